import type { Calculation, DeliveryMethod, DeliveryPoint } from '@shpulka/contract/buying/delivery'
import type { PaymentMethod } from '@shpulka/contract/buying/payments'
import { type BlockName, type CheckoutField, type CheckoutValues, isPaidByOrganization } from './checkout-form.rule.ts'
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
  const part = (name: string) => values[`personalShipping.shipping.${name}` as CheckoutField]
  const flat = part('flat') && `кв./оф. ${part('flat')}`
  const place =
    method?.needs === 'point'
      ? point && `${point.city}, ${point.address}`
      : joined(', ', part('city'), part('street'), part('house'), flat)
  return {
    buyer: joined(' · ', joined(', ', fio, phone, email), payer) || 'Не заполнено',
    delivery: joined(' · ', method?.title, place, calculation && deliveryDays(calculation)) || 'Не выбрано',
    payment: payments.find(({ id }) => String(id) === values.personalPayment)?.title ?? 'Не выбрано',
  }
}

const joined = (by: string, ...parts: (string | undefined)[]) => parts.filter(Boolean).join(by)
