import { statement } from '../../base/db/statement.ts'
import type { RefundedGoods } from '../receipts/receipts.port.ts'
import { owedSql } from './bills.sql.ts'

export interface ReturnablePaymentRow {
  id: number
  provider: 'sandbox' | 'yookassa' | 'transfer' | 'on-delivery'
  /** Received and neither returned nor being returned. */
  remainingKopecks: number
}

export const findReturnablePayments = statement<[orderId: number], ReturnablePaymentRow>(
  'findReturnablePayments',
  `select * from (
     select p.id, p.provider, p.received_kopecks - (select coalesce(sum(m.amount_kopecks), 0)::bigint
       from money_refunds m where m.payment_id = p.id and m.status <> 'failed') as "remainingKopecks"
     from payments p where p.order_id = $1 and p.status = 'succeeded'
   ) p where "remainingKopecks" > 0 order by id`,
)

/** What an order with a deferred payment owes; no row: its payment is not deferred. */
export const findDeferredDebt = statement<[orderId: number], { owedKopecks: number }>(
  'findDeferredDebt',
  `select ${owedSql('o')} as "owedKopecks" from orders o where o.id = $1 and o.credit_days is not null`,
)

/** Takes a refund of goods off the debt of its order. */
export const creditRefund = statement<[refundId: number, amountKopecks: number]>(
  'creditRefund',
  'update order_refunds set credited_kopecks = credited_kopecks + $2 where id = $1',
)

/** Links a refund of money to the refund of goods it is for. */
export const linkMoneyRefund = statement<[moneyRefundId: number, refundId: number]>(
  'linkMoneyRefund',
  'update money_refunds set refund_id = $2 where id = $1',
)

/** Goods and delivery of an order that are not refunded (status 6: a rejected refund). */
export const findGoodsNotRefunded = statement<[orderId: number], RefundedGoods>(
  'findGoodsNotRefunded',
  `select (select coalesce(json_agg(json_build_object('title', l.title, 'count',
         greatest(l.count - l.returned_count, 1),
         'sumKopecks', l.sum_kopecks - b.refunded) order by l.line) filter (where l.sum_kopecks > b.refunded), '[]')
       from order_lines l cross join lateral (
         select coalesce(sum(orl.amount_kopecks), 0)::bigint as refunded
         from order_refund_lines orl join order_refunds r on r.id = orl.refund_id and r.status_id <> 6
         where orl.order_id = l.order_id and orl.line = l.line
       ) b where l.order_id = o.id) as lines,
     o.delivery_kopecks - (select coalesce(sum(r.delivery_kopecks), 0)::bigint from order_refunds r
       where r.order_id = o.id and r.status_id <> 6) as "deliveryKopecks"
   from orders o where o.id = $1`,
)
