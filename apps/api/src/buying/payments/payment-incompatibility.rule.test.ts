import type { DeliveryMethod } from '@shpulka/contract/buying/delivery'
import { expect, test } from 'vitest'
import { paymentIncompatibility } from './payment-incompatibility.rule.ts'

const kinds: DeliveryMethod['kind'][] = ['courier', 'pickup', 'point', 'transport']

test.each([
  ['any', kinds, 'transport', true, null],
  ['any', kinds, 'transport', false, null],
  ['organization', kinds, 'courier', true, null],
  ['organization', kinds, 'courier', false, /укажите плательщика/],
  ['person', kinds, 'courier', true, /Организация/],
  ['person', kinds, 'courier', false, null],
  ['any', kinds.slice(0, 3), 'transport', false, /доставкой/],
] as const)(
  'for %s, with %s, delivered by %s, organization: %s',
  (payers, deliveryKinds, kind, isPaidByOrganization, message) => {
    const incompatibility = paymentIncompatibility(
      { kind: 'card', payers, deliveryKinds: [...deliveryKinds] },
      { kind, takesPayment: false },
      isPaidByOrganization,
    )
    if (message === null) expect(incompatibility).toBeNull()
    else expect(incompatibility).toMatch(message)
  },
)

test.each([
  ['on-delivery', true, null],
  ['on-delivery', false, /не принимает оплату/],
  ['card', false, null],
  ['invoice', false, null],
] as const)('%s at a point that takes payment: %s', (kind, takesPayment, message) => {
  const incompatibility = paymentIncompatibility(
    { kind, payers: 'any', deliveryKinds: kinds },
    { kind: 'point', takesPayment },
    false,
  )
  if (message === null) expect(incompatibility).toBeNull()
  else expect(incompatibility).toMatch(message)
})
