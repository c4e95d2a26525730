import { statement } from '../../base/db/statement.ts'
import { isReturnedByCancelSql } from '../payments/returned-by-cancel.rule.ts'
import { byHandSql } from '../payments/returned-by-hand.rule.ts'
import { statusWhenSentSql } from '../shipments/shipments.port.ts'
import type { DeskRefundLine } from './desk-refund.rule.ts'
import { isConsumerSql } from './is-consumer.rule.ts'
import { hasGoodsSql, refundTitleSql } from './refund-title.rule.ts'
import { deliveryLeftSql, refundedOfLineSql } from './refunds.sql.ts'

export interface DeskRefundOrderRow {
  siteId: number
  stage: 'open' | 'sent' | 'completed' | 'cancelled'
  statusTitle: string
  /** Money received for the order. */
  paidKopecks: number
  isConsumer: boolean
  /** Paid for delivery and not refunded yet (refund status 6: rejected). */
  deliveryKopecks: number
  /** Code of the status for an order with nothing left to send. Null if no transition leads to it. */
  statusWhenSent: string | null
  /** The last change to a refund of the order by staff or the buyer. */
  lastRefund: { who: string; fio: string | null; at: string } | null
}

export const findDeskRefundOrder = statement<[orderId: number], DeskRefundOrderRow>(
  'findDeskRefundOrder',
  `select o.site_id as "siteId", s.stage, s.title as "statusTitle",
     (select coalesce(sum(p.received_kopecks), 0)::bigint from payments p
       where p.order_id = o.id and p.status = 'succeeded') as "paidKopecks",
     ${isConsumerSql} as "isConsumer", ${statusWhenSentSql} as "statusWhenSent",
     ${deliveryLeftSql} as "deliveryKopecks",
     (select json_build_object('who', h.who, 'fio', st.fio,
         'at', to_char(h.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
       from refund_history h join order_refunds r on r.id = h.refund_id
         left join staff st on h.who = 'manager:' || st.id
       where r.order_id = o.id and h.who <> 'system' order by h.id desc limit 1) as "lastRefund"
   from orders o join order_statuses s on s.id = o.status_id left join users u on u.id = o.user_id where o.id = $1`,
)

export interface SoldLineRow extends DeskRefundLine {
  vendorCode: string
  /** Unit price before the promo code and bonuses. */
  priceKopecks: number
  /** Discount of the promo code on the whole line. */
  discountKopecks: number
}

export const findDeskRefundLines = statement<[orderId: number], SoldLineRow>(
  'findDeskRefundLines',
  `select l.line, l.title, l.vendor_code as "vendorCode", l.count as ordered, l.pack_size as "packSize",
     l.sent_count as sent,
     l.returned_count as returned, l.withdrawn_count as withdrawn, l.sum_kopecks as paid, l.price_kopecks as "priceKopecks",
     l.discount_kopecks as "discountKopecks",
     l.bonus_kopecks as "paidBonuses", b.refunded, b."refundedBonuses",
     not exists (select from shipment_lines x join shipments h on h.id = x.shipment_id and h.handed_over_at is null
       where x.order_id = l.order_id and x.line = l.line) as "isHandedOver"
   from order_lines l
   cross join lateral ${refundedOfLineSql} b
   where l.order_id = $1 order by l.line`,
)

export const findDeskReasons = statement<[], { id: number; title: string; isForUnsent: boolean }>(
  'findDeskReasons',
  `select id, title, code = 'not-sent' as "isForUnsent" from refund_reasons order by sort, id`,
)

/** Refund requests whose money has not been sent yet (statuses 1 to 3). */
export const findOpenRequests = statement<
  [orderId: number],
  {
    id: number
    status: { code: string; title: string }
    reason: string
    comment: string
    amount: number
    isReceived: boolean
    lines: { line: number; title: string; count: number; packSize: number | null }[]
  }
>(
  'findOpenRequests',
  `select r.id, json_build_object('code', s.code, 'title', ${refundTitleSql('r', 's')}) as status, rr.title as reason,
     r.comment, r.amount_kopecks as amount, r.status_id = 3 and ${hasGoodsSql('r', 's')} as "isReceived",
     (select json_agg(json_build_object('line', x.line, 'title', l.title, 'count', x.count,
       'packSize', l.pack_size) order by x.line)
       from order_refund_lines x join order_lines l on l.order_id = x.order_id and l.line = x.line
       where x.refund_id = r.id) as lines
   from order_refunds r join refund_statuses s on s.id = r.status_id join refund_reasons rr on rr.id = r.reason_id
   where r.order_id = $1 and r.status_id in (1, 2, 3) order by r.id`,
)

/** The refund created with this idempotency key. */
export const findRefundByKey = statement<[key: string], { orderId: number; fingerprint: Buffer }>(
  'findRefundByKey',
  'select order_id as "orderId", fingerprint from order_refunds where key = $1',
)

export const findOrderOfMoneyRefund = statement<
  [id: number],
  {
    orderId: number
    refundId: number | null
    status: 'new' | 'pending' | 'succeeded' | 'failed'
    isReturnedByCancel: boolean
  }
>(
  'findOrderOfMoneyRefund',
  `select p.order_id as "orderId", m.refund_id as "refundId", m.status,
     ${isReturnedByCancelSql('m')} as "isReturnedByCancel"
   from money_refunds m join payments p on p.id = m.payment_id where m.id = $1`,
)

/**
 * Returns no row if the bank is processing or has made the refund, if another refund replaced it, or if its request is
 * finished without it (status 5).
 */
export const endMoneyRefundByHand = statement<[id: number], { amountKopecks: number }>(
  'endMoneyRefundByHand',
  `update money_refunds m set status = 'succeeded', settled_at = now(), is_by_hand = true from payments p
   where m.id = $1 and p.id = m.payment_id and (m.status = 'failed' or m.status = 'pending'
     and p.provider in ${byHandSql})
     and not exists (select from money_refunds mr where mr.refund_id = m.refund_id and mr.payment_id = m.payment_id
       and mr.id > m.id)
     and not exists (select from order_refunds r where r.id = m.refund_id and r.status_id = 5)
   returning m.amount_kopecks as "amountKopecks"`,
)
