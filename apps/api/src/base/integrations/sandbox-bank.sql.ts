import { statement } from '../db/statement.ts'
import type { BankOption } from './bank.port.ts'

export interface SandboxPaymentRow {
  id: string
  billId: number
  amountKopecks: number
  currency: string
  description: string
  returnUrl: string
  bankOption: BankOption
  status: 'pending' | 'succeeded' | 'canceled'
  cancelReason: string
}

const columns = `id, bill_id as "billId", amount_kopecks as "amountKopecks", currency, description, return_url as
   "returnUrl", bank_option as "bankOption", status, cancel_reason as "cancelReason"`

/** Returns the payment already stored with this idempotency key, if any. */
export const insertSandboxPayment = statement<
  [
    id: string,
    key: string,
    billId: number,
    amountKopecks: number,
    description: string,
    returnUrl: string,
    bankOption: BankOption,
  ],
  SandboxPaymentRow
>(
  'insertSandboxPayment',
  `insert into sandbox_payments (id, idempotence_key, bill_id, amount_kopecks, description, return_url, bank_option)
    values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (idempotence_key) do update set idempotence_key = excluded.idempotence_key
   returning ${columns}`,
)

/** Cancels a payment not made within an hour, as banks do. */
export const endOldSandboxPayment = statement<[id: string]>(
  'endOldSandboxPayment',
  `update sandbox_payments set status = 'canceled', cancel_reason = 'expired_on_confirmation'
   where id = $1 and status = 'pending' and created_at < now() - interval '1 hour'`,
)

export const findSandboxPayment = statement<[id: string], SandboxPaymentRow>(
  'findSandboxPayment',
  `select ${columns} from sandbox_payments where id = $1`,
)

/** Returns no row when the payment is already finished. */
export const decideSandboxPayment = statement<
  [id: string, status: 'succeeded' | 'canceled', reason: string],
  { id: string }
>(
  'decideSandboxPayment',
  `update sandbox_payments set status = $2, cancel_reason = $3 where id = $1 and status = 'pending' returning id`,
)

/** Returns no row when the refund would exceed the payment. */
export const insertSandboxRefund = statement<
  [id: string, key: string, paymentId: string, amountKopecks: number],
  { id: string }
>(
  'insertSandboxRefund',
  `with paid as (select id, amount_kopecks from sandbox_payments where id = $3 and status = 'succeeded' for update)
   insert into sandbox_refunds (id, idempotence_key, payment_id, amount_kopecks)
   select $1, $2, id, $4::bigint from paid
   where exists (select from sandbox_refunds where idempotence_key = $2)
     or amount_kopecks >= $4::bigint + coalesce((select sum(amount_kopecks) from sandbox_refunds where payment_id = $3),
       0)
   on conflict (idempotence_key) do update set idempotence_key = excluded.idempotence_key
   returning id`,
)

export const findSandboxRefund = statement<[id: string], { id: string; paymentId: string }>(
  'findSandboxRefund',
  'select id, payment_id as "paymentId" from sandbox_refunds where id = $1',
)

export const insertSandboxReceipt = statement<[id: string, key: string, paymentId: string], { id: string }>(
  'insertSandboxReceipt',
  `insert into sandbox_receipts (id, idempotence_key, payment_id) select $1, $2, id from sandbox_payments where id = $3
   on conflict (idempotence_key) do update set idempotence_key = excluded.idempotence_key
   returning id`,
)

/** Queues a notification after `delaySeconds`, repeated for about three days until the shop answers. */
export const addSandboxNotice = statement<[event: string, objectId: string, delaySeconds: number]>(
  'addSandboxNotice',
  `select from graphile_worker.add_job('sandbox-notice', json_build_object('event', $1::text, 'objectId', $2::text),
     run_at := now() + $3::int * interval '1 second', max_attempts := 25)`,
)
