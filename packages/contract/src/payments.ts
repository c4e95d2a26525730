import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import { DeliveryMethod } from './delivery.ts'
import { id } from './page.ts'

/** A way to pay (spec 3). */
export const PaymentMethod = Type.Object({
  id: id('Payment method.'),
  code: Type.String(),
  title: Type.String(),
  description: Type.String(),
  isDefault: Type.Boolean(),
  payers: Type.Union([Type.Literal('any'), Type.Literal('person'), Type.Literal('organization')], {
    description: 'Who can pay so: anybody, the person who orders, or the organisation named as `payer` of the order.',
  }),
  deliveryKinds: Type.Array(DeliveryMethod.properties.kind, { description: 'Kinds of delivery it goes with: an order delivered otherwise is 400.' }),
})
export type PaymentMethod = Static<typeof PaymentMethod>

export const payments = {
  listPaymentMethods: call('GET', '/payments/v1', { summary: 'Ways to pay', answer: Type.Array(PaymentMethod) }),
}
