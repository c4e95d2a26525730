import type { ShippingAddress } from '@shpulka/contract/buying/shipping'
import { describe, expect, it } from 'vitest'
import { checkoutErrors } from './checkout-errors.rule.ts'
import { withSavedAddress } from './checkout-fields.rule.ts'
import { orderForm } from './order-body.rule.ts'
import { courier, methods, valuesOf } from './test-checkout-values.ts'

describe('withSavedAddress', () => {
  const saved = [
    {
      id: 7,
      zip: '302000',
      address: {
        region: 'Орловская обл',
        city: 'г Орёл',
        street: 'ул Московская',
        house: '5',
        flat: '',
        country: 'Россия',
        value: '',
      },
    } as ShippingAddress,
  ]

  it('fills in the chosen address, and the order has it', () => {
    const values = withSavedAddress(valuesOf({ 'personalShipping.shippingId': '7' }), saved)
    expect([values['personalShipping.shipping.city'], values['personalShipping.shipping.zip']]).toEqual([
      'г Орёл',
      '302000',
    ])
    expect(checkoutErrors(values, methods)).toEqual({})
    expect(orderForm(values, courier, { calculationId: 'c-1', totalKopecks: 1 }, 'device').personalShipping).toEqual({
      shippingId: 7,
    })
  })

  it.each([[''], ['8'], ['7; drop']])('with %j the typed fields are used', (id) => {
    const values = withSavedAddress(valuesOf({ 'personalShipping.shippingId': id }), saved)
    expect([values['personalShipping.shippingId'], values['personalShipping.shipping.city']]).toEqual(['', 'Иваново'])
  })
})
