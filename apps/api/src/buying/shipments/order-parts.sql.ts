import { statement } from '../../base/db/statement.ts'
import { siteWarehouseIds } from '../../content/settings/site-warehouses.port.ts'
import type { ReservedGoods } from '../order-desk/pick-list.rule.ts'
import { orderedPack } from '../orders/order-line.rule.ts'
import { orderNumberSql } from '../orders/order-number.rule.ts'
import type { LineOffers, PartLine } from './part-of-order.rule.ts'
import { isByCarrierSql, newShipmentValues, type ShipmentState } from './shipments.sql.ts'

/** The shipment created with this idempotency key. */
export const findShipmentByKey = statement<
  [key: string],
  { id: number; orderId: number; lines: { line: number; count: number }[] }
>(
  'findShipmentByKey',
  `select s.id, s.order_id as "orderId",
     (select json_agg(json_build_object('line', x.line, 'count', x.count) order by x.line) from shipment_lines x
       where x.shipment_id = s.id) as lines
   from shipments s where s.key = $1`,
)

export interface OrderPartsRow {
  userId: number | null
  isContactOwner: boolean
  stage: 'open' | 'sent' | 'completed' | 'cancelled'
  statusTitle: string
  /** Code of the status an order gets when all of it is sent. Null if no transition leads to it. */
  sendTo: string | null
  /** Warehouses of the site, sorted. */
  warehouseIds: number[]
  lines: (PartLine & LineOffers & { lastSent: { who: string; fio: string | null; at: string } | null })[]
}

/** SQL expression: code of the status that an open order `o` gets when all of it is sent. */
export const statusWhenSentSql = `(select t.code from order_status_transitions e
     join order_statuses f on f.id = e.from_id and f.stage = 'open'
     join order_statuses t on t.id = e.to_id and t.stage in ('sent', 'completed')
   where e.from_id = o.status_id order by t.stage = 'completed', t.sort, t.id limit 1)`

/** The caller locks the order first. */
export const findOrderParts = statement<[orderId: number], OrderPartsRow>(
  'findOrderParts',
  `select o.user_id as "userId", o.is_contact_owner as "isContactOwner", d.stage, d.title as "statusTitle",
     ${statusWhenSentSql} as "sendTo",
     ${siteWarehouseIds('o.site_id')} as "warehouseIds",
     (select json_agg(json_build_object('line', l.line, 'title', l.title, 'count', l.count, 'packSize', l.pack_size,
       'sent', l.sent_count,
       'withdrawn', l.withdrawn_count,
       'offers', (select json_agg(json_build_object('id', m.offer_id, 'quantity', m.quantity)) from group_offers m
         where m.group_id = l.group_id),
       'lastSent', (select json_build_object('who', s.sent_by, 'fio', st.fio,
           'at', to_char(s.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
         from shipment_lines x join shipments s on s.id = x.shipment_id
           left join staff st on s.sent_by = 'manager:' || st.id
         where x.order_id = l.order_id and x.line = l.line order by s.id desc limit 1)
       ) order by l.line) from order_lines l where l.order_id = o.id) as lines
   from orders o join order_statuses d on d.id = o.status_id where o.id = $1`,
)

export const findOrderReservations = statement<
  [orderId: number],
  { offerId: number; warehouseId: number; free: number }
>(
  'findOrderReservations',
  `select offer_id as "offerId", warehouse_id as "warehouseId", quantity as free from order_reservations
   where order_id = $1`,
)

/** Reduces the reservations of an order; the caller moves the stock. */
export const reduceOrderReservations = statement<
  [orderId: number, offerIds: readonly number[], warehouseIds: readonly number[], quantities: readonly number[]]
>(
  'reduceOrderReservations',
  `with consumed as (
     select * from unnest($2::int[], $3::smallint[], $4::int[]) as t (offer_id, warehouse_id, quantity)
   ), emptied as (
     delete from order_reservations r using consumed t where r.order_id = $1 and r.offer_id = t.offer_id
       and r.warehouse_id = t.warehouse_id and r.quantity = t.quantity
   )
   update order_reservations r set quantity = r.quantity - t.quantity from consumed t
   where r.order_id = $1 and r.offer_id = t.offer_id and r.warehouse_id = t.warehouse_id and r.quantity > t.quantity`,
)

/** Reduces the shortages of an order. Returns the reductions. */
export const reduceShortages = statement<
  [orderId: number, offerIds: readonly number[], quantities: readonly number[]],
  { offerId: number; quantity: number }
