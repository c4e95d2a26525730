import { describe, expect, it } from 'vitest'
import { orderForm, seenPrice } from './order-body.rule.ts'
import { courier, point, valuesOf } from './test-checkout-values.ts'

describe('seenPrice', () => {
  it.each([
    [
      { calculationId: 'c-1', total: '100' },
      { calculationId: 'c-1', totalKopecks: 100 },
    ],
    [{ calculationId: '', total: '' }, null],
    [{ calculationId: 'c-1', total: '-1' }, null],
    [{ calculationId: 'c 1', total: '100' }, null],
    [{ calculationId: 'x'.repeat(65), total: '100' }, null],
    [{ total: '100' }, null],
  ])('%j is %j', (fields, seen) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    expect(seenPrice(form)).toEqual(seen)
  })
})

describe('orderForm', () => {
  const seen = { calculationId: 'c-1', totalKopecks: 41_230_000 }
  it('has an address for a method that needs one', () => {
    expect(orderForm(valuesOf(), courier, seen, 'browser-1')).toEqual({
      accept: true,
      scenario: 'user',
      personalData: { fio: 'Анна Швец', email: 'anna@example.ru', phone: '+7 (916) 123-45-67' },
      consents: { personalData: true, advertising: false },
      personalPayment: 2,
      personalDelivery: { method: 1, type: 'courier', calculationId: 'c-1' },
      personalShipping: { shipping: { city: 'Иваново', street: 'Ткацкая', house: '5' } },
      total: 41_230_000,
      deviceId: 'browser-1',
    })
  })
  it('has the point and no address for a method that needs a point', () => {
    const form = orderForm(
      valuesOf({ 'personalDelivery.method': '3', 'personalDelivery.deliveryPointCode': 'IVN-2' }),
      point,
      seen,
      'browser-1',
    )
    expect(form.personalDelivery).toEqual({
      method: 3,
      type: 'point',
      deliveryPointCode: 'IVN-2',
      calculationId: 'c-1',
    })
    expect(form).not.toHaveProperty('personalShipping')
  })
})
