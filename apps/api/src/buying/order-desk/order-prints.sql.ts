import { statement } from '../../base/db/statement.ts'
import { orderedPack } from '../orders/order-line.rule.ts'
import type { ReservedGoods } from './pick-list.rule.ts'

/** The orders that belong to these sites. */
export const findOrdersOfSites = statement<
  [orderIds: readonly number[], siteIds: readonly number[] | null],
  { id: number; siteId: number; method: string; city: string }
>(
  'findOrdersOfSites',
  `select o.id, o.site_id as "siteId", coalesce(m.title, '') as method,
     coalesce(p.city, o.delivery_address ->> 'city', '') as city
   from orders o left join delivery_methods m on m.id = o.delivery_method_id
   left join delivery_points p on p.id = o.delivery_point_id
   where o.id = any($1::bigint[]) and ($2::int[] is null or o.site_id = any($2))`,
)

export const findReservedGoods = statement<[orderIds: readonly number[]], ReservedGoods>(
  'findReservedGoods',
  `select w.title as warehouse, f.vendor_code as "vendorCode", f.title, r.order_id as "orderId", r.quantity,
     ${orderedPack('r')} as "packSize"
   from order_reservations r join warehouses w on w.id = r.warehouse_id join offers f on f.id = r.offer_id
   where r.order_id = any($1::bigint[])`,
)

/** `prints`: [{orderId, kinds}]. */
export const insertPrints = statement<[prints: string, who: string]>(
  'insertOrderPrints',
  `insert into order_prints (order_id, kinds, who)
   select p."orderId", p.kinds, $2 from json_to_recordset($1::json) p ("orderId" bigint, kinds text[])`,
)
