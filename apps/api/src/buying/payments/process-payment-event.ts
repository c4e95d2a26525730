import type { MoneyDeps } from './check-payment.ts'
import { findRefundByProviderId } from './money-refunds.sql.ts'
import { endPaymentEvent } from './payment-events.sql.ts'
import { adoptPayment, findPaymentByProviderId } from './payments.sql.ts'
import { saveMoneyRefundResult } from './save-money-refund-result.ts'
import { settlePayment } from './settle-payment.ts'

export interface PaymentEvent {
  readonly id: number
  readonly provider: string
  readonly objectKind: 'payment' | 'refund'
  readonly objectId: string
}

/** Processes a stored event by reading its object from the bank. Throws BankFailure when the bank cannot answer now. */
export async function processEvent(deps: MoneyDeps, event: PaymentEvent): Promise<string> {
  const outcome = await (event.objectKind === 'payment' ? paymentOutcome(deps, event) : refundOutcome(deps, event))
  await endPaymentEvent(deps.pool, event.id, outcome)
  return outcome
}

async function paymentOutcome(deps: MoneyDeps, { provider, objectId }: PaymentEvent): Promise<string> {
  const bankPayment = await deps.banks.of(provider)?.findPayment(objectId)
  if (!bankPayment) return 'not-found'
  const [storedPayment] = await findPaymentByProviderId(deps.pool, provider, objectId)
  const [payment] =
    storedPayment || bankPayment.billId === null
      ? [storedPayment]
      : await adoptPayment(deps.pool, provider, objectId, bankPayment.billId)
  return payment
    ? settlePayment(deps.pool, { orderId: payment.orderId, paymentId: payment.id }, bankPayment)
    : 'unknown'
}

async function refundOutcome({ pool, banks }: MoneyDeps, { provider, objectId }: PaymentEvent): Promise<string> {
  const bankRefund = await banks.of(provider)?.findRefund(objectId)
  if (!bankRefund) return 'not-found'
  const [refund] = await findRefundByProviderId(pool, provider, objectId)
  if (!refund) return 'unknown'
  return (await saveMoneyRefundResult(pool, refund.id, bankRefund)) ? bankRefund.status : 'nothing'
}
