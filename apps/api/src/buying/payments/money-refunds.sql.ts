import { statement } from '../../base/db/statement.ts'
import { isConsumerSql } from '../refunds/is-consumer.rule.ts'
import { isReturnedByCancelSql } from './returned-by-cancel.rule.ts'
import { byHandSql } from './returned-by-hand.rule.ts'

/** A refund of a payment without a bank starts as pending: the shop must transfer the money. */
export const insertMoneyRefund = statement<
  [paymentId: number, amountKopecks: number, why: string, goods: string, isOfCancel: boolean, isOfChange: boolean],
  { id: number }
>(
  'insertMoneyRefund',
  `insert into money_refunds (payment_id, amount_kopecks, why, receipt, is_of_cancel, is_of_change, status)
   select id, $2, $3, $4::jsonb, $5, $6, case when provider in ${byHandSql} then 'pending' else 'new' end
     from payments where id = $1
   returning id`,
)

export interface MoneyRefundRow {
  id: number
  orderId: number
  provider: string
  bankPaymentId: string | null
  idempotencyKey: string
  bankRefundId: string | null
  amountKopecks: number
  createdAt: Date
  /** The bank was asked for it before, and may have made it. */
  wasAsked: boolean
}

/**
 * Refunds to ask the bank about; each is leased to one caller for 45 s. Payments without a bank are returned by the
 * shop itself.
 */
export const claimMoneyRefunds = statement<[limit: number], MoneyRefundRow>(
  'claimMoneyRefunds',
  `update money_refunds r set asked_at = now()
   from (
     select r.id, r.asked_at from money_refunds r join payments p on p.id = r.payment_id
     where r.status in ('new', 'pending') and p.provider not in ${byHandSql}
       and coalesce(r.asked_at < now() - interval '45 seconds', true)
     order by r.asked_at nulls first limit $1 for update of r skip locked
   ) due, payments p
   where r.id = due.id and p.id = r.payment_id
   returning r.id, p.order_id as "orderId", p.provider, p.provider_id as "bankPaymentId",
     r.idempotence_key as "idempotencyKey",
     r.provider_id as "bankRefundId", r.amount_kopecks as "amountKopecks", r.created_at as "createdAt",
     due.asked_at is not null as "wasAsked"`,
)

/** Two refunds of one payment may have the same sum: they choose their refund at the bank one after the other. */
export const lockRefundsOfPayment = statement<[id: number]>(
  'lockRefundsOfPayment',
  `select from money_refunds where payment_id = (select payment_id from money_refunds where id = $1)
   order by id for no key update`,
)

/**
 * Records the first of these refunds of the bank that no other refund has; the caller has locked those of the payment.
 */
export const recordFreeBankRefund = statement<[id: number, bankRefundIds: readonly string[]], { bankRefundId: string }>(
  'recordFreeBankRefund',
  `update money_refunds r set provider_id = free.id
   from (
     select b.id from unnest($2::text[]) b (id)
     where not exists (select from money_refunds e join money_refunds o on o.payment_id = e.payment_id
       where o.id = $1 and e.provider_id = b.id) limit 1
   ) free
   where r.id = $1 and r.provider_id is null and r.status in ('new', 'pending')
   returning r.provider_id as "bankRefundId"`,
)

/**
 * Refunds that a bank has not taken for three hours, or not carried out for three days: each once. They are few, and
 * found by the index of open ones.
 */
export const claimWaitingRefunds = statement<[], { id: number }>(
  'claimWaitingRefunds',
  `update money_refunds r set warned_at = now() from payments p
   where p.id = r.payment_id and r.status in ('new', 'pending') and p.provider not in ${byHandSql}
     and r.warned_at is null and r.created_at < now() - interval '3 hours'
     and (r.provider_id is null or r.created_at < now() - interval '3 days')
   returning r.id`,
)

/** Returns no row when the refund has already ended. */
export const saveMoneyRefund = statement<
  [id: number, bankRefundId: string | null, status: 'pending' | 'succeeded' | 'failed'],
  { provider: string; amountKopecks: number }
