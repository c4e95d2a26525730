import { statement } from '../../base/db/statement.ts'

export type OrderStage = 'open' | 'sent' | 'completed' | 'cancelled'

export interface ChangingOrderRow {
  siteId: number
  userId: number | null
  /** False until the owner of the account has confirmed that the order is theirs. */
  isContactOwner: boolean
  itemsKopecks: number
  bonusKopecks: number
  hasPromoCode: boolean
  fromId: number
  fromTitle: string
  /** Null when there is no such status. */
  toId: number | null
  toTitle: string | null
  toStage: OrderStage | null
  isAllowed: boolean
  /** The order is paid after it has gone. */
  isDeferred: boolean
  /** The order has reserved goods. */
  isHeld: boolean
  /** Null when the reservation does not end. */
  reservedUntil: Date | null
  /** Deadline for confirming the email address. Null when it is proven or staff have accepted the order. */
  confirmBefore: Date | null
}

/** Locks the order against parallel changes and reads its current status. */
export const lockChangingOrder = statement<[orderId: number, toCode: string], ChangingOrderRow>(
  'lockChangingOrder',
  `with changing as (
     select id, site_id, user_id, is_contact_owner, items_kopecks, bonus_kopecks, promo_code_id, status_id,
       reserved_until,
       confirm_before, credit_days from orders
       where id = $1 for no key update
   )
   select c.site_id as "siteId", c.user_id as "userId", c.is_contact_owner as "isContactOwner",
     c.items_kopecks as "itemsKopecks",
     c.bonus_kopecks as "bonusKopecks", c.promo_code_id is not null as "hasPromoCode",
     f.id as "fromId", f.title as "fromTitle", t.id as "toId", t.title as "toTitle", t.stage as "toStage",
     exists (select from order_status_transitions ost where ost.from_id = f.id and ost.to_id = t.id) as "isAllowed",
     c.credit_days is not null as "isDeferred",
     exists (select from order_reservations r where r.order_id = c.id) as "isHeld",
     c.reserved_until as "reservedUntil", c.confirm_before as "confirmBefore"
   from changing c join order_statuses f on f.id = c.status_id left join order_statuses t on t.code = $2`,
)

/** Returns no row when the order already has another status. */
export const updateStatus = statement<
  [orderId: number, expectedId: number, toId: number, who: string, why: string, cancelStatusId: number | null],
  { changeId: number; reservedUntil: Date | null; confirmBefore: Date | null }
>(
  'updateStatus',
  `with changed as (
     update orders set status_id = $3, cancel_status_id = $6 where id = $1 and status_id = $2
     returning id, reserved_until, confirm_before
   ), written as (
     insert into order_history (order_id, from_status_id, to_status_id, who, why) select id, $2, $3, $4, $5 from changed
     returning id
   )
   select w.id as "changeId", c.reserved_until as "reservedUntil", c.confirm_before as "confirmBefore"
   from written w, changed c`,
)

/** Deletes the reservations of an order; the caller moves the stock. */
export const deleteReservations = statement<
  [orderId: number],
  { offerId: number; warehouseId: number; quantity: number }
>(
  'deleteReservations',
  `delete from order_reservations where order_id = $1 returning offer_id as "offerId", warehouse_id as "warehouseId",
    quantity`,
)

/** Allowed next statuses of the order, for the error message. */
export const findNextStatuses = statement<[orderId: number], { code: string; title: string }>(
  'findNextStatuses',
  `select t.code, t.title from orders o join order_status_transitions ost on ost.from_id = o.status_id
    join order_statuses t
    on t.id = ost.to_id
   where o.id = $1 order by t.sort`,
)

/** Called for a cancelled order, which has no shortages. */
export const deleteShortages = statement<[orderId: number]>(
  'deleteShortages',
  'delete from order_shortages where order_id = $1',
)

/** The CTE `first_status`: the first history row of the orders of `placed` (id, status_id), with `why` as its text. */
export const firstStatusCte = (placed: string, why: string) => `first_status as (
     insert into order_history (order_id, to_status_id, who, why) select id, status_id, 'buyer', '${why}' from ${placed}
   )`

/** The CTE `reservations`: reserves the rows of `allocations` (offer_id, warehouse_id, quantity) for an order. */
export const reservationsCte = (allocations: string, orderId: string) => `reservations as (
     insert into order_reservations (order_id, offer_id, warehouse_id, quantity)
     select ${orderId}, t.offer_id, t.warehouse_id, t.quantity from ${allocations}
   )`

export interface LastStatusRow {
  id: number
  who: string
  at: Date
  /** Null for the first status of the order. */
  fromId: number | null
  fromTitle: string | null
  fromStage: OrderStage | null
  toId: number
  toCode: string
  toTitle: string
  toStage: OrderStage
  /** The change undid another one. */
  isUndo: boolean
  hasShipment: boolean
  userId: number | null
  isContactOwner: boolean
}

/** The last change of status. The caller must have locked the order. */
export const findLastStatus = statement<[orderId: number], LastStatusRow>(
  'findLastStatus',
  `select h.id, h.who, h.created_at as at, h.from_status_id as "fromId", f.title as "fromTitle", f.stage as "fromStage",
     h.to_status_id as "toId", t.code as "toCode", t.title as "toTitle", t.stage as "toStage",
     h.undoes is not null as "isUndo", exists (select from shipments sh where sh.order_id = o.id) as "hasShipment",
     o.user_id as "userId", o.is_contact_owner as "isContactOwner"
   from order_history h join orders o on o.id = h.order_id join order_statuses t on t.id = h.to_status_id
     left join order_statuses f on f.id = h.from_status_id
   where h.order_id = $1 order by h.id desc limit 1`,
)

/**
 * Undoes a change by restoring the status before it. `isEmailUnsent`: the email about the change was not sent yet, so
 * no email is sent about the undo either.
 */
export const insertUndo = statement<[changeId: number, who: string, isEmailUnsent: boolean], { changeId: number }>(
  'insertStatusUndo',
  `with undone as (
     update order_history set is_untold = $3 where id = $1 returning id, order_id, from_status_id, to_status_id
   ), restored as (
     update orders o set status_id = u.from_status_id from undone u where o.id = u.order_id
   )
   insert into order_history (order_id, from_status_id, to_status_id, who, why, undoes, is_untold)
   select order_id, to_status_id, from_status_id, $2, 'Отмена действия', id, $3 from undone
   returning id as "changeId"`,
)

/**
 * Restores the deadlines from before the change, since the trigger on the status has set new ones. An order whose
 * payment was deferred meanwhile waits for no money: it keeps none.
 */
export const restoreReservationEnd = statement<
  [orderId: number, reservedUntil: Date | string | null, confirmBefore: Date | string | null]
>(
  'restoreReservationEnd',
  `update orders set reserved_until = case when credit_days is null then $2::timestamptz end,
     confirm_before = case when credit_days is null then $3::timestamptz end where id = $1`,
)