>(
  'reduceShortages',
  `with reduced as (
     select os.offer_id, least(os.quantity, w.quantity) as quantity, os.quantity - w.quantity as remaining
     from order_shortages os join unnest($2::int[], $3::int[]) as w (offer_id, quantity) on w.offer_id = os.offer_id
     where os.order_id = $1
   ), emptied as (
     delete from order_shortages os using reduced r where os.order_id = $1 and os.offer_id = r.offer_id
       and r.remaining <= 0
   ), lowered as (
     update order_shortages os set quantity = r.remaining from reduced r
     where os.order_id = $1 and os.offer_id = r.offer_id and r.remaining > 0
   )
   select offer_id as "offerId", quantity from reduced`,
)

/**
 * Sends a part of an order. Uses the prepared shipment, or a new one if the whole order was already requested from the
 * carrier. `lines`: [{line, count}].
 */
export const sendPart = statement<
  [orderId: number, who: string, key: string, lines: string],
  { id: number; position: number }
>(
  'sendPart',
  `with prepared as (
     update shipments set sent_at = now(), sent_by = $2, key = $3 where order_id = $1 and sent_at is null
       and withdrawn_at is null and state = 'waiting' and tries = 0 returning id, position
   ), withdrawn as (
     update shipments set withdrawn_at = now(), next_try_at = now() where order_id = $1 and sent_at is null
       and withdrawn_at is null and not exists (select from prepared) returning id
   ), created as (
     insert into shipments (order_id, position, carrier, tariff_code, state, sent_at, sent_by, key)
     select o.id, ${newShipmentValues}, now(), $2, $3 from orders o
     where o.id = $1 and not exists (select from prepared)
     returning id, position
   ), sent as (
     select * from prepared union all select * from created
   ), lines as (
     insert into shipment_lines (shipment_id, order_id, line, count)
     select sent.id, $1, l.line, l.count from sent, json_to_recordset($4::json) as l (line int, count int)
   )
   select id, position from sent`,
)

/** Stores the idempotency key in the last shipment of an order. */
export const saveShipmentKey = statement<[orderId: number, key: string], { id: number }>(
  'saveShipmentKey',
  `update shipments set key = $2 where id = (select max(id) from shipments where order_id = $1 and sent_at is not null)
   returning id`,
)

export interface ShipmentRow {
  orderId: number
  position: number
  isSent: boolean
  isHandedOver: boolean
  isCancelled: boolean
  isByCarrier: boolean
  /** The carrier as staff entered it. */
  carrier: string
  trackingNumber: string
}

/** The carrier's order of a shipment; null `uuid`: the carrier has not accepted it. */
export const findCarrierOrder = statement<
  [id: number],
  { orderId: number; siteId: number; position: number; uuid: string | null }
>(
  'findCarrierOrder',
  `select s.order_id as "orderId", o.site_id as "siteId", s.position,
     case when s.state = 'registered' then s.uuid end as uuid
   from shipments s join orders o on o.id = s.order_id where s.id = $1`,
)

/** The newest parcel of each order, by city. Null `uuid`: the carrier has not accepted it. */
export const findParcels = statement<
  [orderIds: readonly number[], siteIds: readonly number[] | null],
  { orderId: number; siteId: number; uuid: string | null }
>(
  'findParcels',
  `select o.id as "orderId", o.site_id as "siteId", case when s.state = 'registered' then s.uuid end as uuid
   from orders o left join delivery_points p on p.id = o.delivery_point_id
     left join lateral (select state, uuid from shipments where order_id = o.id and withdrawn_at is null
       order by position desc limit 1) s on true
   where o.id = any($1::bigint[]) and ($2::int[] is null or o.site_id = any($2))
   order by coalesce(p.city, o.delivery_address ->> 'city', ''), o.id`,
)

/**
 * The newest parcel of each order that the carrier takes. Null `state`: none was prepared. `uuid` as soon as the
 * carrier knows the parcel.
 */
export const findCarrierParcels = statement<
  [orderIds: readonly number[]],
  { orderId: number; state: ShipmentState | null; uuid: string | null; failure: string }
>(
  'findCarrierParcels',
  `select o.id as "orderId", s.state, s.uuid, coalesce(s.failure, '') as failure
   from orders o left join lateral (select id, carrier, named_carrier, state, uuid, failure from shipments
       where order_id = o.id and withdrawn_at is null order by position desc limit 1) s on true
   where o.id = any($1::bigint[])
     and case when s.id is null then o.${isByCarrierSql} else s.carrier is not null and s.named_carrier = '' end`,
)

/** Stores the carrier and the tracking number that staff entered. */
export const setTracking = statement<[id: number, carrier: string, trackingNumber: string]>(
  'setTracking',
  'update shipments set named_carrier = $2, number = $3 where id = $1',
)

