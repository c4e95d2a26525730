import type { Queryable } from '../../api/src/base/db/pool.ts'
import { constructorSets } from './data/constructor-sets.ts'
import type { DemoCatalogue } from './demo-catalogue.ts'
import type { DemoPictures } from './demo-pictures.ts'
import { insertRows } from './insert-rows.sql.ts'

/** Inserts sets with their slots and rules. Ids are positions in the data. Throws for a part that is not sold. */
export async function insertConstructorSets(
  tx: Queryable,
  catalogue: DemoCatalogue,
  pictures: DemoPictures,
): Promise<void> {
  const group = groupsByArticle(catalogue)
  const slots = constructorSets.flatMap((set, index) =>
    set.slots.map((slot, sort) => ({ ...slot, setId: index + 1, sort: sort + 1 })),
  )
  const slotId = (setId: number, code: string) => {
    const index = slots.findIndex((slot) => slot.setId === setId && slot.code === code)
    if (index < 0) throw new Error(`Set ${setId} of the demo has no slot ${code}`)
    return index + 1
  }
  await insertRows(
    tx,
    'constructor_sets',
    constructorSets.map(({ site, code, title, description, discountPercent }, index) => ({
      id: index + 1,
      site_id: site,
      code,
      title,
      description,
      image_file_id: pictures.ofScene.get(`set-${code}.svg`),
      discount_percent: discountPercent,
      is_published: true,
      sort: index + 1,
    })),
  )
  await insertRows(
    tx,
    'constructor_slots',
    slots.map(({ setId, code, title, isOptional, quantity, sort }, index) => ({
      id: index + 1,
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
    slots.flatMap(({ parts, beginsEmpty }, index) =>
      parts.map((article, sort) => ({
        slot_id: index + 1,
        group_id: group(article),
        is_default: sort === 0 && !beginsEmpty,
        sort: sort + 1,
      })),
    ),
  )
  const rules = constructorSets.flatMap(({ rules = [] }, index) =>
    rules.flatMap((rule) =>
      rule.parts.map((article) => ({ ...rule, article, setId: index + 1, withSlotId: slotId(index + 1, rule.with) })),
    ),
  )
  await insertRows(
    tx,
    'constructor_rules',
    rules.map(({ setId, slot, article, withSlotId, reason }, index) => ({
      id: index + 1,
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
    rules.flatMap(({ only, withSlotId }, index) =>
      only.map((article) => ({ rule_id: index + 1, with_slot_id: withSlotId, group_id: group(article) })),
    ),
  )
}

/** Finds the group that consists of one offer, by its article. */
function groupsByArticle({ products }: DemoCatalogue): (article: string) => number {
  const groups = products.flatMap((product) => product.groups)
  const ids = new Map(
    groups.flatMap(({ offers: [first, ...others] }, index) =>
      first?.[1] === 1 && others.length === 0 ? [[first[0], index + 1] as const] : [],
    ),
  )
  return (article) => {
    const id = ids.get(article)
    if (id === undefined) throw new Error(`There is no ${article} in the demo`)
    return id
  }
}
