import { statement } from '../../base/db/statement.ts'

export interface WaitingMoney {
  id: number
  orderId: number
  paymentId: number
  /** Null: an incoming payment. */
  refundId: number | null
  kopecks: number
  /** Paid on delivery. */
  isCash: boolean
  /** When it was received, or refunded. */
  at: Date
  paidAt: Date
}

/**
 * Waiting money of orders that МойСклад has, in sequence for each order: after a failure the order goes behind others,
 * and its later payments wait too, because their documents could be confused.
 */
export const findWaitingMoney = statement<[connectionId: number, atMost: number], WaitingMoney>(
  'findWaitingMoyskladMoney',
  `select m.id, p.order_id as "orderId", p.id as "paymentId", r.id as "refundId",
     coalesce(r.amount_kopecks, p.amount_kopecks) as kopecks, p.provider = 'on-delivery' as "isCash",
     coalesce(r.settled_at, p.settled_at) as at, p.settled_at as "paidAt"
   from exchange_moysklad_payments m join payments p on p.id = m.payment_id
     join exchange_orders e on e.connection_id = m.connection_id and e.order_id = p.order_id and e.foreign_id <> ''
     left join money_refunds r on r.id = m.money_refund_id
   where m.connection_id = $1 and m.state = 'waiting'
   order by max(m.failures) over (partition by p.order_id), p.order_id, m.id limit $2`,
)

/** Incoming payments of the order that are already recorded in МойСклад. */
export const findKnownMoney = statement<
  [connectionId: number, orderId: number],
  { documentId: string | null; kopecks: number }
>(
  'findKnownMoyskladMoney',
  `select m.document_id as "documentId", p.amount_kopecks as kopecks
   from exchange_moysklad_payments m join payments p on p.id = m.payment_id
   where m.connection_id = $1 and p.order_id = $2 and m.money_refund_id is null and m.state in ('made', 'found')`,
)

/** Those of these documents that belong to other payments. */
export const findKnownDocuments = statement<[connectionId: number, documentIds: readonly string[]], { id: string }>(
  'findKnownMoyskladDocuments',
  `select document_id as id from exchange_moysklad_payments
   where connection_id = $1 and document_id = any($2::uuid[])`,
)

export const recordMoney = statement<[id: number, state: 'made' | 'found', documentId: string | null]>(
  'recordMoyskladMoney',
  `update exchange_moysklad_payments set state = $2, document_id = $3, settled_at = now() where id = $1`,
)

/** Records a failure: it is unknown whether the document exists. */
export const recordMoneyFailure = statement<[id: number]>(
  'recordMoyskladMoneyFailure',
  'update exchange_moysklad_payments set failures = least(failures + 1, 30000) where id = $1',
)

/** Parks money until staff decide. */
export const parkMoney = statement<[id: number]>(
  'parkMoyskladMoney',
  `update exchange_moysklad_payments set state = 'aside', settled_at = now() where id = $1`,
)

/** No row: the order has no parked money. */
export const findParkedMoney = statement<[connectionId: number, orderId: number], { id: number }>(
  'findMoyskladMoneyAside',
  `select m.id from exchange_moysklad_payments m join payments p on p.id = m.payment_id
   where m.connection_id = $1 and p.order_id = $2 and m.state = 'aside' limit 1`,
)

/** Called when sending is switched off: waiting money is then entered by hand. */
export const deleteWaitingMoney = statement<[connectionId: number]>(
  'deleteWaitingMoyskladMoney',
  `delete from exchange_moysklad_payments where connection_id = $1 and state = 'waiting'`,
)
