import type { Tx } from '../../api/src/base/db/pool.ts'
import { constructorSets } from './data/constructor-sets.ts'
import type { DemoCatalogue } from './demo-catalogue.ts'
import type { DemoPictures } from './demo-pictures.ts'
import { insertRows } from './insert-rows.sql.ts'

/** Sets with their slots and rules; ids are places in the data. Every part they name must be sold. */
export async function insertConstructorSets(tx: Tx, catalogue: DemoCatalogue, pictures: DemoPictures): Promise<void> {
  const group = groupsByArticle(catalogue)
  const slots = constructorSets.flatMap((set, place) =>
    set.slots.map((slot, sort) => ({ ...slot, setId: place + 1, sort: sort + 1 })),
  )
  const slotId = (setId: number, code: string) => {
    const place = slots.findIndex((slot) => slot.setId === setId && slot.code === code)
    if (place < 0) throw new Error(`Set ${setId} of the demo has no slot ${code}`)
    return place + 1
  }
  await insertRows(
    tx,
    'constructor_sets',
    constructorSets.map(({ site, code, title, description, discountPercent }, place) => ({
      id: place + 1,
      site_id: site,
      code,
      title,
      description,
      image_file_id: pictures.ofScene.get(`set-${code}.svg`),
      discount_percent: discountPercent,
      is_published: true,
      sort: place + 1,
    })),
  )
  await insertRows(
    tx,
    'constructor_slots',
    slots.map(({ setId, code, title, isOptional, quantity, sort }, place) => ({
      id: place + 1,
      set_id: setId,
      code,
      title,
      is_required: !isOptional,
      quantity: quantity ?? 1,
      sort,
    })),
  )
  await insertRows(
    tx,
    'constructor_alternatives',
    slots.flatMap(({ parts, beginsEmpty }, place) =>
      parts.map((article, sort) => ({
        slot_id: place + 1,
        group_id: group(article),
        is_default: sort === 0 && !beginsEmpty,
        sort: sort + 1,
      })),
    ),
  )
  const rules = constructorSets.flatMap(({ rules = [] }, place) =>
    rules.flatMap((rule) =>
      rule.parts.map((article) => ({ ...rule, article, setId: place + 1, withSlotId: slotId(place + 1, rule.with) })),
    ),
  )
  await insertRows(
    tx,
    'constructor_rules',
    rules.map(({ setId, slot, article, withSlotId, reason }, place) => ({
      id: place + 1,
      set_id: setId,
      slot_id: slotId(setId, slot),
      group_id: group(article),
      with_slot_id: withSlotId,
      reason,
    })),
  )
  await insertRows(
    tx,
    'constructor_rule_groups',
    rules.flatMap(({ only, withSlotId }, place) =>
      only.map((article) => ({ rule_id: place + 1, with_slot_id: withSlotId, group_id: group(article) })),
    ),
  )
}

/** The group that is this one offer alone. */
function groupsByArticle({ products }: DemoCatalogue): (article: string) => number {
  const groups = products.flatMap((product) => product.groups)
  const ids = new Map(
    groups.flatMap(({ offers: [first, ...others] }, place) =>
      first?.[1] === 1 && others.length === 0 ? [[first[0], place + 1] as const] : [],
    ),
  )
  return (article) => {
    const id = ids.get(article)
    if (id === undefined) throw new Error(`There is no ${article} in the demo`)
    return id
  }
}
