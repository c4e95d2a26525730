import type { Order } from '@shpulka/contract/buying/orders'
import { statement } from '../../base/db/statement.ts'
import type { BankOption } from '../../base/integrations/bank.port.ts'
import { hasSentGoodsSql } from '../shipments/shipped-goods.port.ts'
import { billsCte, creditedSql } from './bills.sql.ts'

/**
 * `new`: not created at the bank yet, as far as we know; `pending`: the bank waits for the buyer; `surplus`: the order
 * needed no money any more (overpaid or cancelled), it is sent back; `disputed`: the bank answered with another bill,
 * sum or currency than asked for, staff decide.
 */
export type PaymentStatus = 'new' | 'pending' | 'succeeded' | 'canceled' | 'surplus' | 'disputed'

/** A payment of a bill, from the first attempt to pay by card; money received by hand is stored as succeeded. */
export interface PaymentRow {
  id: number
  billId: number
  /** Code of the bank; `transfer` or `on-delivery` for money received without a bank. */
  provider: string
  /** Id at the bank; null: unknown, the bank may not have it. */
  bankPaymentId: string | null
  idempotencyKey: string
  confirmationUrl: string
  /** URL to which the bank returns the buyer. */
  returnUrl: string
  status: PaymentStatus
  amountKopecks: number
  receivedKopecks: number | null
  /** Refunds already made. */
  succeededRefundKopecks: number
  /** Refunds made or in progress, without refused ones. */
  committedRefundKopecks: number
  /**
   * Refunds due because the order became cheaper, refused ones included: the money is owed to the buyer all the same.
   */
  reductionRefundKopecks: number
  cancelReason: string
  /** Milliseconds since 1970. */
  createdAt: number
}

/** An order with its bills and payments: everything that decisions about its payments depend on. */
export interface OrderWithPaymentsRow {
  orderId: number
  siteId: number
  userId: number | null
  /** False: the email has an account whose owner has not signed in since: the buyer may be somebody else. */
  isContactOwner: boolean
  totalKopecks: number
  /** Taken off the debt of a deferred order by returned goods. */
  creditedKopecks: number
  paymentChosenAt: Date
  stage: Order['status']['stage']
  isInitial: boolean
  /** Null for a one-click order without a payment method. */
  paymentKind: 'on-delivery' | 'invoice' | 'card' | null
  /** The payment option on the page of the bank. */
  bankOption: BankOption
  /** Code of the cancelled status the order may change to, if any. */
  cancelledStatusCode: string | null
  /** There is an allowed transition to the status `paid`. */
  mayBecomePaid: boolean
  hasSentGoods: boolean
  /** All bills, replaced ones included, first to last. */
  bills: BillRow[]
  /** First to last. */
  payments: PaymentRow[]
}

export interface BillRow {
  id: number
  number: string
  amountKopecks: number
  /** Another bill replaced it before it was paid. */
  isReplaced: boolean
}

const refunds = (condition: string) => `(select coalesce(sum(r.amount_kopecks), 0) from money_refunds r
    where r.payment_id = p.id and ${condition})`
const payment = `json_build_object('id', p.id, 'billId', p.bill_id, 'provider', p.provider, 'bankPaymentId',
    p.provider_id, 'idempotencyKey', p.idempotence_key,
  'confirmationUrl', p.confirmation_url, 'returnUrl', p.return_url, 'status', p.status, 'amountKopecks',
    p.amount_kopecks, 'receivedKopecks', p.received_kopecks,
  'cancelReason', p.cancel_reason,
  'succeededRefundKopecks', ${refunds("r.status = 'succeeded'")},
  'committedRefundKopecks', ${refunds("r.status <> 'failed'")},
  'reductionRefundKopecks', ${refunds('r.is_of_change')}, 'createdAt', floor(extract(epoch from p.created_at) * 1000))`

