import type { Address } from '@shpulka/contract/buying/delivery'
import { statement } from '../../base/db/statement.ts'
import { owedSql } from '../payments/billing.port.ts'
import type { ShipmentToRegister } from './cdek-order.rule.ts'
import { paidFor, sentBeforeSql } from './shipped-goods.port.ts'

export type ShipmentState = 'waiting' | 'asked' | 'registered' | 'over' | 'failed'

/** Whether the carrier delivers the order, in SQL; its column is named by what stands before it. */
export const isByCarrierSql = `delivery_option ~ '^cdek-[0-9]+$'`
/** SQL values for a new shipment of the order `o`: its position in the order, carrier, tariff and state. */
export const newShipmentValues = `(select coalesce(max(s.position), 0) + 1 from shipments s where s.order_id = o.id),
     case when o.${isByCarrierSql} then 'cdek' end,
     case when o.${isByCarrierSql} then split_part(o.delivery_option, '-', 2)::int end,
     case when o.${isByCarrierSql} then 'waiting' end`
const unsentCount = 'l.count - l.sent_count - l.withdrawn_count'

/**
 * Prepares a shipment of the unsent goods for the carrier. Does nothing if the shop delivers the order itself or a
 * shipment is already prepared.
 */
export const prepareShipment = statement<[orderId: number]>(
  'prepareShipment',
  `insert into shipments (order_id, position, carrier, tariff_code, state)
   select o.id, ${newShipmentValues} from orders o where o.id = $1 and o.${isByCarrierSql}
     and exists (select from order_lines l where l.order_id = o.id and ${unsentCount} > 0)
   on conflict do nothing`,
)

/** Sends the rest of an order with the prepared shipment or a new one. No row if everything was already sent. */
export const sendRest = statement<[orderId: number, who: string], { id: number }>(
  'sendRest',
  `with rest as (
     select l.line, ${unsentCount} as count from order_lines l where l.order_id = $1 and ${unsentCount} > 0
   ), prepared as (
     update shipments set sent_at = now(), sent_by = $2 where order_id = $1 and sent_at is null
       and withdrawn_at is null and exists (select from rest) returning id
   ), created as (
     insert into shipments (order_id, position, carrier, tariff_code, state, sent_at, sent_by)
     select o.id, ${newShipmentValues}, now(), $2 from orders o where o.id = $1 and exists (select from rest)
       and not exists (select from prepared)
     returning id
   ), sent as (
     select id from prepared union all select id from created
   ), lines as (
     insert into shipment_lines (shipment_id, order_id, line, count) select sent.id, $1, r.line, r.count from sent,
     rest r
   )
   select id from sent`,
)

/** Marks all sent shipments of an order as received by the buyer. */
export const handOverShipments = statement<[orderId: number]>(
  'handOverShipments',
  `update shipments set handed_over_at = now() where order_id = $1 and sent_at is not null and handed_over_at is null`,
)

export interface DueShipment extends Omit<ShipmentToRegister, 'fromCode' | 'toCode' | 'address' | 'number'> {
  id: number
  orderId: number
  /** Position within the order. */
  position: number
  uuid: string | null
  /** Including the current one. */
  tries: number
  /** The order is cancelled, or the goods were sent in another shipment. */
  isCancelled: boolean
  /** To be paid on delivery, while some of its money has come and some has not. */
  isPartlyPaidOnDelivery: boolean
  fromCity: string
  address: Address | null
}

/**
 * Claims due shipments and schedules their next try with a growing pause. The first shipment of an order includes the
 * delivery price.
 */
