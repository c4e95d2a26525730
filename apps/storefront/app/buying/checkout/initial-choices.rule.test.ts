import type { ShippingAddress } from '@shpulka/contract/buying/shipping'
import { describe, expect, it } from 'vitest'
import { deliveryErrors } from './checkout-errors.rule.ts'
import { withSavedAddress } from './checkout-fields.rule.ts'
import { emptyValues, initialMethod, offeredAddresses, onlyWarehouse } from './initial-choices.rule.ts'
import { orderForm } from './order-body.rule.ts'
import { courier, methods, valuesOf } from './test-checkout-values.ts'

describe('emptyValues', () => {
  it('has the default methods chosen and no box ticked (152-ФЗ)', () => {
    const values = emptyValues({ methodId: 3, paymentId: 2, city: { city: 'Шуя', region: 'Ивановская обл' } })
    expect([values['personalDelivery.method'], values.personalPayment]).toEqual(['3', '2'])
    expect([values['personalShipping.shipping.city'], values['personalShipping.shipping.region']]).toEqual([
      'Шуя',
      'Ивановская обл',
    ])
    expect([values.accept, values['consents.personalData'], values['consents.advertising']]).toEqual([
      false,
      false,
      false,
    ])
    expect(Object.keys(deliveryErrors(values, methods))).toEqual(['personalDelivery.deliveryPointCode'])
  })
})

describe('emptyValues of a signed-in buyer', () => {
  it('has the data of their account, and no box ticked', () => {
    const buyer = { uid: 5, fio: 'Анна Швец', phone: '+79161234567', email: 'anna@example.ru', organization: null }
    const values = emptyValues({ methodId: 1, paymentId: 2, city: { city: 'Шуя', region: '' }, shippingId: 7, buyer })
    expect(values).toMatchObject({
      'personalData.fio': 'Анна Швец',
      'personalData.phone': '+7 (916) 123-45-67',
      'personalData.email': 'anna@example.ru',
      accept: false,
    })
  })
})

describe('initialMethod', () => {
  const method = (id: number, refusal: string | null = null, isDefault = false) => ({ id, refusal, isDefault })
  it.each([
    ['the default', [method(1), method(2, null, true)], null, 2],
    ['the method of the last order', [method(1), method(2, null, true)], { methodId: 1 }, 1],
    ['never one that cannot deliver there', [method(1, 'До 70 кг'), method(2), method(3)], { methodId: 1 }, 2],
    ['not even the default when it cannot', [method(1, 'До 70 кг', true), method(2)], null, 2],
    ['none when no method delivers there', [method(1, 'До 70 кг', true)], null, undefined],
  ] as const)('is %s', (_title, methods, last, id) => expect(initialMethod(methods, last)?.id).toBe(id))
})

describe('onlyWarehouse', () => {
  const pickup = { id: 2, kind: 'pickup' } as const
  const at = (code: string, city: string, methodId = 2) => ({ code, city, methodId })
  it.each([
    ['the one in the city', pickup, [at('m', 'Москва'), at('o', 'Орёл')], 'Орел', 'o'],
    ['none of two in the city', pickup, [at('m', 'Москва'), at('n', 'Москва')], 'Москва', ''],
    ['none in another city', pickup, [at('m', 'Москва')], 'Тула', ''],
    ['no point of a carrier', pickup, [at('c', 'Москва', 3)], 'Москва', ''],
    ['none of another method', courier, [at('m', 'Москва', 1)], 'Москва', ''],
  ] as const)('is %s', (_title, method, points, city, code) => expect(onlyWarehouse(method, points, city)).toBe(code))
})

describe('offeredAddresses', () => {
  const address = {
    region: 'Орловская обл',
    city: 'Орёл',
    street: 'ул Московская',
    house: '5',
    flat: '',
    country: 'Россия',
    value: 'Орёл, ул Московская, 5',
  }
  const saved = {
    id: 7,
    contactPerson: 'Анна',
    phone: '',
    zip: '302000',
    kladrId: '',
    isDefault: true,
    address,
  } as ShippingAddress
  const last = {
    methodId: 1,
    deliveryPointCode: null,
    address: { ...address, house: '7', value: 'Орёл, ул Московская, 7', zip: '' },
  }

  it('puts the address of the last order before the saved ones, and the order names its parts', () => {
    const offered = offeredAddresses([saved], last)
    expect(offered.map(({ id }) => id)).toEqual([0, 7])
    const values = withSavedAddress(valuesOf({ 'personalShipping.shippingId': '0' }), offered)
    expect(
      orderForm(values, courier, { calculationId: 'c-1', totalKopecks: 1 }, 'device').personalShipping,
    ).toMatchObject({
      shipping: { city: 'Орёл', house: '7' },
    })
  })

  it('offers it once when it is saved, and nothing when the order went to a point', () => {
    expect(offeredAddresses([saved], { ...last, address: { ...address, zip: '302000' } })).toEqual([saved])
    expect(offeredAddresses([saved], { ...last, address: null })).toEqual([saved])
    expect(offeredAddresses([saved], null)).toEqual([saved])
  })
})
