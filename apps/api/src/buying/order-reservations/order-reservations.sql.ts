import { statement } from '../../base/db/statement.ts'
import { siteWarehouseIds } from '../../content/settings/site-warehouses.port.ts'
import { orderedPack } from '../orders/order-line.rule.ts'

/**
 * Groups and warehouses of an order that has not reserved all its goods. Returns no row when all of them are reserved.
 */
export const findUnreservedOrder = statement<[orderId: number], { groupIds: number[]; warehouseIds: number[] }>(
  'findUnreservedOrder',
  `select (select array_agg(l.group_id) from order_lines l where l.order_id = o.id) as "groupIds",
     ${siteWarehouseIds('o.site_id')} as "warehouseIds"
   from orders o where o.id = $1 and (
     exists (select from order_shortages h where h.order_id = o.id)
     or not exists (select from order_reservations r where r.order_id = o.id) and exists (select from order_lines l
       where l.order_id = o.id and l.count > l.sent_count + l.withdrawn_count)
   )`,
)

/** The offers an order has not reserved: its recorded shortages, otherwise all offers still to be sent. */
export const findUnreservedOffers = statement<[orderId: number], { offerId: number; quantity: number }>(
  'findUnreservedOffers',
  `select h.offer_id as "offerId", h.quantity from order_shortages h where h.order_id = $1
   union all
   select m.offer_id, sum((l.count - l.sent_count - l.withdrawn_count) * m.quantity)::int
   from order_lines l join group_offers m on m.group_id = l.group_id
   where l.order_id = $1 and l.count > l.sent_count + l.withdrawn_count
   and not exists (select from order_shortages h where h.order_id = $1) group by 1 order by 1`,
)

/** An offer that is missing for a paid order. */
export interface MissingOffer {
  readonly title: string
  /** May be empty. */
  readonly vendorCode: string
  readonly quantity: number
  readonly packSize: number | null
}

export const findShortages = statement<[orderId: number], MissingOffer>(
  'findShortages',
  `select coalesce((select l.title from order_lines l join group_offers m on m.group_id = l.group_id
    and m.offer_id = h.offer_id
       where l.order_id = h.order_id order by l.line limit 1), o.title) as title, o.vendor_code as "vendorCode",
         h.quantity, ${orderedPack('h')} as "packSize"
   from order_shortages h join offers o on o.id = h.offer_id where h.order_id = $1 order by h.offer_id`,
)

/** Replaces the recorded shortages of an order; empty lists delete them. */
export const replaceShortages = statement<
  [orderId: number, offerIds: readonly number[], quantities: readonly number[]]
>(
  'replaceShortages',
  `with missing as (
     select offer_id, quantity from unnest($2::int[], $3::int[]) as t (offer_id, quantity)
   ), deleted as (
     delete from order_shortages h where h.order_id = $1 and not exists (select from missing m
       where m.offer_id = h.offer_id)
   )
   insert into order_shortages (order_id, offer_id, quantity) select $1, offer_id, quantity from missing
   on conflict (order_id, offer_id) do update set quantity = excluded.quantity`,
)

/** Adds to the reservations of an order. */
export const insertReservations = statement<[orderId: number, rows: string]>(
  'insertReservations',
  `insert into order_reservations (order_id, offer_id, warehouse_id, quantity)
   select $1, r."offerId", r."warehouseId", r.quantity
     from json_to_recordset($2::json) as r ("offerId" int, "warehouseId" int, quantity int)
   on conflict (order_id, offer_id, warehouse_id) do update
     set quantity = order_reservations.quantity + excluded.quantity`,
)
