import type { Pool } from '../../base/db/pool.ts'
import { type Bank, BankFailure, type Banks, type CreatedPayment } from '../../base/integrations/bank.port.ts'
import { orderNumber } from '../orders/order-number.rule.ts'
import { receiptOfPayment } from '../receipts/receipts.port.ts'
import { endAttempt, type OrderMoneyRow, type PaymentRow, saveCreatedPayment } from './payments.sql.ts'
import { settlePayment } from './settle-payment.ts'
import { countPayment } from './settled-money.port.ts'
import type { Settlement } from './settlement.rule.ts'

/** Dependencies of payments by banks. */
export interface MoneyDeps {
  readonly pool: Pool
  readonly banks: Banks
  readonly config: { readonly paymentHoldSeconds: number }
}

/** The result of asking the bank about an attempt to pay. */
export interface PaymentAttempt {
  readonly outcome: Settlement
  /** Page of the bank where the buyer pays; empty when there is nothing to pay. */
  readonly url: string
}

/**
 * Asks the bank about an attempt and records the answer. A payment the bank may not have is created again with the same
 * idempotency key: if the process died before recording the answer, the bank returns the same payment. Throws
 * BankFailure when the bank cannot answer now.
 */
export async function checkPayment(
  deps: MoneyDeps,
  money: OrderMoneyRow,
  payment: PaymentRow,
): Promise<PaymentAttempt> {
  const bank = deps.banks.of(payment.provider)
  if (!bank) return cancelAttempt(deps, payment, 'bank-gone')
  if (payment.providerId === null || payment.confirmationUrl === '') return create(deps, bank, money, payment)
  const bankPayment = await bank.findPayment(payment.providerId)
  if (!bankPayment) return cancelAttempt(deps, payment, 'not-found')
  return {
    outcome: await settlePayment(deps.pool, { orderId: money.orderId, paymentId: payment.id }, bankPayment),
    url: bankPayment.status === 'pending' ? payment.confirmationUrl : '',
  }
}

async function create(deps: MoneyDeps, bank: Bank, money: OrderMoneyRow, payment: PaymentRow): Promise<PaymentAttempt> {
  let created: CreatedPayment
  const bill = money.bills.find(({ id }) => id === payment.billId)!
  try {
    created = await bank.createPayment({
      idempotenceKey: payment.idempotenceKey,
      amountKopecks: payment.amountKopecks,
      description: `Заказ ${orderNumber(money.orderId)}, счёт ${bill.number}`,
      returnUrl: payment.returnUrl,
      billId: bill.id,
      option: money.bankOption,
      receipt: await receiptOfPayment(deps.pool, money.orderId, bill.id),
    })
  } catch (error) {
    // The bank would refuse this key each time.
    if (error instanceof BankFailure && error.isRefusal) return cancelAttempt(deps, payment, 'refused')
    throw error
  }
  await saveCreatedPayment(deps.pool, payment.id, created.id, created.confirmationUrl ?? '')
  return {
    outcome: await settlePayment(deps.pool, { orderId: money.orderId, paymentId: payment.id }, created),
    url: created.status === 'pending' ? (created.confirmationUrl ?? '') : '',
  }
}

/**
 * Ends an attempt that the bank will not finish. If money arrives anyway, its notification finds the attempt.
 */
export async function cancelAttempt(
  { pool }: Pick<MoneyDeps, 'pool'>,
  { id, provider, amountKopecks }: Pick<PaymentRow, 'id' | 'provider' | 'amountKopecks'>,
  reason: string,
): Promise<PaymentAttempt> {
  await endAttempt(pool, id, 'canceled', null, reason)
  countPayment(provider, 'canceled', amountKopecks)
  return { outcome: 'canceled', url: '' }
}
