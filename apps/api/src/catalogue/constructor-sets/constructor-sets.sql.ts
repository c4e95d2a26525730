import { statement } from '../../base/db/statement.ts'
import type { SearchedTexts } from '../../content/pages/searched-texts.port.ts'
import type { ConstructorDesign } from './choice.rule.ts'

export interface ConstructorSetRow extends ConstructorDesign {
  id: number
  siteId: number
  code: string
  title: string
  description: string
  /** File id. */
  image: string | null
  discountPercent: number
  isPublished: boolean
  slots: ConstructorSlotRow[]
}

export interface ConstructorSlotRow {
  id: number
  code: string
  title: string
  isRequired: boolean
  quantity: number
  alternatives: { groupId: number; productId: number; isDefault: boolean; powerWatts: number | null }[]
}

/**
 * `powerWatts` is left out for a machine whose motor stands under the table: the motor is a part of its own.
 */
const design = `select s.id, s.site_id as "siteId", s.code, s.title, s.description, s.image_file_id as image,
  s.discount_percent as "discountPercent",
     s.is_published as "isPublished",
     coalesce((select json_agg(json_build_object('id', cs.id, 'code', cs.code, 'title', cs.title, 'isRequired',
       cs.is_required, 'quantity', cs.quantity,
         'alternatives', coalesce((select json_agg(json_build_object('groupId', a.group_id, 'productId', g.product_id,
           'isDefault', a.is_default,
             'powerWatts', (select round(n.number)::int from product_numbers n join properties r on r.id = n.property_id
               where n.product_id = g.product_id and r.code = 'moshchnost' and not exists (select from product_values v
                 join property_values w on w.id = v.value_id
                 where v.product_id = n.product_id and w.code = 'servomotor-pod-stolom'))) order by a.sort, a.group_id)
           from constructor_alternatives a join groups g on g.id = a.group_id where a.slot_id = cs.id), '[]'))
             order by cs.sort, cs.id)
       from constructor_slots cs where cs.set_id = s.id), '[]') as slots,
     coalesce((select json_agg(json_build_object('slotId', r.slot_id, 'groupId', r.group_id, 'withSlotId',
       r.with_slot_id, 'reason', r.reason,
         'groupIds', array(select x.group_id from constructor_rule_groups x where x.rule_id = r.id)) order by r.id)
       from constructor_rules r where r.set_id = s.id), '[]') as rules
   from constructor_sets s`

export const findPublishedSetCodes = statement<[siteId: number], { code: string }>(
  'findPublishedSetCodes',
  'select code from constructor_sets where site_id = $1 and is_published order by sort, id',
)

/** Published sets of a site in the owner's order; with a product, only those it can be a part of. */
export const findPublishedSets = statement<[siteId: number, productId: number | null], ConstructorSetRow>(
  'findPublishedSets',
  `${design}
   where s.site_id = $1 and s.is_published and ($2::int is null or exists (
     select from constructor_slots cs join constructor_alternatives a on a.slot_id = cs.id
       join groups g on g.id = a.group_id
     where cs.set_id = s.id and g.product_id = $2))
   order by s.sort, s.id`,
)

/** Published sets as texts that are searched. */
export const constructorSetTexts: SearchedTexts = {
  from: 'constructor_sets t',
  where: 't.site_id = $1 and t.is_published',
  id: 't.id',
  kind: "'set'",
  path: "'/template-design/' || t.code",
  words: 't.words',
  title: 't.title',
  text: 't.description',
}

export const findPublishedSetByCode = statement<[siteId: number, code: string], ConstructorSetRow>(
  'findPublishedSetByCode',
  `${design} where s.site_id = $1 and s.is_published and s.code = $2`,
)

/** Published or not: baskets may contain unpublished ones. */
export const findSetsByIds = statement<[ids: readonly number[]], ConstructorSetRow>(
  'findSetsByIds',
  `${design} where s.id = any($1::int[])`,
)
