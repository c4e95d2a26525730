import type { DeliveryMethod } from '@shpulka/contract/delivery'
import type { PaymentMethod } from '@shpulka/contract/payments'

/** Why an order cannot be paid so, in Russian; null: it can. */
export function paymentMisfit(
  { payers, deliveryKinds }: Pick<PaymentMethod, 'payers' | 'deliveryKinds'>,
  kind: DeliveryMethod['kind'],
  isOrganization: boolean,
): string | null {
  if (payers === 'organization' && !isOrganization) return 'Так платят организации: укажите плательщика с ИНН или выберите другой способ оплаты'
  if (payers === 'person' && isOrganization) return 'Организация так оплатить не может: выберите другой способ оплаты'
  if (!deliveryKinds.includes(kind)) return 'С такой доставкой этот способ оплаты не подходит: выберите другой'
  return null
}
