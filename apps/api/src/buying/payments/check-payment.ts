import { orderNumber } from '@shpulka/contract/buying/order-number'
import type { Pool } from '../../base/db/pool.ts'
import { type Bank, BankFailure, type Banks, type CreatedPayment } from '../../base/integrations/bank.port.ts'
import { receiptOfPayment } from '../receipts/receipts.port.ts'
import { incrementPayments } from './payment-metrics.port.ts'
import type { PaymentOutcome } from './payment-outcome.rule.ts'
import { endPayment, type OrderWithPaymentsRow, type PaymentRow, saveCreatedPayment } from './payments.sql.ts'
import { savePaymentResult } from './save-payment-result.ts'

/** Dependencies of payments by banks. */
export interface BankDeps {
  readonly pool: Pool
  readonly banks: Banks
  readonly config: { readonly unpaidReservationSeconds: number }
}

/** A payment as the bank answered about it just now. */
export interface CheckedPayment {
  readonly outcome: PaymentOutcome
  /** Page of the bank where the buyer pays; empty when there is nothing to pay. */
  readonly url: string
}

/**
 * Asks the bank about an open payment and records the answer. A payment the bank may not have is created again with the
 * same idempotency key: if the process died before recording the answer, the bank returns the same payment. Throws
 * BankFailure when the bank cannot answer now.
 */
export async function checkPayment(
  deps: BankDeps,
  order: OrderWithPaymentsRow,
  payment: PaymentRow,
): Promise<CheckedPayment> {
  const bank = deps.banks.of(payment.provider)
  if (!bank) return endAsCanceled(deps, payment, 'bank-gone')
  if (payment.bankPaymentId === null || payment.confirmationUrl === '') return create(deps, bank, order, payment)
  const bankPayment = await bank.findPayment(payment.bankPaymentId)
  if (!bankPayment) return endAsCanceled(deps, payment, 'not-found')
  return {
    outcome: await savePaymentResult(deps.pool, { orderId: order.orderId, paymentId: payment.id }, bankPayment),
    url: bankPayment.status === 'pending' ? payment.confirmationUrl : '',
  }
}

async function create(
  deps: BankDeps,
  bank: Bank,
  order: OrderWithPaymentsRow,
  payment: PaymentRow,
): Promise<CheckedPayment> {
  let created: CreatedPayment
  const bill = order.bills.find(({ id }) => id === payment.billId)!
  try {
    created = await bank.createPayment({
      idempotencyKey: payment.idempotencyKey,
      amountKopecks: payment.amountKopecks,
      description: `Заказ ${orderNumber(order.orderId)}, счёт ${bill.number}`,
      returnUrl: payment.returnUrl,
      billId: bill.id,
      option: order.bankOption,
      receipt: await receiptOfPayment(deps.pool, order.orderId, bill.id),
    })
  } catch (error) {
    // The bank would refuse this key each time.
    if (error instanceof BankFailure && error.isRefusal) return endAsCanceled(deps, payment, 'refused')
    throw error
  }
  await saveCreatedPayment(deps.pool, payment.id, created.id, created.confirmationUrl ?? '')
  return {
    outcome: await savePaymentResult(deps.pool, { orderId: order.orderId, paymentId: payment.id }, created),
    url: created.status === 'pending' ? (created.confirmationUrl ?? '') : '',
  }
}

/** Ends a payment that the bank will not finish. If money arrives anyway, its notification finds the row. */
export async function endAsCanceled(
  { pool }: Pick<BankDeps, 'pool'>,
  { id, provider, amountKopecks }: Pick<PaymentRow, 'id' | 'provider' | 'amountKopecks'>,
  reason: string,
): Promise<CheckedPayment> {
  await endPayment(pool, id, 'canceled', null, reason)
  incrementPayments(provider, 'canceled', amountKopecks)
  return { outcome: 'canceled', url: '' }
}
