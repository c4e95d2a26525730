import type { DeliveryMethod, DeliveryPoint } from '@shpulka/contract/buying/delivery'
import type { PaymentMethod } from '@shpulka/contract/buying/payments'

/**
 * Why a payment method is not allowed for an order, as a short note; null when it is. The API decides; this only
 * explains it beforehand.
 */
export function paymentIncompatibility(
  payment: PaymentMethod,
  delivery: DeliveryMethod | undefined,
  isPaidByOrganization: boolean,
  point?: Pick<DeliveryPoint, 'payments'>,
): string | null {
  if (payment.payers === 'organization' && !isPaidByOrganization) return 'Для организаций и предпринимателей'
  if (payment.payers === 'person' && isPaidByOrganization) return 'Для частных лиц'
  if (delivery && !payment.deliveryKinds.includes(delivery.kind)) return `Не подходит к способу «${delivery.title}»`
  if (delivery?.needs === 'point' && payment.kind === 'on-delivery' && point?.payments.length === 0)
    return 'В этом пункте выдают только оплаченное'
  return null
}

/**
 * The payment method that stays selected, or replaces one that is not allowed. Organizations start with their own
 * method.
 */
export function allowedPayment(
  payments: readonly PaymentMethod[],
  delivery: DeliveryMethod | undefined,
  isPaidByOrganization: boolean,
  chosen: string,
  point?: Pick<DeliveryPoint, 'payments'>,
): PaymentMethod | undefined {
  const allowed = payments.filter(
    (payment) => paymentIncompatibility(payment, delivery, isPaidByOrganization, point) === null,
  )
  const organizationMethod = isPaidByOrganization ? allowed.find(({ payers }) => payers === 'organization') : undefined
  return (
    allowed.find(({ id }) => String(id) === chosen) ??
    organizationMethod ??
    allowed.find(({ isDefault }) => isDefault) ??
    allowed[0]
  )
}
