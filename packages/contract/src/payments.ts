import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import { id } from './page.ts'

/** A way to pay (spec 3). */
export const PaymentMethod = Type.Object({
  id: id('Payment method.'),
  code: Type.String(),
  title: Type.String(),
  description: Type.String(),
  isDefault: Type.Boolean(),
})
export type PaymentMethod = Static<typeof PaymentMethod>

export const payments = {
  listPaymentMethods: call('GET', '/payments/v1', { summary: 'Ways to pay', answer: Type.Array(PaymentMethod) }),
}
