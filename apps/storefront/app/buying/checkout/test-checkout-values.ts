import type { DeliveryMethod } from '@shpulka/contract/buying/delivery'
import { checkoutValues } from './checkout-fields.rule.ts'

export const courier = { id: 1, code: 'door', kind: 'courier', needs: 'address' } as DeliveryMethod
export const point = { id: 3, code: 'points', kind: 'point', needs: 'point' } as DeliveryMethod
export const methods = [courier, point]

export const anna = {
  'personalData.fio': ' Анна Швец ',
  'personalData.phone': '8 916 123-45-67',
  'personalData.email': 'anna@example.ru',
  'personalDelivery.method': '1',
  'personalShipping.shipping.city': 'Иваново',
  'personalShipping.shipping.street': 'Ткацкая',
  'personalShipping.shipping.house': '5',
  personalPayment: '2',
  accept: 'on',
  'consents.personalData': 'on',
}
export const valuesOf = (changes: Record<string, string> = {}) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...anna, ...changes })) form.set(name, value)
  return checkoutValues(form)
}
