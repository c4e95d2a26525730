import type { BankPayment } from '../../base/integrations/bank.port.ts'
import { chargesOf, isPaid } from './payable.rule.ts'
import type { OrderMoneyRow, PaymentRow } from './payments.sql.ts'

/** nothing: it is as it was. Others are what becomes of the payment. */
export type Settlement = 'nothing' | 'canceled' | 'succeeded' | 'surplus' | 'disputed'

const isFinal = (status: PaymentRow['status']) =>
  status === 'succeeded' || status === 'surplus' || status === 'disputed'

/**
 * Decides what to do with a payment by the state its bank reports, at any time and any number of times. Received money
 * is never forgotten: it pays the order, or goes back, or the shop decides. Money for a bill that was replaced counts
 * while anything is to be paid: the rest is billed anew.
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
