import type { Queryable } from '../../api/src/base/db/pool.ts'
import type { NewRow } from './insert-rows.sql.ts'

/** Inserts promo codes. Categories are given by code. */
export async function insertPromoCodes(tx: Queryable, codes: readonly NewRow[]): Promise<void> {
  await tx.query(
    `insert into promo_codes (site_id, code, percent, discount_kopecks, min_sum_kopecks, valid_from, valid_until,
      uses_limit, uses_per_person, price_roles, category_ids,
       skips_sale_goods, is_first_order_only)
     select c.site_id, c.code, c.percent, c.discount_kopecks, c.min_sum_kopecks, '2025-01-01', c.valid_until,
       c.uses_limit, c.uses_per_person, c.price_roles,
       case when c.category is not null then array(select id from categories where code = c.category) end,
         c.skips_sale_goods, c.is_first_order_only
     from json_to_recordset($1) as c (site_id int, code text, percent numeric, discount_kopecks bigint, min_sum_kopecks
       bigint, valid_until timestamptz, uses_limit int,
       uses_per_person int, price_roles text[], category text, skips_sale_goods boolean, is_first_order_only boolean)`,
    [JSON.stringify(codes)],
  )
}

/** Inserts uses of promo codes by orders that are not cancelled. */
export async function insertPromoCodeUses(tx: Queryable): Promise<void> {
  await tx.query(
    `update orders o set promo_code_id = c.id from promo_codes c where c.site_id = o.site_id and c.code = o.promo_code`,
  )
  await tx.query(
    `insert into promo_code_uses (order_id, promo_code_id, created_at)
     select o.id, o.promo_code_id, o.created_at from orders o join order_statuses s on s.id = o.status_id
     where o.promo_code_id is not null and s.stage <> 'cancelled' order by o.id`,
  )
}
