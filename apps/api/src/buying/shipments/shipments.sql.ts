import type { Address } from '@shpulka/contract/buying/delivery'
import { statement } from '../../base/db/statement.ts'
import type { ShippedOrder } from './cdek-order.rule.ts'

export type ShipmentState = 'waiting' | 'asked' | 'registered' | 'over' | 'failed'

/** No row: the order goes by the shop’s own means, or is asked for already. */
export const insertShipment = statement<[orderId: number]>(
  'insertShipment',
  `insert into shipments (order_id, carrier, tariff_code)
   select id, split_part(delivery_option, '-', 1), split_part(delivery_option, '-', 2)::int from orders where id = $1
     and delivery_option ~ '^cdek-[0-9]+$'
   on conflict do nothing`,
)

export interface DueShipment extends Omit<ShippedOrder, 'fromCode' | 'toCode' | 'address'> {
  uuid: string | null
  /** This one included. */
  tries: number
  isCancelled: boolean
  fromCity: string
  address: Address | null
}

/** Takes those whose turn it is; they come again when the pause is over, whatever becomes of them. */
export const claimShipments = statement<[max: number], DueShipment>(
  'claimShipments',
  `with due as (
     select order_id from shipments where state in ('waiting', 'asked', 'registered') and next_try_at <= now()
       order by next_try_at limit $1 for update skip locked
   ), claimed as (
     update shipments s set tries = tries + 1, next_try_at = now() + least(interval '1 minute' * 2 ^ least(s.tries, 12),
       interval '6 hours')
     from due where s.order_id = due.order_id
     returning s.order_id, s.tariff_code, s.uuid, s.tries
   )
   select c.order_id as "orderId", c.tariff_code as "tariffCode", c.uuid, c.tries,
     t.stage = 'cancelled' as "isCancelled", i.city as "fromCity",
     o.contact, p.code as "pointCode", o.delivery_address as address, o.delivery_kopecks as "deliveryKopecks",
     coalesce(y.kind = 'on-delivery', false) and not exists (select from payments m where m.order_id = o.id
       and m.status = 'succeeded') as "isPaidOnDelivery",
     l.lines, l.parcel
   from claimed c
   join orders o on o.id = c.order_id
   join order_statuses t on t.id = o.status_id
   join sites i on i.id = o.site_id
   left join delivery_points p on p.id = o.delivery_point_id
   left join payment_methods y on y.id = o.payment_method_id
   cross join lateral (
     select json_agg(json_build_object('title', n.title, 'vendorCode', n.vendor_code, 'line', n.line, 'count', n.count,
       'sumKopecks', n.sum_kopecks,
         'weightGrams', coalesce(g.weight, 0) * n.count) order by n.line) as lines,
       json_build_object('weightGrams', greatest(o.weight_grams, 1), 'volumeCm3', coalesce(ceil(sum(g.volume *
         n.count)), 0), 'lengthMm', coalesce(max(g.length), 0),
         'widthMm', coalesce(max(g.width), 0), 'heightMm', coalesce(max(g.height), 0)) as parcel
     from order_lines n left join lateral (
       select sum(f.weight_grams * m.quantity) as weight, sum(f.length_mm::numeric * f.width_mm * f.height_mm / 1000 *
         m.quantity) as volume,
         max(f.length_mm) as length, max(f.width_mm) as width, max(f.height_mm) as height
       from group_offers m join offers f on f.id = m.offer_id where m.group_id = n.group_id
     ) g on true
     where n.order_id = o.id
   ) l`,
)

/** Saves the carrier's latest state; a shipment with news is asked about again soon. */
export const writeShipment = statement<
  [orderId: number, state: ShipmentState, uuid: string | null, number: string, status: string]
>(
  'writeShipment',
  `update shipments set uuid = $3, number = $4, status = $5, state = $2,
     tries = case when (state, number, status) = ($2, $4, $5) then tries else 0 end,
     next_try_at = case when (state, number, status) = ($2, $4, $5) then next_try_at else now() + interval '1 minute'
       end
   where order_id = $1 and state <> 'failed'`,
)

/** A row: it was not given up before. */
export const failShipment = statement<[orderId: number, failure: string], { orderId: number }>(
  'failShipment',
  `update shipments set state = 'failed', failure = $2 where order_id = $1 and state <> 'failed'
    returning order_id as "orderId"`,
)

/** The carrier said that something happened: its turn is now. */
export const expediteShipment = statement<[uuid: string]>(
  'expediteShipment',
  `update shipments set next_try_at = now() where uuid = $1 and state in ('asked', 'registered') and next_try_at > now()
    + interval '10 seconds'`,
)

/** The order is cancelled: the carrier is notified by the next job run. */
export const expediteCancelledShipment = statement<[orderId: number]>(
  'expediteCancelledShipment',
  `update shipments set next_try_at = now(), tries = 0 where order_id = $1 and state in ('waiting', 'asked',
    'registered')`,
)

export const findFailedShipment = statement<[orderId: number], { siteId: number; failure: string }>(
  'findFailedShipment',
  `select o.site_id as "siteId", s.failure from shipments s join orders o on o.id = s.order_id where s.order_id = $1
    and s.state = 'failed'`,
)
