import { statement } from '../../base/db/statement.ts'
import type { PromoCode } from './promo-discount.rule.ts'

/** Finds a code of the site by its text. */
export const findPromoCodeId = statement<[siteId: number, code: string], { id: number }>(
  'findPromoCodeId',
  'select id from promo_codes where site_id = $1 and code = $2',
)

/** The state of a code for a buyer and for groups of a basket. `userId` is null for a guest. */
export const findPromoCode = statement<[id: number, userId: number | null, groupIds: readonly number[]], PromoCode>(
  'findPromoCode',
  `select c.id, c.code, c.percent::float8 as percent, c.discount_kopecks as "discountKopecks",
    c.min_sum_kopecks as "minSumKopecks",
     case when c.valid_from > now() then 'early' when c.valid_until <= now() then 'over' else 'on' end as phase,
     coalesce(c.used >= c.uses_limit, false) as "isUsedUp", c.uses_per_person is not null as "isPersonal",
     coalesce(c.uses_per_person <= (
       select count(*) from promo_code_uses u join orders o on o.id = u.order_id where u.promo_code_id = c.id
         and o.user_id = $2::bigint
     ), false) as "isUsedUpByBuyer",
     c.is_first_order_only as "isFirstOrderOnly", c.is_first_order_only and exists (
       select from orders o join order_statuses s on s.id = o.status_id where o.user_id = $2::bigint
         and o.site_id = c.site_id and s.stage <> 'cancelled'
     ) as "buyerHasOrders",
     c.price_roles as "priceRoles", c.skips_sale_goods as "skipsSaleGoods",
     case when c.category_ids is not null then (
       with recursive below as (
         select unnest(c.category_ids) as id union select t.id from categories t join below b on t.parent_id = b.id
       )
       select coalesce(json_agg(g.id), '[]') from groups g
       where g.id = any($3::int[]) and exists (select from product_categories p join below b on b.id = p.category_id
         where p.product_id = g.product_id)
     ) end as "groupIds"
   from promo_codes c where c.id = $1`,
)

/** Locks a code: other orders with it wait. */
export const lockPromoCodeRow = statement<[id: number]>(
  'lockPromoCodeRow',
  'select from promo_codes where id = $1 for no key update',
)

/** A cancelled order no longer uses its code. */
export const deletePromoCodeUse = statement<[orderId: number]>(
  'deletePromoCodeUse',
  'delete from promo_code_uses where order_id = $1',
)

/** The CTE `promo_code_use`: records the codes used by orders of `placed` (id, promo_code_id). */
export const promoCodeUseCte = (placed: string) => `promo_code_use as (
     insert into promo_code_uses (order_id, promo_code_id) select id, promo_code_id from ${placed}
       where promo_code_id is not null
   )`
