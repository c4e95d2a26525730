import { statement } from '../../base/db/statement.ts'
import type { HandledItems } from '../../people/inbox/handled-items.rule.ts'
import { orderNumberSql } from '../orders/order-number.rule.ts'
import { isFirstSentSql, wasOnItsWaySql } from '../shipments/shipped-goods.port.ts'
import { awaitsGoodsSql } from './awaited-goods.rule.ts'
import { refundDescriptionSql, refundTitleSql } from './refund-title.rule.ts'
import { deliveryLeftSql } from './refunds.sql.ts'

export type RefundStatus = 'requested' | 'approved' | 'received' | 'paying' | 'paid' | 'rejected'

export interface RefundTransitionRow {
  orderId: number
  siteId: number
  userId: number | null
  isContactOwner: boolean
  fromId: number
  fromCode: RefundStatus
  fromTitle: string
  /** Null if there is no such status. */
  toId: number | null
  toTitle: string | null
  toCode: RefundStatus | null
  isAllowed: boolean
  /** The goods were received back, can be sold again and are not in stock yet. */
  returnsToStock: boolean
  amountKopecks: number
  deliveryKopecks: number
  bonusKopecks: number
  /** The part of the amount that is refunded or being refunded. */
  returningKopecks: number
  /** The part of the amount taken off the debt of a deferred order. */
  creditedKopecks: number
  /** The receipt of a hand-over has left out its goods or its delivery, on their way when it was requested. */
  isLeftOutOfReceipt: boolean
  /** Null if no refund of money was requested. */
  moneyStatus: 'pending' | 'succeeded' | 'failed' | null
  lines: {
    line: number
    title: string
    count: number
    /** Unit price before the promo code and bonuses. */
    priceKopecks: number
    /** Discount of the promo code on the whole line. */
    discountKopecks: number
    bonusKopecks: number
    /** How many of them were not sent. */
    unsent: number
    sumKopecks: number
    unsentKopecks: number
    /** Before the refund was requested: what was on its way then was never settled. */
    isHandedOver: boolean
  }[]
}

export const findOrderOfRefund = statement<[id: number], { orderId: number }>(
  'findOrderOfRefund',
  'select order_id as "orderId" from order_refunds where id = $1',
)

/**
 * The caller locks the order first. Status ids: 2 approved, 3 received, 4 paying. `is_untold`: undone before anybody
 * was written to.
 */
export const findRefundTransition = statement<[id: number, toCode: string], RefundTransitionRow>(
  'findRefundTransition',
  `select r.order_id as "orderId", o.site_id as "siteId", o.user_id as "userId", o.is_contact_owner as "isContactOwner",
    f.id as "fromId",
    f.code as "fromCode", ${refundTitleSql('r', 'f')} as "fromTitle", t.id as "toId",
     ${refundTitleSql('r', 't')} as "toTitle", t.code as "toCode",
     exists (select from refund_status_transitions rst where rst.from_id = f.id and rst.to_id = t.id) as "isAllowed",
     rr.is_sold_again and exists (select from refund_history h where h.refund_id = r.id and h.from_status_id = 2
       and h.to_status_id = 3 and not h.is_untold)
       and not exists (select from stock_movements m where m.order_id = r.order_id
         and m.refund_id = r.id) as "returnsToStock",
     r.amount_kopecks as "amountKopecks", r.delivery_kopecks as "deliveryKopecks", r.bonus_kopecks as "bonusKopecks",
     m.returning as "returningKopecks", r.credited_kopecks as "creditedKopecks",
     exists (select from shipments h join receipts e on e.shipment_id = h.id
       where h.order_id = r.order_id and h.handed_over_at > r.created_at and (h.sent_at <= r.created_at and exists (
           select from shipment_lines sl join order_refund_lines orl on orl.refund_id = r.id and orl.line = sl.line
           where sl.shipment_id = h.id and orl.count > orl.withdrawn_count)
         or r.delivery_kopecks > 0 and ${isFirstSentSql})) as "isLeftOutOfReceipt",
     case when m.is_open then 'pending'
       when m.is_asked and m.returning >= r.amount_kopecks - r.credited_kopecks then 'succeeded'
       when f.id = 4 and m.is_asked then 'failed' end as "moneyStatus",
     (select json_agg(json_build_object('line', orl.line, 'title', l.title, 'count', orl.count,
         'priceKopecks', l.price_kopecks, 'discountKopecks', l.discount_kopecks, 'bonusKopecks', orl.bonus_kopecks,
         'unsent', orl.withdrawn_count,
         'sumKopecks', orl.amount_kopecks, 'unsentKopecks', orl.withdrawn_kopecks,
         'isHandedOver', not exists (select from shipment_lines sl join shipments h on h.id = sl.shipment_id
             and (h.handed_over_at is null or ${wasOnItsWaySql('h', 'r.created_at')})
           where sl.order_id = orl.order_id and sl.line = orl.line)) order by orl.line)
       from order_refund_lines orl join order_lines l on l.order_id = orl.order_id and l.line = orl.line
         where orl.refund_id = r.id) as lines
   from order_refunds r
   join orders o on o.id = r.order_id
   join refund_statuses f on f.id = r.status_id
   join refund_reasons rr on rr.id = r.reason_id
   left join refund_statuses t on t.code = $2
   cross join lateral (
     select coalesce(sum(m.amount_kopecks) filter (where m.status <> 'failed'), 0)::bigint as returning,
       coalesce(bool_or(m.status in ('new', 'pending')), false) as is_open, count(*) > 0 as is_asked
     from money_refunds m where m.refund_id = r.id
   ) m
   where r.id = $1`,
)