/**
 * Locks the order, so that changes of its payments run one after another. Read the payments by another statement: the
 * locking one would not see changes made while it waited.
 */
export const lockOrderForPayment = statement<[orderId: number], { orderId: number }>(
  'lockOrderForPayment',
  'select id as "orderId" from orders where id = $1 for no key update',
)

export const findOrderWithPayments = statement<[orderId: number], OrderWithPaymentsRow>(
  'findOrderWithPayments',
  `select o.id as "orderId", o.site_id as "siteId", o.user_id as "userId", o.is_contact_owner as "isContactOwner",
    o.total_kopecks as "totalKopecks", ${creditedSql('o.id')} as "creditedKopecks",
     coalesce(o.payment_chosen_at, o.created_at) as "paymentChosenAt", s.stage, s.is_initial as "isInitial",
     m.kind as "paymentKind", coalesce(m.bank_option, '') as "bankOption",
     exists (select from order_status_transitions t join order_statuses n on n.id = t.to_id where t.from_id = s.id
       and n.code = 'paid') as "mayBecomePaid",
     ${hasSentGoodsSql('o.id')} as "hasSentGoods",
     (select c.code from order_status_transitions t join order_statuses c on c.id = t.to_id
       where t.from_id = s.id and c.stage = 'cancelled' order by c.sort limit 1) as "cancelledStatusCode",
     coalesce((select json_agg(json_build_object('id', b.id, 'number', b.number, 'amountKopecks', b.amount_kopecks,
       'isReplaced', b.replaced_at is not null) order by b.id) from bills b where b.order_id = o.id), '[]') as bills,
     coalesce((select json_agg(${payment} order by p.id) from payments p where p.order_id = o.id), '[]') as payments
   from orders o
   join order_statuses s on s.id = o.status_id
   left join payment_methods m on m.id = o.payment_method_id
   where o.id = $1`,
)

/** The row gets an idempotency key, so that every request to the bank about it uses the same one. */
export const insertPayment = statement<
  [orderId: number, billId: number, amountKopecks: number, provider: string, returnUrl: string],
  { id: number }
>(
  'insertPayment',
  'insert into payments (order_id, bill_id, amount_kopecks, provider, return_url) values ($1, $2, $3, $4, $5) ' +
    'returning id',
)

/**
 * A notification may already have set `provider_id`. `asked_at` in the past lets the next request ask the bank at once.
 */
export const saveCreatedPayment = statement<[id: number, bankPaymentId: string, confirmationUrl: string]>(
  'saveCreatedPayment',
  `update payments set provider_id = $2, confirmation_url = $3, status = case when status = 'new' then 'pending'
    else status end,
     asked_at = created_at - interval '1 minute'
   where id = $1 and (status = 'new' or provider_id = $2)`,
)

/** Links a payment at the bank to the row that never got its id, by the bill named in the payment. */
export const linkBankPayment = statement<
  [provider: string, bankPaymentId: string, billId: number],
  { id: number; orderId: number }
>(
  'linkBankPayment',
  `update payments set provider_id = $2, status = case when status = 'new' then 'pending' else status end
   where id = (select id from payments where provider = $1 and bill_id = $3 and provider_id is null
     and status in ('new', 'canceled') order by id desc limit 1)
   returning id, order_id as "orderId"`,
)

export const findPaymentByBankId = statement<
  [provider: string, bankPaymentId: string],
  { id: number; orderId: number }
>('findPaymentByBankId', 'select id, order_id as "orderId" from payments where provider = $1 and provider_id = $2')

export const endPayment = statement<
  [
    id: number,
    status: 'succeeded' | 'canceled' | 'surplus' | 'disputed',
    receivedKopecks: number | null,
    cancelReason: string,
  ]
>(
  'endPayment',
  `update payments set status = $2, received_kopecks = $3, cancel_reason = $4, settled_at = now()
   where id = $1 and status in ('new', 'pending', 'canceled')`,
)