export const claimShipments = statement<[max: number], DueShipment>(
  'claimShipments',
  `with due as (
     select id from shipments where state in ('waiting', 'asked', 'registered') and next_try_at <= now()
       order by next_try_at limit $1 for update skip locked
   ), claimed as (
     update shipments s set tries = tries + 1, next_try_at = now() + least(interval '1 minute' * 2 ^ least(s.tries, 12),
       interval '6 hours')
     from due where s.id = due.id
     returning s.id, s.order_id, s.position, s.tariff_code, s.uuid, s.tries, s.sent_at, s.withdrawn_at
   )
   select c.id, c.order_id as "orderId", c.position, c.tariff_code as "tariffCode", c.uuid, c.tries,
     t.stage = 'cancelled' or c.withdrawn_at is not null as "isCancelled", i.city as "fromCity",
     o.contact, p.code as "pointCode", o.delivery_address as address,
     case when exists (select from shipments sh where sh.order_id = c.order_id and sh.sent_at is not null
       and sh.id < c.id)
       then 0 else o.delivery_kopecks end as "deliveryKopecks",
     coalesce(pm.kind = 'on-delivery', false) and not r.is_any as "isPaidOnDelivery",
     coalesce(pm.kind = 'on-delivery', false) and r.is_any and ${owedSql('o')} > 0 as "isPartlyPaidOnDelivery",
     l.lines, l.parcel
   from claimed c
   join orders o on o.id = c.order_id
   join order_statuses t on t.id = o.status_id
   join sites i on i.id = o.site_id
   left join delivery_points p on p.id = o.delivery_point_id
   left join payment_methods pm on pm.id = o.payment_method_id
   cross join lateral (
     select exists (select from payments m where m.order_id = o.id and m.status = 'succeeded') as is_any
   ) r
   cross join lateral (
     select coalesce(json_agg(json_build_object('title', n.title, 'vendorCode', n.vendor_code, 'lineNumber', n.line,
       'count', x.count, 'sumKopecks', ${paidFor('x.before + x.count')} - ${paidFor('x.before')},
         'weightGrams', coalesce(g.weight, 0) * x.count) order by n.line), '[]') as lines,
       json_build_object('weightGrams', greatest(case when bool_and(x.count = n.count) and count(*) = (select count(*)
         from order_lines a where a.order_id = o.id) then o.weight_grams else sum(g.weight * x.count) end, 1),
         'volumeCm3', coalesce(ceil(sum(g.volume * x.count)), 0), 'lengthMm', coalesce(max(g.length), 0),
         'widthMm', coalesce(max(g.width), 0), 'heightMm', coalesce(max(g.height), 0)) as parcel
     from order_lines n
     left join shipment_lines sl on sl.shipment_id = c.id and sl.line = n.line
     cross join lateral (
       select case when c.sent_at is null then n.count - n.sent_count - n.withdrawn_count else sl.count end as count,
         case when c.sent_at is null then n.sent_count else ${sentBeforeSql('c.id')} end as before
     ) x
     left join lateral (
       select sum(f.weight_grams * m.quantity) as weight, sum(f.length_mm::numeric * f.width_mm * f.height_mm / 1000 *
         m.quantity) as volume,
         max(f.length_mm) as length, max(f.width_mm) as width, max(f.height_mm) as height
       from group_offers m join offers f on f.id = m.offer_id where m.group_id = n.group_id
     ) g on true
     where n.order_id = o.id and x.count > 0
   ) l`,
)

/** Saves the carrier's state. If it has changed, the next check is in a minute. */
export const writeShipment = statement<
  [id: number, state: ShipmentState, uuid: string | null, number: string, status: string]
>(
  'writeShipment',
  `update shipments set uuid = $3, number = $4, status = $5, state = $2,
     tries = case when (state, number, status) = ($2, $4, $5) then tries else 0 end,
     next_try_at = case when (state, number, status) = ($2, $4, $5) then next_try_at else now() + interval '1 minute'
       end
   where id = $1 and state <> 'failed'`,
)

/** Returns no row if it had already failed. */
export const failShipment = statement<[id: number, failure: string], { id: number }>(
  'failShipment',
  `update shipments set state = 'failed', failure = $2 where id = $1 and state <> 'failed' returning id`,
)

/** Makes a shipment due now, after a notice of the carrier. */
export const expediteShipment = statement<[uuid: string]>(
  'expediteShipment',
  `update shipments set next_try_at = now() where uuid = $1 and state in ('asked', 'registered') and next_try_at > now()
    + interval '10 seconds'`,
)

/** Makes the shipments of a cancelled order due now: the next run of the job notifies the carrier. */
export const expediteCancelledShipments = statement<[orderId: number]>(
  'expediteCancelledShipments',
  `update shipments set next_try_at = now(), tries = 0 where order_id = $1 and state in ('waiting', 'asked',
    'registered')`,
)

/** Shipments handed over to the buyer. */
export const findHandedOver = statement<[orderId: number], { id: number }>(
  'findHandedOver',
  'select id from shipments where order_id = $1 and handed_over_at is not null',
)

export const findFailedShipment = statement<
  [id: number],
  { siteId: number; orderId: number; position: number; failure: string }
>(
  'findFailedShipment',
  `select o.site_id as "siteId", s.order_id as "orderId", s.position, s.failure from shipments s
     join orders o on o.id = s.order_id
   where s.id = $1 and s.state = 'failed'`,
)

/**
 * After a change of delivery: a shipment that the carrier refused is requested again, or delivered by the shop.
 */
export const renewFailed = statement<[orderId: number]>(
  'renewFailedShipment',
  `update shipments s set carrier = case when o.${isByCarrierSql} then 'cdek' end,
     tariff_code = case when o.${isByCarrierSql} then split_part(o.delivery_option, '-', 2)::int end,
     state = case when o.${isByCarrierSql} then 'waiting' end, failure = '', tries = 1, next_try_at = now()
   from orders o where o.id = $1 and s.order_id = o.id and s.state = 'failed' and s.uuid is null and s.sent_at is null
     and s.withdrawn_at is null`,
)