/** Returns no row if the request already has another status. */
export const updateRefundStatus = statement<
  [id: number, expectedId: number, toId: number, who: string, why: string],
  { historyId: number }
>(
  'updateRefundStatus',
  `with changed as (update order_refunds set status_id = $3 where id = $1 and status_id = $2 returning id)
   insert into refund_history (refund_id, from_status_id, to_status_id, who, why) select id, $2, $3, $4, $5 from changed
     returning id as "historyId"`,
)

/** Offers of the refunded goods with quantities, without pieces that were not sent. */
export const findRefundedOffers = statement<[id: number], { offerId: number; quantity: number }>(
  'findRefundedOffers',
  `select m.offer_id as "offerId", sum((orl.count - orl.withdrawn_count) * m.quantity)::int as quantity
   from order_refund_lines orl join order_lines l on l.order_id = orl.order_id and l.line = orl.line
     join group_offers m on m.group_id = l.group_id
   where orl.refund_id = $1 and orl.count > orl.withdrawn_count group by m.offer_id`,
)

/** The caller locks the order first. */
export const findAwaitedGoods = statement<[id: number], { areAwaited: boolean; areInStock: boolean }>(
  'findAwaitedGoods',
  `select ${awaitsGoodsSql('r')} as "areAwaited",
     exists (select from stock_movements m where m.order_id = r.order_id and m.refund_id = r.id) as "areInStock"
   from order_refunds r where r.id = $1`,
)

/** Statuses the request can change to. */
export const findNextRefundStatuses = statement<[id: number], { code: string; title: string }>(
  'findNextRefundStatuses',
  `select t.code, t.title from order_refunds r join refund_status_transitions rst on rst.from_id = r.status_id
    join refund_statuses t on t.id = rst.to_id
   where r.id = $1 order by t.id`,
)

/** Refunds in the status `paying` (4) all of whose money refunds have succeeded or failed. */
export const findFinishedRefunds = statement<[], { id: number; isPaid: boolean }>(
  'findFinishedRefunds',
  `select r.id, coalesce(sum(m.amount_kopecks) filter (where m.status = 'succeeded'), 0)
     >= r.amount_kopecks - r.credited_kopecks as "isPaid"
   from order_refunds r join money_refunds m on m.refund_id = r.id where r.status_id = 4
   group by r.id having not bool_or(m.status in ('new', 'pending')) order by r.id`,
)

/** Claims refunds whose deadline is near: each is returned once. */
export const claimNearDeadlines = statement<[now: Date, before: Date], { id: number }>(
  'claimNearDeadlines',
  'update order_refunds set warned_at = $1 where status_id < 5 and warned_at is null and money_until <= $2 ' +
    'returning id',
)

/** Returns no row if the change was undone. */
export const findRefundChange = statement<
  [historyId: number],
  { refundId: number; code: RefundStatus; status: string; description: string; why: string }
>(
  'findRefundChange',
  `select h.refund_id as "refundId", s.code, ${refundTitleSql('r', 's')} as status,
     ${refundDescriptionSql('r', 's')} as description, h.why
   from refund_history h join order_refunds r on r.id = h.refund_id join refund_statuses s on s.id = h.to_status_id
   where h.id = $1
     and not h.is_untold`,
)

export interface LastRefundStatusRow {
  id: number
  orderId: number
  userId: number | null
  who: string
  at: Date
  isUndo: boolean
  /** Null for the first status. */
  fromCode: RefundStatus | null
  fromTitle: string | null
  toCode: RefundStatus
  toTitle: string
  /** The request was rejected, and cannot be reopened because its goods or its delivery are in other refunds now. */
  isReturnedAgain: boolean
}

