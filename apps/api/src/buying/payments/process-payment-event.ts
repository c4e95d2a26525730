import type { BankDeps } from './check-payment.ts'
import { findMoneyRefundByKey, findRefundByBankId } from './money-refunds.sql.ts'
import { endPaymentEvent } from './payment-events.sql.ts'
import { findPaymentByBankId, linkBankPayment } from './payments.sql.ts'
import { saveMoneyRefundResult } from './save-money-refund-result.ts'
import { savePaymentResult } from './save-payment-result.ts'

/** A stored notification of a bank. */
export interface PaymentEvent {
  readonly id: number
  readonly provider: string
  readonly objectKind: 'payment' | 'refund'
  readonly objectId: string
}

/** Processes an event by reading its object from the bank. Throws BankFailure when the bank cannot answer now. */
export async function processPaymentEvent(deps: BankDeps, event: PaymentEvent): Promise<string> {
  const outcome = await (event.objectKind === 'payment'
    ? outcomeOfPaymentEvent(deps, event)
    : outcomeOfRefundEvent(deps, event))
  await endPaymentEvent(deps.pool, event.id, outcome)
  return outcome
}

async function outcomeOfPaymentEvent(deps: BankDeps, { provider, objectId }: PaymentEvent): Promise<string> {
  const bankPayment = await deps.banks.of(provider)?.findPayment(objectId)
  if (!bankPayment) return 'not-found'
  const [storedPayment] = await findPaymentByBankId(deps.pool, provider, objectId)
  const [payment] =
    storedPayment || bankPayment.billId === null
      ? [storedPayment]
      : await linkBankPayment(deps.pool, provider, objectId, bankPayment.billId)
  return payment
    ? savePaymentResult(deps.pool, { orderId: payment.orderId, paymentId: payment.id }, bankPayment)
    : 'unknown'
}

async function outcomeOfRefundEvent({ pool, banks }: BankDeps, { provider, objectId }: PaymentEvent): Promise<string> {
  const bankRefund = await banks.of(provider)?.findRefund(objectId)
  if (!bankRefund) return 'not-found'
  const [storedRefund] = await findRefundByBankId(pool, provider, objectId)
  const [refund] =
    storedRefund || bankRefund.idempotencyKey === null
      ? [storedRefund]
      : await findMoneyRefundByKey(pool, provider, bankRefund.idempotencyKey)
  if (!refund) return 'unknown'
  return (await saveMoneyRefundResult(pool, refund.id, bankRefund)) ? bankRefund.status : 'nothing'
}
