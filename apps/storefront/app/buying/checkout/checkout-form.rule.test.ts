import type { DeliveryMethod } from '@shpulka/contract/buying/delivery'
import type { ShippingAddress } from '@shpulka/contract/buying/shipping'
import { describe, expect, it } from 'vitest'
import {
  checkoutErrors,
  checkoutValues,
  deliveryErrors,
  emptyValues,
  errorsOfRequestedFields,
  initialMethod,
  offeredAddresses,
  onlyWarehouse,
  orderForm,
  seenPrice,
  withSavedAddress,
} from './checkout-form.rule.ts'

const courier = { id: 1, code: 'door', kind: 'courier', needs: 'address' } as DeliveryMethod
const point = { id: 3, code: 'points', kind: 'point', needs: 'point' } as DeliveryMethod
const methods = [courier, point]

const anna = {
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
const valuesOf = (changes: Record<string, string> = {}) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...anna, ...changes })) form.set(name, value)
  return checkoutValues(form)
}

describe('checkoutErrors', () => {
  it('finds no errors in a filled form', () => expect(checkoutErrors(valuesOf(), methods)).toEqual({}))

  it.each([
    [{ 'personalData.fio': ' ' }, 'personalData.fio'],
    [{ 'personalData.phone': '12345' }, 'personalData.phone'],
    [{ 'personalData.email': 'anna@' }, 'personalData.email'],
    [{ 'personalShipping.shipping.city': '' }, 'personalShipping.shipping.city'],
    [{ 'personalShipping.shipping.zip': '123' }, 'personalShipping.shipping.zip'],
    [{ 'personalDelivery.method': '77' }, 'personalDelivery.method'],
    [{ 'personalDelivery.method': '3' }, 'personalDelivery.deliveryPointCode'],
    [{ personalPayment: '' }, 'personalPayment'],
    [{ accept: '' }, 'accept'],
    [{ 'consents.personalData': '' }, 'consents.personalData'],
  ])('shows %j at its field', (changes, field) =>
    expect(Object.keys(checkoutErrors(valuesOf(changes), methods))).toEqual([field]),
  )

  it.each([
    [{ 'payer.kind': 'organization' }, ['payer.inn', 'payer.name']],
    [{ 'payer.kind': 'organization', 'payer.inn': '7707083893', 'payer.name': 'ООО «Ромашка»' }, ['payer.kpp']],
    [{ 'payer.kind': 'organization', 'payer.inn': '500100732259', 'payer.name': 'ИП Швец' }, []],
    [{ 'payer.inn': '77' }, []],
  ])('requires of a payer %j the fields %j', (changes, fields) =>
    expect(Object.keys(checkoutErrors(valuesOf(changes), methods))).toEqual(fields),
  )

  it('accepts a phone of another country', () =>
    expect(checkoutErrors(valuesOf({ 'personalData.phone': '+375 29 123-45-67' }), methods)).toEqual({}))
  it('never requires the consent to advertising', () =>
    expect(checkoutErrors(valuesOf({ 'consents.advertising': '' }), methods)).toEqual({}))
})

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

describe('errorsOfRequestedFields', () => {
  const errors = {
    'personalShipping.shipping.street': 'Укажите улицу',
    'personalDelivery.deliveryPointCode': 'Выберите пункт выдачи',
    'payer.inn': 'Укажите ИНН',
    accept: 'Примите условия',
  }
  it.each([
    ['a courier and a private person', { 'personalDelivery.method': '1' }, ['personalShipping.shipping.street']],
    ['a point and a private person', { 'personalDelivery.method': '3' }, ['personalDelivery.deliveryPointCode']],
    [
      'a point and an organization',
      { 'personalDelivery.method': '3', 'payer.kind': 'organization' },
      ['personalDelivery.deliveryPointCode', 'payer.inn'],
    ],
  ])('for %s', (_title, typed, names) =>
    expect(Object.keys(errorsOfRequestedFields(errors, valuesOf(typed), methods))).toEqual([...names, 'accept']),
  )
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