>(
  'saveMoneyRefund',
  `update money_refunds r set provider_id = coalesce($2, r.provider_id), status = $3, settled_at = case when $3 <>
    'pending' then now() end
   from payments p where r.id = $1 and p.id = r.payment_id and r.status in ('new', 'pending')
   returning p.provider, r.amount_kopecks as "amountKopecks"`,
)

export const findRefundByBankId = statement<[provider: string, bankRefundId: string], { id: number }>(
  'findRefundByBankId',
  `select r.id from money_refunds r join payments p on p.id = r.payment_id where p.provider = $1 and
     r.provider_id = $2`,
)

/** The refund that never got the bank's id, by the key it was asked for with. */
export const findMoneyRefundByKey = statement<[provider: string, key: string], { id: number }>(
  'findMoneyRefundByKey',
  `select r.id from money_refunds r join payments p on p.id = r.payment_id
   where r.idempotence_key = $2::uuid and p.provider = $1 and r.provider_id is null`,
)

/** Refused by the bank and not retried elsewhere: a refund of goods retries its money itself. */
const refused = `r.status = 'failed' and r.refund_id is null and not ${isReturnedByCancelSql('r')}`

/** Records that the shop returned money by hand: payments without a bank, and refunds the bank refused. */
export const endRefundsByHand = statement<[orderId: number], { amountKopecks: number }>(
  'endRefundsByHand',
  `update money_refunds r set status = 'succeeded', settled_at = now(), is_by_hand = true from payments p
   where p.id = r.payment_id and p.order_id = $1 and ((p.provider in ${byHandSql}
     and r.status = 'pending') or (${refused}))
   returning r.amount_kopecks as "amountKopecks"`,
)

/** With a new idempotency key it is another refund for the bank: the old key would get the old refusal. */
export const reopenFailedRefunds = statement<[orderId: number], { amountKopecks: number }>(
  'reopenFailedRefunds',
  `update money_refunds r set status = 'new', settled_at = null, asked_at = null, provider_id = null,
    warned_at = null, idempotence_key = gen_random_uuid() from payments p
   where p.id = r.payment_id and p.order_id = $1 and ${refused}
   returning r.amount_kopecks as "amountKopecks"`,
)

/** Joins the order of the payment `p`, and the account of its buyer, if they have one. */
const orderOfPaymentSql = 'join orders o on o.id = p.order_id left join users u on u.id = o.user_id'

export const findMoneyRefund = statement<
  [id: number],
  {
    orderId: number
    provider: MoneyRefundProvider
    amountKopecks: number
    status: 'new' | 'pending' | 'succeeded' | 'failed'
    why: string
    paymentStatus: string
    isOfGoods: boolean
    isConsumer: boolean
  }
>(
  'findMoneyRefund',
  `select p.order_id as "orderId", p.provider, r.amount_kopecks as "amountKopecks", r.status, r.why, p.status as "paymentStatus",
    r.refund_id is not null as "isOfGoods", ${isConsumerSql} as "isConsumer"
   from money_refunds r join payments p on p.id = r.payment_id ${orderOfPaymentSql} where r.id = $1`,
)

export type MoneyRefundProvider = 'sandbox' | 'yookassa' | 'transfer' | 'on-delivery'

/** The refunds made by cancelling an order, for its email. */
export const findCancelRefunds = statement<
  [orderId: number],
  { provider: MoneyRefundProvider; amountKopecks: number; isConsumer: boolean }
>(
  'findCancelRefunds',
  `select p.provider, r.amount_kopecks as "amountKopecks", ${isConsumerSql} as "isConsumer"
   from money_refunds r join payments p on p.id = r.payment_id ${orderOfPaymentSql}
   where p.order_id = $1 and r.is_of_cancel order by r.id`,
)

export const findPaymentOfEmail = statement<
  [id: number],
  {
    orderId: number
    provider: string
    bankPaymentId: string | null
    status: string
    amountKopecks: number
    receivedKopecks: number | null
  }
>(
  'findPaymentOfEmail',
  `select order_id as "orderId", provider, provider_id as "bankPaymentId", status, amount_kopecks as "amountKopecks",
    received_kopecks as "receivedKopecks"
   from payments where id = $1`,
)
