import type { DeliveryMethod, DeliveryPoint } from '@shpulka/contract/buying/delivery'
import type { PaymentMethod } from '@shpulka/contract/buying/payments'

/**
 * Why an order cannot be paid so, in a few words for beside the way; null: it can. The API decides, this only says it
 * beforehand.
 */
export function paymentIncompatibility(
  payment: PaymentMethod,
  delivery: DeliveryMethod | undefined,
  isOrganization: boolean,
  point?: Pick<DeliveryPoint, 'payments'>,
): string | null {
  if (payment.payers === 'organization' && !isOrganization) return 'Для организаций и предпринимателей'
  if (payment.payers === 'person' && isOrganization) return 'Для частных лиц'
  if (delivery && !payment.deliveryKinds.includes(delivery.kind)) return `Не подходит к способу «${delivery.title}»`
  if (delivery?.needs === 'point' && payment.kind === 'on-delivery' && point?.payments.length === 0)
    return 'В этом пункте выдают только оплаченное'
  return null
}

/**
 * The way to pay that stays chosen, or is chosen in place of one that does not fit. An organization that has not chosen
 * gets its own way first.
 */
export function fittingPayment(
  payments: readonly PaymentMethod[],
  delivery: DeliveryMethod | undefined,
  isOrganization: boolean,
  chosen: string,
  point?: Pick<DeliveryPoint, 'payments'>,
): PaymentMethod | undefined {
  const fit = payments.filter((payment) => paymentIncompatibility(payment, delivery, isOrganization, point) === null)
  const own = isOrganization ? fit.find(({ payers }) => payers === 'organization') : undefined
  return fit.find(({ id }) => String(id) === chosen) ?? own ?? fit.find(({ isDefault }) => isDefault) ?? fit[0]
}
