import { statement } from '../../base/db/statement.ts'

export interface PartRoleRow {
  code: string
  title: string
}

export const findPartRoles = statement<[], PartRoleRow>(
  'findPartRoles',
  'select code, title from compatibility_roles order by sort, code',
)

export interface RuleRow {
  code: string
  role: string
  note: string
  source: string
  conditions: {
    side: 'machine' | 'part'
    categoryId: number | null
    propertyId: number | null
    valueId: number | null
    isExcluded: boolean
  }[]
  shared: { machinePropertyId: number; partPropertyId: number; isOptional: boolean }[]
}

export const findCompatibilityRules = statement<[], RuleRow>(
  'findCompatibilityRules',
  `select r.code, r.role, r.note, r.source,
     coalesce((select json_agg(json_build_object('side', c.side, 'categoryId', c.category_id, 'propertyId',
       c.property_id, 'valueId', c.value_id, 'isExcluded', c.is_excluded)) from compatibility_conditions c
       where c.rule_id = r.id), '[]') as conditions,
     coalesce((select json_agg(json_build_object('machinePropertyId', s.machine_property_id, 'partPropertyId',
       s.part_property_id, 'isOptional', s.is_optional) order by s.machine_property_id, s.part_property_id)
       from compatibility_shared_properties s where s.rule_id = r.id), '[]') as shared
   from compatibility_rules r order by r.sort, r.id`,
)

export interface PairRow {
  machineId: number
  partId: number
  role: string
  isCompatible: boolean
  note: string
  source: string
}

export const findCompatibilityPairs = statement<[], PairRow>(
  'findCompatibilityPairs',
  `select machine_id as "machineId", part_id as "partId", role, is_fitting as "isCompatible", note, source
   from compatibility_pairs`,
)

export interface AdviceRow {
  role: string
  machineValueId: number
  partValueId: number
  title: string
}

export const findCompatibilityAdvice = statement<[], AdviceRow>(
  'findCompatibilityAdvice',
  `select role, machine_value_id as "machineValueId", part_value_id as "partValueId", title from compatibility_advice
   order by role, sort, machine_value_id, part_value_id`,
)

export interface ArticlePropertyRow {
  propertyId: number
  role: string | null
}

export const findArticleProperties = statement<[], ArticlePropertyRow>(
  'findCompatibilityArticleProperties',
  'select property_id as "propertyId", role from compatibility_article_properties order by property_id',
)

export interface SuccessorRow {
  productId: number
  successorId: number
  note: string
}

export const findProductSuccessors = statement<[], SuccessorRow>(
  'findProductSuccessors',
  `select product_id as "productId", successor_id as "successorId", note from product_successors
   order by successor_id, product_id`,
)

/** A product the site no longer sells, and what its characteristics name as sold instead. */
export const findUnsoldProduct = statement<
  [code: string, siteId: number],
  { id: number; title: string; articles: string[] }
>(
  'findUnsoldProduct',
  `select p.id, p.title, array(select v.title from product_values pv join property_values v on v.id = pv.value_id
     join compatibility_article_properties a on a.property_id = v.property_id and a.role is null
     where pv.product_id = p.id order by v.id) as articles
   from products p where p.code = $1 and p.hidden_at is not null
     and exists (select from product_sites s where s.product_id = p.id and s.site_id = $2)`,
)
