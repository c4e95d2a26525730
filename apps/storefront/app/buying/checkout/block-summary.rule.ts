import type { Calculation, DeliveryMethod, DeliveryPoint } from '@shpulka/contract/buying/delivery'
import type { PaymentMethod } from '@shpulka/contract/buying/payments'
import {
  type BlockName,
  type CheckoutField,
  type CheckoutValues,
  isPaidByOrganization,
} from './checkout-fields.rule.ts'
import { deliveryDays } from './delivery-words.rule.ts'

interface FilledCheckout {
  values: CheckoutValues
  method: DeliveryMethod | undefined
  calculation: Calculation | undefined
  points: readonly Pick<DeliveryPoint, 'code' | 'city' | 'address'>[]
  payments: readonly PaymentMethod[]
}

/** A one-line summary of each block of the form. */
export function blockSummaries({
  values,
  method,
  calculation,
  points,
  payments,
}: FilledCheckout): Record<BlockName, string> {
  const { 'personalData.fio': fio, 'personalData.phone': phone, 'personalData.email': email } = values
  const payer = isPaidByOrganization(values) ? `${values['payer.name']}, ИНН ${values['payer.inn']}` : ''
  const point = points.find(({ code }) => code === values['personalDelivery.deliveryPointCode'])
  const shippingField = (name: string) => values[`personalShipping.shipping.${name}` as CheckoutField]
  const flat = shippingField('flat') && `кв./оф. ${shippingField('flat')}`
  const place =
    method?.needs === 'point'
      ? point && `${point.city}, ${point.address}`
      : joinParts(', ', shippingField('city'), shippingField('street'), shippingField('house'), flat)
  return {
    buyer: joinParts(' · ', joinParts(', ', fio, phone, email), payer) || 'Не заполнено',
    delivery: joinParts(' · ', method?.title, place, calculation && deliveryDays(calculation)) || 'Не выбрано',
    payment: payments.find(({ id }) => String(id) === values.personalPayment)?.title ?? 'Не выбрано',
  }
}

const joinParts = (separator: string, ...parts: (string | undefined)[]) => parts.filter(Boolean).join(separator)
