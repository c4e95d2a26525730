import type { PaymentMethod } from '@shpulka/contract/buying/payments'
import { paymentIncompatibility } from '../payments/payment-incompatibility.rule.ts'
import { restIsNotCollected } from '../shipments/rest-not-collected.rule.ts'
import type { PayableOrderRow } from './order-payment.sql.ts'

/** Why the payment method can no longer be changed, in Russian, or null. */
export const paymentChangeRefusal = (
  { stage, statusTitle, isDeferred }: PayableOrderRow,
  isPaid: boolean,
): string | null => {
  if (isPaid) return 'Заказ уже оплачен'
  if (isDeferred) return 'Оплата заказа отсрочена: сначала снимите отсрочку'
  return stage === 'open' ? null : `Заказ в статусе «${statusTitle}»: оплата уже не меняется`
}

/** Why an order cannot be paid by this method, in Russian, or null. Until delivery is agreed only the payer matters. */
export const choiceProblem = (
  { delivery, isPaidByOrganization }: Pick<PayableOrderRow, 'delivery' | 'isPaidByOrganization'>,
  method: Pick<PaymentMethod, 'kind' | 'payers' | 'deliveryKinds'>,
): string | null =>
  paymentIncompatibility(
    method,
    delivery ?? { kind: method.deliveryKinds[0] ?? 'courier', takesPayment: true },
    isPaidByOrganization,
  )

/** Why a carrier cannot collect, or cease to collect, the money of an order that is not paid, in Russian, or null. */
export function collectionProblem(
  { kind, isAtCarrier, isByCarrier, hasReceivedMoney }: PayableOrderRow,
  becomes: PaymentMethod['kind'] | null,
): string | null {
  const isCollected = becomes === 'on-delivery'
  if (isAtCarrier && isCollected !== (kind === 'on-delivery'))
    return 'Отправление уже у СДЭК с прежней суммой к получению: сначала отмените его там'
  return isCollected && isByCarrier && hasReceivedMoney ? restIsNotCollected : null
}
