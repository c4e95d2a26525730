import type { PaymentMethod } from '@shpulka/contract/buying/payments'
import { paymentIncompatibility } from '../payments/payment-incompatibility.rule.ts'
import type { PayableOrderRow } from './order-payment.sql.ts'

/** Why nothing of how an order is paid changes any more; null: it may. */
export const settledReason = ({ stage, statusTitle }: PayableOrderRow, isPaid: boolean): string | null => {
  if (isPaid) return 'Заказ уже оплачен'
  return stage === 'open' ? null : `Заказ в статусе «${statusTitle}»: оплата уже не меняется`
}

/**
 * Why an order cannot be paid so; null: it can. An order whose delivery is not settled is looked at by its payer alone.
 */
export const choiceProblem = (
  { delivery, isOrganization }: PayableOrderRow,
  method: Pick<PaymentMethod, 'kind' | 'payers' | 'deliveryKinds'>,
): string | null =>
  paymentIncompatibility(
    method,
    delivery ?? { kind: method.deliveryKinds[0] ?? 'courier', takesPayment: true },
    isOrganization,
  )
