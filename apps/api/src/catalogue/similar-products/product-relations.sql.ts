import { statement } from '../../base/db/statement.ts'

export interface RelationRow {
  kind: 'analog' | 'accessory'
  id: number
}

/**
 * Analogs are symmetric: a row is read from either side. Hidden products are included: they may be shown again while
 * the answer is cached.
 */
export const findRelations = statement<[productId: number], RelationRow>(
  'findRelations',
  `select r.kind, p.id
   from (
     select kind, related_id as id, sort from product_relations where product_id = $1
     union all select kind, product_id, sort from product_relations where related_id = $1 and kind <> 'accessory'
   ) r join products p on p.id = r.id
   order by r.kind, r.sort, p.popularity desc, p.id
   limit 300`,
)
