import type { Order } from '@shpulka/contract/buying/orders'
import { statement } from '../../base/db/statement.ts'
import type { BankOption } from '../../base/integrations/bank.port.ts'
import { billsCte, creditedSql } from './bills.sql.ts'

export type PaymentStatus = 'new' | 'pending' | 'succeeded' | 'canceled' | 'surplus' | 'disputed'

export interface PaymentRow {
  id: number
  billId: number
  provider: string
  providerId: string | null
  idempotenceKey: string
  confirmationUrl: string
  /** URL to which the bank returns the buyer. */
  returnUrl: string
  status: PaymentStatus
  amountKopecks: number
  receivedKopecks: number | null
  /** The part already returned. */
  returnedKopecks: number
  /** Returned or being returned, without refused refunds. */
  refundedKopecks: number
  /** The part of `refundedKopecks` returned because the order became cheaper. */
  changedKopecks: number
  cancelReason: string
  /** Milliseconds since 1970. */
  createdAt: number
}

/** Everything that decisions about an order's payments depend on. */
export interface OrderMoneyRow {
  orderId: number
  siteId: number
  userId: number | null
  isContactOwner: boolean
  totalKopecks: number
  /** Taken off the debt of a deferred order by returned goods. */
  creditedKopecks: number
  /** When the payment method was chosen. */
  createdAt: Date
  stage: Order['status']['stage']
  isInitial: boolean
  /** Null for a one-click order without a payment method. */
  kind: 'on-delivery' | 'invoice' | 'card' | null
  /** The payment option on the page of the bank. */
  bankOption: BankOption
  /** Code of the cancelled status the order may change to, if any. */
  cancelledCode: string | null
  /** There is an allowed transition to the status `paid`. */
  mayBecomePaid: boolean
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
const payment = `json_build_object('id', p.id, 'billId', p.bill_id, 'provider', p.provider, 'providerId', p.provider_id,
  'idempotenceKey',
  p.idempotence_key,
  'confirmationUrl', p.confirmation_url, 'returnUrl', p.return_url, 'status', p.status, 'amountKopecks',
    p.amount_kopecks, 'receivedKopecks', p.received_kopecks,
  'cancelReason', p.cancel_reason,
  'returnedKopecks', ${refunds("r.status = 'succeeded'")}, 'refundedKopecks', ${refunds("r.status <> 'failed'")},
  'changedKopecks', ${refunds('r.is_of_change')}, 'createdAt', floor(extract(epoch from p.created_at) * 1000))`

/**
 * Locks the order, so that changes of its payments run one after another. Read the payments by another statement: the
 * locking one would not see changes made while it waited.
 */
export const lockOrderOfMoney = statement<[orderId: number], { orderId: number }>(
  'lockOrderOfMoney',
  'select id as "orderId" from orders where id = $1 for no key update',
)

export const findOrderMoney = statement<[orderId: number], OrderMoneyRow>(
  'findOrderMoney',
  `select o.id as "orderId", o.site_id as "siteId", o.user_id as "userId", o.is_contact_owner as "isContactOwner",
    o.total_kopecks as "totalKopecks", ${creditedSql('o.id')} as "creditedKopecks",
     coalesce(o.payment_chosen_at, o.created_at) as "createdAt", s.stage, s.is_initial as "isInitial", y.kind,
       coalesce(y.bank_option, '') as "bankOption",
     exists (select from order_status_transitions e join order_statuses t on t.id = e.to_id where e.from_id = s.id
       and t.code = 'paid') as "mayBecomePaid",
     (select c.code from order_status_transitions e join order_statuses c on c.id = e.to_id
       where e.from_id = s.id and c.stage = 'cancelled' order by c.sort limit 1) as "cancelledCode",
     coalesce((select json_agg(json_build_object('id', b.id, 'number', b.number, 'amountKopecks', b.amount_kopecks,
       'isReplaced', b.replaced_at is not null) order by b.id) from bills b where b.order_id = o.id), '[]') as bills,
     coalesce((select json_agg(${payment} order by p.id) from payments p where p.order_id = o.id), '[]') as payments
   from orders o
   join order_statuses s on s.id = o.status_id
   left join payment_methods y on y.id = o.payment_method_id
   where o.id = $1`,
)

/** The idempotence key is stored with the attempt, so that later requests to the bank use the same one. */
export const insertAttempt = statement<
  [orderId: number, billId: number, amountKopecks: number, provider: string, returnUrl: string],
  { id: number }
>(
  'insertAttempt',
  'insert into payments (order_id, bill_id, amount_kopecks, provider, return_url) values ($1, $2, $3, $4, $5) ' +
    'returning id',
)

/**
 * A notification may already have set `provider_id`. `asked_at` in the past lets the next request ask the bank at once.
 */
export const saveCreatedPayment = statement<[id: number, providerId: string, confirmationUrl: string]>(
  'saveCreatedPayment',
  `update payments set provider_id = $2, confirmation_url = $3, status = case when status = 'new' then 'pending'
    else status end,
     asked_at = created_at - interval '1 minute'
   where id = $1 and (status = 'new' or provider_id = $2)`,
)

/** Links a payment of the bank to the attempt whose id was never recorded, by the bill in the payment. */
export const adoptPayment = statement<
  [provider: string, providerId: string, billId: number],
  { id: number; orderId: number }
>(
  'adoptPayment',
  `update payments set provider_id = $2, status = case when status = 'new' then 'pending' else status end
   where id = (select id from payments where provider = $1 and bill_id = $3 and provider_id is null
     and status in ('new', 'canceled') order by id desc limit 1)
   returning id, order_id as "orderId"`,
)

export const findPaymentByProviderId = statement<
  [provider: string, providerId: string],
  { id: number; orderId: number }
>('findPaymentByProviderId', 'select id, order_id as "orderId" from payments where provider = $1 and provider_id = $2')

export const endAttempt = statement<
  [
    id: number,
    status: 'succeeded' | 'canceled' | 'surplus' | 'disputed',
    receivedKopecks: number | null,
    cancelReason: string,
  ]
>(
  'endAttempt',
  `update payments set status = $2, received_kopecks = $3, cancel_reason = $4, settled_at = now()
   where id = $1 and status in ('new', 'pending', 'canceled')`,
)

/**
 * Claims a payment for asking the bank: only the caller that gets a row asks. `olderThanSeconds`: since the bank was
 * last asked.
 */
export const claimAttempt = statement<[id: number, olderThanSeconds: number], { id: number }>(
  'claimAttempt',
  `update payments set asked_at = now() where id = $1 and status = 'pending' and asked_at < now() - $2::int * interval
    '1 second' returning id`,
)

/**
 * Attempts open for two minutes, and those of cancelled orders and replaced bills. Each is leased to one caller for 45
 * seconds.
 */
export const claimOpenAttempts = statement<[limit: number], { id: number; orderId: number; ageSeconds: number }>(
  'claimOpenAttempts',
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
 * Records money the shop received itself, by transfer or on delivery: pays all unpaid bills. Does nothing if the order
 * is paid.
 */
export const insertCharge = statement<[orderId: number, who: string]>(
  'insertCharge',
  `with ${billsCte('orders', 'id = $1 and not exists (select from bills b where b.order_id = $1 and b.replaced_at is null)')},
   waiting as (
     select id, order_id, amount_kopecks from bill
     union all
     select b.id, b.order_id, b.amount_kopecks from bills b where b.order_id = $1 and b.replaced_at is null
       and not exists (select from payments p where p.bill_id = b.id and p.status = 'succeeded')
   )
   insert into payments (order_id, bill_id, amount_kopecks, provider, status, received_kopecks, recorded_by, settled_at)
   select b.order_id, b.id, b.amount_kopecks, case
     when coalesce(y.kind, 'on-delivery') = 'on-delivery' then 'on-delivery' else 'transfer' end, 'succeeded',
     b.amount_kopecks, $2, now()
   from waiting b join orders o on o.id = b.order_id left join payment_methods y on y.id = o.payment_method_id`,
)

/** Orders not paid in time; to be checked again after they are locked. */
export const findUnpaidOrders = statement<
  [holdSeconds: number, maxSeconds: number, limit: number],
  { orderId: number }
>(
  'findUnpaidOrders',
  `select o.id as "orderId"
   from orders o
   join order_statuses s on s.id = o.status_id and s.is_initial
   join payment_methods y on y.id = o.payment_method_id and y.kind = 'card'
   where coalesce(o.payment_chosen_at, o.created_at) < now() - $1::int * interval '1 second' and o.total_kopecks > 0
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