export const findShipment = statement<[id: number], ShipmentRow>(
  'findShipment',
  `select s.order_id as "orderId", s.position, s.sent_at is not null as "isSent",
     s.handed_over_at is not null as "isHandedOver",
     s.carrier is not null and s.state <> 'failed' as "isByCarrier", s.named_carrier as carrier,
     s.number as "trackingNumber", d.stage = 'cancelled' as "isCancelled"
   from shipments s join orders o on o.id = s.order_id join order_statuses d on d.id = o.status_id
   where s.id = $1`,
)

/**
 * The last sent shipment of an order, if its tracking number is entered by staff. No row if nothing was sent or the
 * carrier reports the number.
 */
export const findTrackedShipment = statement<
  [orderId: number],
  { id: number; siteId: number; position: number; carrier: string; trackingNumber: string; method: string }
>(
  'findTrackedShipment',
  `select s.id, o.site_id as "siteId", s.position, s.named_carrier as carrier, s.number as "trackingNumber",
     coalesce(m.title, 'перевозчик') as method
   from orders o left join delivery_methods m on m.id = o.delivery_method_id
     join order_statuses d on d.id = o.status_id and d.stage <> 'cancelled'
     cross join lateral (select * from shipments where order_id = o.id and sent_at is not null
       order by position desc limit 1) s
   where o.id = $1 and (s.carrier is null or s.state = 'failed')`,
)

/** Returns no row if it was already handed over or is not sent. */
export const saveShipmentHandOver = statement<[id: number], { orderId: number }>(
  'saveShipmentHandOver',
  `update shipments set handed_over_at = now() where id = $1 and sent_at is not null and handed_over_at is null
   returning order_id as "orderId"`,
)

/**
 * Retries a failed shipment. Sets `tries` to 1, so that the carrier is first asked whether it has the shipment. Returns
 * no row if the shipment has not failed, or if the carrier created an order for it and then refused it.
 */
export const retryFailedShipment = statement<[id: number], { id: number }>(
  'retryFailedShipment',
  `update shipments set state = 'waiting', failure = '', tries = 1, next_try_at = now()
   where id = $1 and state = 'failed' and uuid is null and named_carrier = '' and withdrawn_at is null
   returning id`,
)

/** Goods of a shipment with their warehouses, for a pick list. */
export const findShippedGoods = statement<[id: number], ReservedGoods>(
  'findShippedGoods',
  `select w.title as warehouse, f.vendor_code as "vendorCode", f.title, m.order_id as "orderId",
     -m.on_hand_delta as quantity, ${orderedPack('m')} as "packSize"
   from stock_movements m join warehouses w on w.id = m.warehouse_id join offers f on f.id = m.offer_id
   where m.shipment_id = $1 order by w.id, f.id`,
)

/** A shipment for the emails to the buyer: its goods, and those still to be sent at that time. */
export const findSentPart = statement<
  [id: number],
  {
    orderId: number
    position: number
    isCancelled: boolean
    carrier: string | null
    trackingNumber: string
    lines: { title: string; count: number; packSize: number | null }[]
    left: { title: string; count: number; packSize: number | null }[]
  }
>(
  'findSentPart',
  `select s.order_id as "orderId", s.position, d.stage = 'cancelled' as "isCancelled",
     case when s.carrier is not null and s.state <> 'failed' then 'СДЭК' else nullif(s.named_carrier, '')
     end as carrier,
     s.number as "trackingNumber",
     (select json_agg(json_build_object('title', l.title, 'count', x.count, 'packSize',
       l.pack_size) order by x.line) from shipment_lines x
       join order_lines l on l.order_id = x.order_id and l.line = x.line where x.shipment_id = s.id) as lines,
     (select coalesce(json_agg(json_build_object('title', l.title, 'count', x.count, 'packSize',
       l.pack_size) order by l.line), '[]')
       from order_lines l cross join lateral (
         select l.count - l.withdrawn_count - coalesce(sum(e.count), 0) as count from shipment_lines e
         where e.order_id = l.order_id and e.line = l.line and e.shipment_id <= s.id
       ) x where l.order_id = s.order_id and x.count > 0) as left
   from shipments s join orders o on o.id = s.order_id join order_statuses d on d.id = o.status_id where s.id = $1`,
)

/** For the timeline of an order (desk-events.sql.ts): the shipments staff sent. `$1` is the order id. */
export const shipmentEventsSql = `select 'shipment' as kind, s.id::text, s.sent_at as at, s.sent_by as who,
     ${orderNumberSql('s.order_id')} || case when s.position > 1 then '/' || s.position else '' end as what,
     (select string_agg(l.title || ' × ' || x.count, ', ' order by x.line) from shipment_lines x
       join order_lines l on l.order_id = x.order_id and l.line = x.line where x.shipment_id = s.id) as text,
     null::bigint as kopecks
   from shipments s where s.order_id = $1 and s.key is not null`
