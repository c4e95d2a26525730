import type { DeliveryMethod } from '@shpulka/contract/buying/delivery'
import type { PaymentMethod } from '@shpulka/contract/buying/payments'
import { expect, it } from 'vitest'
import { allowedPayment, paymentIncompatibility } from './allowed-payment.rule.ts'

const deliveryMethod = (kind: DeliveryMethod['kind']) => ({ id: 1, kind, title: 'Доставка' }) as DeliveryMethod
const onDelivery = {
  id: 1,
  payers: 'any',
  deliveryKinds: ['courier', 'pickup'],
  isDefault: true,
} as unknown as PaymentMethod
const invoice = {
  id: 2,
  payers: 'organization',
  deliveryKinds: ['courier', 'transport'],
  isDefault: false,
} as unknown as PaymentMethod
const card = {
  id: 3,
  payers: 'person',
  deliveryKinds: ['courier', 'transport'],
  isDefault: false,
} as unknown as PaymentMethod
const toPoint = { id: 2, kind: 'pickup', needs: 'point', title: 'Пункт выдачи' } as DeliveryMethod
const paidOnDelivery = { ...onDelivery, kind: 'on-delivery' } as PaymentMethod
const cardForPoint = {
  id: 3,
  payers: 'person',
  kind: 'card',
  deliveryKinds: ['pickup'],
  isDefault: false,
} as unknown as PaymentMethod
const all = [onDelivery, invoice, card]

it.each([
  ['courier', false, '3', 3],
  ['courier', false, '2', 1],
  ['transport', false, '1', 3],
  ['transport', true, '1', 2],
  ['courier', true, '1', 1],
  ['courier', true, '', 2],
  ['point', false, '1', undefined],
] as const)('by %s, organization %s, %j chosen: %s', (kind, isPaidByOrganization, chosen, id) =>
  expect(allowedPayment(all, deliveryMethod(kind), isPaidByOrganization, chosen)?.id).toBe(id),
)

it('explains why a payment method does not fit', () => {
  expect(paymentIncompatibility(invoice, deliveryMethod('courier'), false)).toMatch(/организаций/)
  expect(paymentIncompatibility(card, deliveryMethod('courier'), true)).toMatch(/частных/)
  expect(paymentIncompatibility(onDelivery, deliveryMethod('transport'), false)).toContain('Доставка')
  expect(paymentIncompatibility(onDelivery, undefined, false)).toBeNull()
})

it('a point without a cash desk needs payment in advance', () => {
  expect(paymentIncompatibility(paidOnDelivery, toPoint, false, { payments: [] })).toMatch(/только оплаченное/)
  expect(paymentIncompatibility(paidOnDelivery, toPoint, false, { payments: ['card'] })).toBeNull()
  expect(paymentIncompatibility(paidOnDelivery, deliveryMethod('courier'), false, { payments: [] })).toBeNull()
  expect(allowedPayment([paidOnDelivery, cardForPoint], toPoint, false, '1', { payments: [] })?.id).toBe(3)
})
