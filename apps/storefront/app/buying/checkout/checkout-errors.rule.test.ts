import { describe, expect, it } from 'vitest'
import { checkoutErrors, errorsOfRequestedFields } from './checkout-errors.rule.ts'
import { methods, valuesOf } from './test-checkout-values.ts'

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
