import { statement } from '../../base/db/statement.ts'
import type { ReceiptLine } from '../../base/integrations/receipt.rule.ts'
import { handedOverGoodsSql, isFirstSentSql } from '../shipments/shipped-goods.port.ts'
import type { Prepayment } from './goods-of-payments.rule.ts'
import type { VatOverride } from './goods-vat.rule.ts'
import type { PaidLine, SentVat, SiteTax } from './receipt-lines.rule.ts'

/** The data of an order that its receipt is written from. */
export interface ReceiptSourceRow {
  orderId: number
  email: string
  phone: string
  /** The address of the shop, for a receipt without contacts of the buyer. */
  siteEmail: string
  /** The VAT of the day the money was received or, of a hand-over, the goods were sent. */
  tax: SiteTax
  /** The VAT of the site when goods of the order were sent, if they were, and when its delivery was. */
  sent: SentVat
  /** Goods of the order with another VAT than the site, or counted in another unit than pieces. */
  taxes: { title: string; vat: VatOverride; unitCode: string }[]
  lines: PaidLine[]
  deliveryTitle: string
  deliveryKopecks: number
  /** The goods have been handed over. */
  isHandedOver: boolean
  /** The delivery has been made: the first shipment was handed over. */
  isDeliveryHandedOver: boolean
}

/** SQL expression: SentVat of the order `o`, of the first shipment that has the goods. */
const sentVat = `(select json_build_object('delivery', (select h.vat_percent from shipments h
       where h.order_id = o.id and h.sent_at is not null order by h.id limit 1),
     'goods', (select coalesce(json_agg(json_build_object('title', g.title, 'vatPercent', g.vat_percent)), '[]') from (
       select distinct on (n.title) n.title, h.vat_percent from shipments h join shipment_lines sl on sl.shipment_id = h.id
         join order_lines n on n.order_id = sl.order_id and n.line = sl.line
       where h.order_id = o.id and h.sent_at is not null order by n.title, h.id) g)))`
const orderHeadColumns = (
  vatPercent: string,
  sent: string,
) => `o.id as "orderId", o.contact ->> 'email' as email, o.contact ->> 'phone' as phone, w.email as
  "siteEmail",
     json_build_object('taxSystemCode', w.tax_system_code, 'vatPercent', ${vatPercent}) as tax, ${sent} as sent,
     (select coalesce(json_agg(json_build_object('title', t.title, 'vat', t.vat, 'unitCode', t.unit_code)), '[]')
       from order_taxes t where t.order_id = o.id) as taxes,
     'Доставка: ' || coalesce(m.title, '') as "deliveryTitle"`
const orderColumns = (
  vatPercent: string,
) => `${orderHeadColumns(vatPercent, sentVat)}, o.delivery_kopecks as "deliveryKopecks",
     (select json_agg(json_build_object('title', l.title, 'count', l.count, 'sumKopecks', l.sum_kopecks)
       order by l.line)
       from order_lines l where l.order_id = o.id) as lines`
const joins = `join sites w on w.id = o.site_id
   left join delivery_methods m on m.id = o.delivery_method_id`
const handedOverAt = `(select max(h.created_at) from order_history h join order_statuses e on e.id = h.to_status_id
  where h.order_id = o.id and e.stage = 'completed')`

/** SQL condition: the first shipment of the order `o`, which includes the delivery, was handed over before `moment`. */
const isDeliveredBefore = (moment: string) => `coalesce((select h.handed_over_at from shipments h
  where h.order_id = o.id and h.sent_at is not null order by h.id limit 1) < ${moment}, false)`

/** SQL expression: when the refund of money `r` was requested; what was on its way then was never settled. */
const requestedAt = (r: string) =>
  `coalesce((select ref.created_at from order_refunds ref where ref.id = ${r}.refund_id), ${r}.created_at)`

/** `goods`: the goods of the bill, or null for the whole order. */
export const findReceiptSource = statement<
  [orderId: number, billId: number | null],
  ReceiptSourceRow & { goods: RefundedGoods | null }
>(
  'findReceiptSource',
  `select ${orderColumns('w.vat_percent')}, s.stage = 'completed' as "isHandedOver",
     s.stage = 'completed' or ${isDeliveredBefore('now()')} as "isDeliveryHandedOver",
     (select b.goods from bills b where b.id = $2) as goods
   from orders o ${joins} join order_statuses s on s.id = o.status_id where o.id = $1`,
)

/** The goods whose money is refunded. */
export interface RefundedGoods {
  readonly lines: readonly PaidLine[]
  readonly deliveryKopecks: number
}

/** A refund of money, with the data for its receipt. */
export const findRefundReceiptSource = statement<
  [moneyRefundId: number],
  ReceiptSourceRow & { goods: RefundedGoods | null; amountKopecks: number }
