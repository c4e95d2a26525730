import type { BankPayment } from '../../base/integrations/bank.port.ts'
import { isPaid, succeededPayments } from './payable.rule.ts'
import type { OrderWithPaymentsRow, PaymentRow } from './payments.sql.ts'

/** The new state of a payment; `nothing` when it does not change. */
export type PaymentOutcome = 'nothing' | 'canceled' | 'succeeded' | 'surplus' | 'disputed'

const isFinal = (status: PaymentRow['status']) =>
  status === 'succeeded' || status === 'surplus' || status === 'disputed'

/**
 * Decides the new state of a payment by the bank's answer, which may come at any time and repeatedly. Received money is
 * never lost: it pays the order, or is returned, or staff decide. Money for a replaced bill counts while the order is
 * not fully paid: the rest is billed again.
 */
export function paymentOutcome(
  order: Pick<OrderWithPaymentsRow, 'stage' | 'bills' | 'payments'>,
  payment: Pick<PaymentRow, 'status' | 'billId' | 'amountKopecks'>,
  found: Pick<BankPayment, 'status' | 'amountKopecks' | 'currency' | 'billId'>,
): PaymentOutcome {
  if (isFinal(payment.status)) return 'nothing'
  if (found.status === 'canceled') return payment.status === 'canceled' ? 'nothing' : 'canceled'
  if (found.status !== 'succeeded') return 'nothing'
  if (found.billId !== payment.billId || found.currency !== 'RUB' || found.amountKopecks !== payment.amountKopecks)
    return 'disputed'
  const isPaidBefore = succeededPayments(order).some(({ billId }) => billId === payment.billId)
  return order.stage === 'cancelled' || isPaidBefore || isPaid(order) ? 'surplus' : 'succeeded'
}
