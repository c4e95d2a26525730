import type { DeliveryMethod } from '@shpulka/contract/buying/delivery'
import type { PaymentMethod } from '@shpulka/contract/buying/payments'

/** Why an order cannot be paid by this method, in Russian, or null. */
export function paymentIncompatibility(
  { kind, payers, deliveryKinds }: Pick<PaymentMethod, 'kind' | 'payers' | 'deliveryKinds'>,
  delivery: { readonly kind: DeliveryMethod['kind']; readonly takesPayment: boolean },
  isPaidByOrganization: boolean,
): string | null {
  if (payers === 'organization' && !isPaidByOrganization)
    return 'Так платят организации: укажите плательщика с ИНН или выберите другой способ оплаты'
  if (payers === 'person' && isPaidByOrganization)
    return 'Организация так оплатить не может: выберите другой способ оплаты'
  if (!deliveryKinds.includes(delivery.kind)) return 'С такой доставкой этот способ оплаты не подходит: выберите другой'
  if (kind === 'on-delivery' && !delivery.takesPayment)
    return 'Этот пункт не принимает оплату: оплатите заказ заранее или выберите другой пункт'
  return null
}
