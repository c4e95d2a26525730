import { statement } from '../../base/db/statement.ts'

/** Pairs of a machine and a part that its scheme of spare parts shows; `title` is the scheme's. */
export const findSchemeParts = statement<[], { machineId: number; partId: number; title: string }>(
  'findSchemeParts',
  `select distinct on (s.product_id, p.product_id) s.product_id as "machineId", p.product_id as "partId", s.title
   from part_schemes s join part_scheme_points p on p.scheme_id = s.id
   where s.kind = 'spare-parts' and s.product_id <> p.product_id
   order by s.product_id, p.product_id, s.id`,
)