>(
  'findRefundReceiptSource',
  `select ${orderColumns('p.vat_percent')}, r.receipt as goods, r.amount_kopecks as "amountKopecks",
     coalesce(${handedOverAt} < ${requestedAt('r')}, false) as "isHandedOver",
     coalesce(${handedOverAt} < ${requestedAt('r')}, false) or ${isDeliveredBefore(requestedAt('r'))}
       as "isDeliveryHandedOver"
   from money_refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id ${joins}
     where r.id = $1`,
)

export interface DueReceiptRow extends ReceiptSourceRow {
  kind: 'payment' | 'refund'
  paymentId: number
  moneyRefundId: number | null
  provider: 'sandbox' | 'yookassa'
  amountKopecks: number
  /** Null for the whole order. */
  goods: RefundedGoods | null
}

/** Payments and refunds through a bank that have no receipt yet, of the last days: found by their index. */
export const findDueReceipts = statement<[limit: number, days: number], DueReceiptRow>(
  'findDueReceipts',
  `select due.kind, p.id as "paymentId", due.refund as "moneyRefundId", p.provider, due.amount as "amountKopecks",
    due.goods, ${orderColumns('p.vat_percent')}, due.over as "isHandedOver",
     due.over or ${isDeliveredBefore('due.created_at')} as "isDeliveryHandedOver"
   from (
     select 'payment' as kind, p.id as payment, null::bigint as refund, p.received_kopecks as amount,
       b.goods, p.created_at, coalesce(${handedOverAt} < p.created_at, false) as over
     from payments p join orders o on o.id = p.order_id join bills b on b.id = p.bill_id
     where p.provider in ('sandbox', 'yookassa') and p.status in ('succeeded', 'surplus') and p.received_kopecks > 0
       and p.settled_at > now() - $2::int * interval '1 day'
       and not exists (select from receipts e where e.payment_id = p.id and e.kind = 'payment')
     union all
     select 'refund', p.id, r.id, r.amount_kopecks, r.receipt, ${requestedAt('r')},
       coalesce(${handedOverAt} < ${requestedAt('r')}, false)
     from money_refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
     where p.provider in ('sandbox', 'yookassa') and r.status = 'succeeded' and not r.is_by_hand
       and r.settled_at > now() - $2::int * interval '1 day' and not exists (select
       from receipts e where e.money_refund_id = r.id)
   ) due
   join payments p on p.id = due.payment
   join orders o on o.id = p.order_id ${joins}
   order by p.id, due.kind limit $1`,
)

export interface DueHandOverRow extends Omit<ReceiptSourceRow, 'isHandedOver' | 'isDeliveryHandedOver'> {
  shipmentId: number
  /** Payments of the order received before the hand-over, oldest first. */
  payments: Prepayment[]
}

const paidBefore = `p.provider in ('sandbox', 'yookassa') and p.status = 'succeeded' and p.received_kopecks > 0
     and p.created_at <= h.handed_over_at`

/** SQL expression: what the refunds of the payment `p` returned of it before `h` was handed over, as a prepayment. */
const returnedPrepayment = `(select coalesce(sum((select coalesce(sum((y ->> 'sumKopecks')::bigint), 0)
           from jsonb_array_elements(mr.receipt -> 'lines') y where y ->> 'isHandedOver' = 'false')
         + case when ${isDeliveredBefore(requestedAt('mr'))} then 0
           else coalesce((mr.receipt ->> 'deliveryKopecks')::bigint, 0) end), 0)
         from money_refunds mr where mr.payment_id = p.id and not mr.is_of_change and mr.status <> 'failed'
           and mr.created_at < h.handed_over_at)`

/**
 * Shipments handed over in the last days, after a payment through a bank, that have no receipt yet, without what was
 * refunded before (refund status 6: rejected).
 */
export const findDueHandOvers = statement<[limit: number, days: number], DueHandOverRow>(
  'findDueHandOvers',
  `select * from (
   select h.id as "shipmentId",
     ${orderHeadColumns('h.vat_percent', `json_build_object('goods', '[]'::json)`)}, ${handedOverGoodsSql} as lines,
     case when ${isFirstSentSql} then o.delivery_kopecks - (select coalesce(sum(r.delivery_kopecks), 0)::bigint
       from order_refunds r where r.order_id = o.id and r.status_id <> 6 and r.created_at < h.handed_over_at)
       else 0 end as "deliveryKopecks",
     (select json_agg(json_build_object('id', p.id, 'provider', p.provider, 'remainingKopecks', p.received_kopecks -
         (select coalesce(sum(e.amount_kopecks), 0) from receipts e where e.payment_id = p.id
           and e.kind = 'hand-over') - (select coalesce(sum(mr.amount_kopecks), 0) from money_refunds mr
           where mr.payment_id = p.id and mr.is_of_change) - ${returnedPrepayment}) order by p.id) from payments p
       where p.order_id = o.id and ${paidBefore}) as payments
   from shipments h join orders o on o.id = h.order_id ${joins}
   where h.handed_over_at > now() - $2::int * interval '1 day'
     and exists (select from payments p where p.order_id = h.order_id and ${paidBefore})
     and not exists (select from receipts e where e.shipment_id = h.id)
   ) due
   where json_array_length(lines) > 0 or "deliveryKopecks" > 0
   order by "shipmentId" limit $1`,
)