export const findLastRefundStatus = statement<[refundId: number], LastRefundStatusRow>(
  'findLastRefundStatus',
  `select h.id, r.order_id as "orderId", case when o.is_contact_owner then o.user_id end as "userId", h.who,
     h.created_at as at, h.undoes is not null as "isUndo", f.code as "fromCode",
     ${refundTitleSql('r', 'f')} as "fromTitle", t.code as "toCode", ${refundTitleSql('r', 't')} as "toTitle", t.code = 'rejected' and (r.delivery_kopecks > ${deliveryLeftSql} or exists (
       select from order_refund_lines orl join order_lines l on l.order_id = orl.order_id and l.line = orl.line
       where orl.refund_id = r.id and l.returned_count + orl.count > l.count)) as "isReturnedAgain"
   from refund_history h join order_refunds r on r.id = h.refund_id join orders o on o.id = r.order_id
     left join refund_statuses f on f.id = h.from_status_id join refund_statuses t on t.id = h.to_status_id
   where h.refund_id = $1 order by h.id desc limit 1`,
)

/** Undoes a change before the buyer is notified of it. */
export const undoRefundChange = statement<[historyId: number, who: string], { id: number }>(
  'undoRefundChange',
  `with undone as (update refund_history set is_untold = true where id = $1 returning *), changed as (
     update order_refunds r set status_id = u.from_status_id from undone u
     where r.id = u.refund_id and r.status_id = u.to_status_id returning u.*
   )
   insert into refund_history (refund_id, from_status_id, to_status_id, who, undoes, is_untold)
   select refund_id, to_status_id, from_status_id, $2, id, true from changed returning id`,
)

export const findLastRefundChange = statement<[refundId: number], { historyId: number }>(
  'findLastRefundChange',
  'select max(id) as "historyId" from refund_history where refund_id = $1 and not is_untold',
)

const itemColumns = `r.id, o.site_id, r.created_at as opened_at,
     ${orderNumberSql('o.id')} || ': ' || rr.title as title, o.contact->>'fio' as sender,
     ${orderNumberSql('o.id')} || ' ' || o.search_text || ' ' || rr.title || ' ' || r.comment as found_by`
const itemTables = `order_refunds r join orders o on o.id = r.order_id join refund_statuses s on s.id = r.status_id
     join refund_reasons rr on rr.id = r.reason_id`
/** Never null, since `not` of it is asked too: a refund of an organization has no `money_until`. */
const isWaiting = `(r.status_id = 1
     or r.status_id in (2, 3) and coalesce(r.money_until < now() + interval '2 days', false))`

/** For the inbox (inbox-source.port.ts): new requests (status 1), and those that must be paid within two days. */
export const openRefundsSql = `select ${itemColumns}, case when r.status_id > 1 then r.money_until end as until,
     ${refundTitleSql('r', 's')} as state from ${itemTables} where ${isWaiting}`

/** `InboxSource.handledItems` of refund requests, by the contacts of their orders. */
export const handledRefunds: HandledItems = {
  ids: ({ pattern, others, limit, isReadable, isAmongNewest }) => `select r.id
     from order_refunds r join orders o on o.id = r.order_id
     where not ${isWaiting} and o.search_text like ${pattern} and o.search_text like all (${others})
       and ${isAmongNewest('r', 'order_refunds')} and ${isReadable('o.site_id')} order by r.id + 0 desc limit ${limit}`,
  items: (ids) => `select ${itemColumns}, ${refundTitleSql('r', 's')} as state from ${itemTables}
     where not ${isWaiting} and r.id in (${ids})`,
}

/** `InboxSource.customerItems` of refund requests. */
export const customerRefunds = `select r.id, o.site_id, r.created_at as at,
     ${orderNumberSql('o.id')} || ': ' || rr.title as title, ${refundTitleSql('r', 's')} as state,
     s.stage = 'open' as is_waiting
   from orders o join order_refunds r on r.order_id = o.id join refund_statuses s on s.id = r.status_id
     join refund_reasons rr on rr.id = r.reason_id
   where o.user_id = $1 and o.is_contact_owner`

export const findRefundItem = statement<
  [id: number],
  { siteId: number; userId: number | null; fio: string; phone: string; email: string; version: string }
>(
  'findRefundItem',
  `select o.site_id as "siteId", o.user_id as "userId", o.contact->>'fio' as fio, o.contact->>'phone' as phone,
     o.contact->>'email' as email,
     (select max(h.id)::text from refund_history h where h.refund_id = r.id) as version
   from order_refunds r join orders o on o.id = r.order_id where r.id = $1`,
)

/** Locks the order of a refund, as all changes of the refund do. */
export const lockOrderOfRefund = statement<[id: number]>(
  'lockOrderOfRefund',
  'select from orders where id = (select order_id from order_refunds where id = $1) for no key update',
)
