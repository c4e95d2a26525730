import type { PaymentMethod } from '@shpulka/contract/buying/payments'
import { paymentIncompatibility } from '../payments/payment-incompatibility.rule.ts'
import type { PayableOrderRow } from './order-payment.sql.ts'

/** Why the payment method may not be changed any more; null: it may. */
export const settledReason = ({ stage, statusTitle }: PayableOrderRow, isPaid: boolean): string | null => {
  if (isPaid) return 'Заказ уже оплачен'
  return stage === 'open' ? null : `Заказ в статусе «${statusTitle}»: оплата уже не меняется`
}

/** Why an order cannot be paid by this method; null: it can. While delivery is not settled only the payer counts. */
export const choiceProblem = (
  { delivery, isOrganization }: PayableOrderRow,
  method: Pick<PaymentMethod, 'kind' | 'payers' | 'deliveryKinds'>,
): string | null =>
  paymentIncompatibility(
    method,
    delivery ?? { kind: method.deliveryKinds[0] ?? 'courier', takesPayment: true },
    isOrganization,
  )