/** Each payment, hand-over or refund has one receipt: a second insert does nothing. */
export const insertReceipt = statement<
  [
    orderId: number,
    paymentId: number,
    moneyRefundId: number | null,
    kind: string,
    provider: string,
    amountKopecks: number,
    tax: number | null,
    lines: string,
    shipmentId: number | null,
  ],
  { id: string }
>(
  'insertReceipt',
  `insert into receipts (order_id, payment_id, money_refund_id, kind, provider, amount_kopecks, tax_system_code, lines,
     shipment_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9) on conflict do nothing returning id`,
)

export interface WaitingReceiptRow {
  id: string
  orderId: number
  kind: 'payment' | 'hand-over' | 'refund'
  provider: 'sandbox' | 'yookassa'
  bankPaymentId: string | null
  bankRefundId: string | null
  bankReceiptId: string | null
  /** Idempotency key for the bank. */
  attemptKey: string
  /** The cash register rejected it together with its payment, so it is now sent separately. */
  isSentAgain: boolean
  taxSystemCode: number | null
  lines: ReceiptLine[]
}

/** Claims receipts not known to be registered: for a minute no other caller gets them. */
export const claimReceipts = statement<[limit: number], WaitingReceiptRow>(
  'claimReceipts',
  `update receipts e set asked_at = now()
   from (
     select id from receipts where status = 'waiting' and coalesce(asked_at < now() - interval '1 minute', true)
     order by asked_at nulls first limit $1 for update skip locked
   ) due, payments p
   where e.id = due.id and p.id = e.payment_id
   returning e.id, e.order_id as "orderId", e.kind, e.provider, p.provider_id as "bankPaymentId",
     e.provider_id as "bankReceiptId", e.attempt_key as "attemptKey", e.is_sent_again as "isSentAgain",
     (select r.provider_id from money_refunds r
       where r.id = e.money_refund_id) as "bankRefundId", e.tax_system_code as "taxSystemCode", e.lines`,
)

export const saveReceiptId = statement<[id: string, bankReceiptId: string]>(
  'saveReceiptId',
  'update receipts set provider_id = $2 where id = $1',
)

export const saveRegistered = statement<
  [
    id: string,
    bankReceiptId: string,
    documentNumber: string,
    storageNumber: string,
    attribute: string,
    registeredAt: string | null,
  ]
>(
  'saveRegistered',
  `update receipts set status = 'registered', provider_id = $2, document_number = $3, storage_number = $4,
    attribute = $5,
     registered_at = coalesce($6::timestamptz, now()) where id = $1 and status = 'waiting'`,
)

export const findOrderOfReceipt = statement<[id: string], { orderId: number }>(
  'findOrderOfReceipt',
  'select order_id as "orderId" from receipts where id = $1',
)

/** Returns no row if the receipt was not rejected. */
export const requeueReceipt = statement<[id: string], { id: string }>(
  'requeueReceipt',
  `update receipts set status = 'waiting', provider_id = null, asked_at = null, attempt_key = gen_random_uuid(),
     is_sent_again = true
   where id = $1 and status = 'refused' returning id`,
)

export const saveRejectedReceipt = statement<[id: string]>(
  'saveRejectedReceipt',
  `update receipts set status = 'refused' where id = $1 and status = 'waiting'`,
)

/** Registers a receipt within the shop, without fiscal storage: it gets the next number. */
export const registerInternally = statement<[id: string]>(
  'registerInternally',
  `update receipts set status = 'registered', document_number = nextval('own_register_numbers')::text,
    registered_at = now()
   where id = $1 and status = 'waiting'`,
)

/** One waiting job is enough, because it processes everything: the job key replaces an earlier job. */
export const addReceiptsJob = statement<[]>(
  'addReceiptsJob',
  `select from graphile_worker.add_job('receipts', '{}'::json, job_key := 'receipts')`,
)

export interface ReceiptRow {
  id: string
  kind: 'payment' | 'hand-over' | 'refund'
  status: 'waiting' | 'registered' | 'refused'
  provider: string
  amount: number
  documentNumber: string
  storageNumber: string
  attribute: string
  registeredAt: Date | null
  lines: ReceiptLine[]
}

/** Receipts of an order, visible to its buyer and to the holder of the cart token it was placed with. */
export const findReceiptsOfOrder = statement<
  [orderId: number, siteId: number, userId: number | null, cartToken: string | null],
  ReceiptRow
>(
  'findReceiptsOfOrder',
  `select e.id, e.kind, e.status, e.provider, e.amount_kopecks as amount, e.document_number as "documentNumber",
    e.storage_number as "storageNumber", e.attribute,
     e.registered_at as "registeredAt", e.lines
   from receipts e join orders o on o.id = e.order_id
   where o.id = $1 and o.site_id = $2 and ((o.user_id = $3::bigint and o.is_contact_owner) or o.cart_token = $4::uuid)
   order by e.created_at, e.kind`,
)