/**
 * Claims a payment for asking the bank: only the caller that gets a row asks. `olderThanSeconds`: since the bank was
 * last asked.
 */
export const claimPayment = statement<[id: number, olderThanSeconds: number], { id: number }>(
  'claimPayment',
  `update payments set asked_at = now() where id = $1 and status = 'pending' and asked_at < now() - $2::int * interval
    '1 second' returning id`,
)

/**
 * Payments open for two minutes, and open ones of cancelled orders and replaced bills. Each is leased to one caller for
 * 45 seconds.
 */
export const claimOpenPayments = statement<[limit: number], { id: number; orderId: number; ageSeconds: number }>(
  'claimOpenPayments',
  `update payments p set asked_at = now()
   from (
     select p.id from payments p join orders o on o.id = p.order_id join order_statuses s on s.id = o.status_id
     where p.status in ('new', 'pending') and p.asked_at < now() - interval '45 seconds' and (p.created_at < now() -
       interval '2 minutes' or s.stage = 'cancelled' or exists (select from bills b where b.id = p.bill_id
         and b.replaced_at is not null))
     order by p.asked_at limit $1 for update of p skip locked
   ) due
   where p.id = due.id
   returning p.id, p.order_id as "orderId", extract(epoch from now() - p.created_at)::float8 as "ageSeconds"`,
)

/**
 * A succeeded payment, of money the shop received itself, for each bill without one; an order without bills gets its
 * first bill here. Writes nothing if every bill is paid.
 */
export const insertManualPayments = statement<[orderId: number, who: string]>(
  'insertManualPayments',
  `with ${billsCte('orders', 'id = $1 and not exists (select from bills b where b.order_id = $1 and b.replaced_at is null)')},
   unpaid as (
     select id, order_id, amount_kopecks from bill
     union all
     select b.id, b.order_id, b.amount_kopecks from bills b where b.order_id = $1 and b.replaced_at is null
       and not exists (select from payments p where p.bill_id = b.id and p.status = 'succeeded')
   )
   insert into payments (order_id, bill_id, amount_kopecks, provider, status, received_kopecks, recorded_by, settled_at)
   select b.order_id, b.id, b.amount_kopecks, case
     when coalesce(m.kind, 'on-delivery') = 'on-delivery' then 'on-delivery' else 'transfer' end, 'succeeded',
     b.amount_kopecks, $2, now()
   from unpaid b join orders o on o.id = b.order_id left join payment_methods m on m.id = o.payment_method_id`,
)

/**
 * Orders not paid in time; to be checked again after they are locked. An open payment extends the reservation of the
 * goods, up to `maxReservationSeconds` from the choice of the payment method (`payBefore` of payable.rule.ts).
 */
export const findUnpaidOrders = statement<
  [reservationSeconds: number, maxReservationSeconds: number, limit: number],
  { orderId: number }
>(
  'findUnpaidOrders',
  `select o.id as "orderId"
   from orders o
   join order_statuses s on s.id = o.status_id and s.is_initial
   join payment_methods m on m.id = o.payment_method_id and m.kind = 'card'
   where coalesce(o.payment_chosen_at, o.created_at) < now() - $1::int * interval '1 second' and o.total_kopecks > 0
     and not ${hasSentGoodsSql('o.id')}
     and not exists (select from payments p where p.order_id = o.id
       and (p.status in ('succeeded', 'disputed') or (p.status in ('new', 'pending') and p.created_at > now() - $1::int
         * interval '1 second'
         and coalesce(o.payment_chosen_at, o.created_at) > now() - $2::int * interval '1 second')))
   order by o.created_at limit $3`,
)

/** Starts the payments job when the caller's transaction is committed. */
export const addPaymentsJob = statement<[]>(
  'addPaymentsJob',
  `select from graphile_worker.add_job('payments', '{}'::json, job_key := 'payments')`,
)
