import type { BankPayment } from '../../base/integrations/bank.port.ts'
import type { OrderMoneyRow, PaymentRow } from './payments.sql.ts'

/** nothing: it is as it was. Others are what becomes of the payment. */
export type Settlement = 'nothing' | 'canceled' | 'succeeded' | 'surplus' | 'disputed'

const isFinal = (status: PaymentRow['status']) =>
  status === 'succeeded' || status === 'surplus' || status === 'disputed'

/**
 * Decides what to do with a payment by the state its bank reports, at any time and any number of times. Received money
 * is never forgotten: it pays the order, or goes back, or the shop decides.
 */
export function settlement(
  money: Pick<OrderMoneyRow, 'stage' | 'bill' | 'payments'>,
  payment: Pick<PaymentRow, 'status' | 'amountKopecks'>,
  found: Pick<BankPayment, 'status' | 'amountKopecks' | 'currency' | 'billId'>,
): Settlement {
  if (isFinal(payment.status)) return 'nothing'
  if (found.status === 'canceled') return payment.status === 'canceled' ? 'nothing' : 'canceled'
  if (found.status !== 'succeeded') return 'nothing'
  if (found.billId !== money.bill?.id || found.currency !== 'RUB' || found.amountKopecks !== payment.amountKopecks)
    return 'disputed'
  return money.stage === 'cancelled' || money.payments.some(({ status }) => status === 'succeeded')
    ? 'surplus'
    : 'succeeded'
}
