import type { BankPayment } from '../../base/integrations/bank.port.ts'
import { chargesOf, isPaid } from './payable.rule.ts'
import type { OrderMoneyRow, PaymentRow } from './payments.sql.ts'

/** `nothing`: unchanged. The others are new states of the payment. */
export type Settlement = 'nothing' | 'canceled' | 'succeeded' | 'surplus' | 'disputed'

const isFinal = (status: PaymentRow['status']) =>
  status === 'succeeded' || status === 'surplus' || status === 'disputed'

/**
 * Decides the new state of a payment by what its bank reports, at any time and any number of times. Received money is
 * never lost: it pays the order, or is returned, or the shop decides. Money for a replaced bill counts while anything
 * is left to pay: the rest is billed again.
 */
export function settlement(
  money: Pick<OrderMoneyRow, 'stage' | 'bills' | 'payments'>,
  payment: Pick<PaymentRow, 'status' | 'billId' | 'amountKopecks'>,
  found: Pick<BankPayment, 'status' | 'amountKopecks' | 'currency' | 'billId'>,
): Settlement {
  if (isFinal(payment.status)) return 'nothing'
  if (found.status === 'canceled') return payment.status === 'canceled' ? 'nothing' : 'canceled'
  if (found.status !== 'succeeded') return 'nothing'
  if (found.billId !== payment.billId || found.currency !== 'RUB' || found.amountKopecks !== payment.amountKopecks)
    return 'disputed'
  const isPaidBefore = chargesOf(money).some(({ billId }) => billId === payment.billId)
  return money.stage === 'cancelled' || isPaidBefore || isPaid(money) ? 'surplus' : 'succeeded'
}
