import { statement } from '../../base/db/statement.ts'
import { hasSentGoodsSql } from '../shipments/shipped-goods.port.ts'

/** Data that decide the end of a reservation. */
export interface ReservationRow {
  siteId: number
  stage: 'open' | 'sent' | 'completed' | 'cancelled'
  statusTitle: string
  /** Null for a one-click order. */
  kind: 'on-delivery' | 'invoice' | 'card' | null
  /** Null when the reservation does not end. */
  reservedUntil: Date | null
  /** Deadline for confirming the email address. Null when it is proven or staff have accepted the order. */
  confirmBefore: Date | null
  /** The order's account has a proven email address. */
  isEmailProven: boolean
  isHeld: boolean
  /** A payment has been received, is in progress or is disputed. */
  hasPayment: boolean
  hasSentGoods: boolean
  /** Code of the cancelled status the order may change to, if any. */
  cancelledStatusCode: string | null
}

/** Locks the order against parallel changes. */
export const lockReservedOrder = statement<[orderId: number], { id: number }>(
  'lockReservedOrder',
  'select id from orders where id = $1 for no key update',
)

/**
 * Must run after the lock, as a separate statement: the locking statement itself would not see changes made while it
 * waited.
 */
export const findReservation = statement<[orderId: number], ReservationRow>(
  'findReservation',
  `select o.site_id as "siteId", s.stage, s.title as "statusTitle", pm.kind, o.reserved_until as "reservedUntil",
    o.confirm_before as "confirmBefore",
     exists (select from users u where u.id = o.user_id and o.is_contact_owner
       and u.email_proven_at is not null) as "isEmailProven",
     exists (select from order_reservations r where r.order_id = o.id) as "isHeld",
     exists (select from payments p where p.order_id = o.id
       and p.status in ('new', 'pending', 'succeeded', 'disputed')) as "hasPayment",
     ${hasSentGoodsSql('o.id')} as "hasSentGoods",
     (select c.code from order_status_transitions ost join order_statuses c on c.id = ost.to_id
       where ost.from_id = s.id and c.stage = 'cancelled' order by c.sort limit 1) as "cancelledStatusCode"
   from orders o join order_statuses s on s.id = o.status_id left join payment_methods pm on pm.id = o.payment_method_id
   where o.id = $1`,
)

/** Orders with reserved goods whose email address was not confirmed in time. */
export const findUnconfirmedOrders = statement<[limit: number], { orderId: number }>(
  'findUnconfirmedOrders',
  `select o.id as "orderId" from orders o
   where o.confirm_before < now() and exists (select from order_reservations r where r.order_id = o.id)
     order by o.confirm_before limit $1`,
)

export const findExpiredReservations = statement<[limit: number], { orderId: number }>(
  'findExpiredReservations',
  `select o.id as "orderId" from orders o
   where o.reserved_until < now() and not ${hasSentGoodsSql('o.id')}
     and not exists (select from payments p where p.order_id = o.id and p.status in ('new', 'pending', 'succeeded',
       'disputed'))
   order by o.reserved_until limit $1`,
)

/**
 * Orders whose buyer must be notified, from 9:00 of the working day before the last. Each order is returned to only one
 * caller.
 */
export const claimEndingReservations = statement<[limit: number], { orderId: number; reservedUntil: Date }>(
  'claimEndingReservations',
  `update orders set reservation_warned_at = now()
   where id in (
     select o.id from orders o
     where o.reserved_until > now() and o.reservation_warned_at is null
       and (working_day((o.reserved_until at time zone 'Europe/Moscow')::date, -1) + time '09:00') at time zone
         'Europe/Moscow' <= now()
     order by o.id limit $1 for no key update skip locked
   )
   returning id as "orderId", reserved_until as "reservedUntil"`,
)

/** The email address is proven, so only the payment method decides the end of the reservation. */
export const endConfirmation = statement<[orderId: number]>(
  'endConfirmation',
  'update orders set confirm_before = null where id = $1',
)

export const extendReservation = statement<
  [orderId: number, days: number, who: string, why: string],
  { id: number; until: Date }
>(
  'extendReservation',
  `with extended as (
     update orders o set reserved_until = end_of_working_day(greatest(was.until, now()), $2),
       reservation_warned_at = null
     from (select id, reserved_until as until from orders where id = $1) was
     where o.id = was.id and was.until is not null
     returning o.id, was.until as was, o.reserved_until as until
   )
   insert into reservation_extensions (order_id, was, until, who, why) select id, was, until, $3, $4 from extended
   returning id, until`,
)

/**
 * Returns a row if the newest extension of the order, which holds, is by so many days, by `who` and for this reason.
 */
export const isNewestExtension = statement<[orderId: number, days: number, who: string, why: string], object>(
  'isNewestReservationExtension',
  `select from reservation_extensions e join orders o on o.id = e.order_id and o.reserved_until = e.until
   where e.order_id = $1 and e.id = (select max(id) from reservation_extensions where order_id = $1)
     and e.who = $3 and e.why = $4 and e.until = end_of_working_day(greatest(e.was, e.created_at), $2)`,
)

/**
 * Restores the end of a reservation before its newest extension, and removes that extension. Returns no row when the
 * reservation ends at another time, or would be over already.
 */
export const undoExtension = statement<[orderId: number, was: string, until: string], { id: number }>(
  'undoReservationExtension',
  `with restored as (
     update orders set reserved_until = $2::timestamptz where id = $1 and $2::timestamptz > now()
       and date_trunc('milliseconds', reserved_until) = date_trunc('milliseconds', $3::timestamptz) returning id
   )
   delete from reservation_extensions re using restored r where re.order_id = r.id and re.id = (
     select max(id) from reservation_extensions where order_id = r.id) returning re.id`,
)

export const findExtension = statement<[id: number], { orderId: number; until: Date; why: string }>(
  'findExtension',
  'select order_id as "orderId", until, why from reservation_extensions where id = $1',
)

/** Orders without reserved goods whose email address was proven by a code. */
export const findProvenOrders = statement<[limit: number], { orderId: number }>(
  'findProvenOrders',
  `select o.id as "orderId" from orders o join users u on u.id = o.user_id and o.is_contact_owner
    and u.email_proven_at is not null
   where o.confirm_before < now() and not exists (select from order_reservations r where r.order_id = o.id) order by
     o.id
     limit $1`,
)

/** Older rows no longer count: an unproven order is reserved for a day at most. */
export const deleteOldUnprovenOrders = statement(
  'deleteOldUnprovenOrders',
  `delete from unproven_orders where created_at < now() - interval '25 hours'`,
)
