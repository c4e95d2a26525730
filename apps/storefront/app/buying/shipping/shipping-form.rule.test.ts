import type { ShippingAddress } from '@shpulka/contract/buying/shipping'
import { expect, it } from 'vitest'
import { savedValues, shippingBody, shippingErrors, shippingValues } from './shipping-form.rule.ts'

const saved: ShippingAddress = {
  id: 1,
  contactPerson: 'Анна Швец',
  phone: '+79001234567',
  zip: '302000',
  kladrId: '5700000100000',
  isDefault: true,
  address: {
    country: 'Казахстан',
    region: 'Орловская обл',
    city: 'г Орёл',
    street: 'ул Московская',
    house: '5',
    flat: '',
    value: 'Орёл',
  },
}

it('a saved address is unchanged after it is shown and sent again', () => {
  const form = new FormData()
  for (const [name, value] of Object.entries(savedValues(saved))) form.set(name, ` ${value} `)
  expect(shippingBody(shippingValues(form), true)).toEqual({
    contactPerson: 'Анна Швец',
    phone: '+79001234567',
    zip: '302000',
    kladrId: '5700000100000',
    isDefault: true,
    address: {
      country: 'Казахстан',
      region: 'Орловская обл',
      city: 'г Орёл',
      street: 'ул Московская',
      house: '5',
      flat: '',
    },
  })
})

it('a new one is empty', () => expect(Object.values(savedValues(null)).join('')).toBe(''))

it.each([['57'], ['x'], ["1' or 1"], ['9'.repeat(26)]])('a code %j is saved only when well formed', (kladrId) => {
  expect(shippingBody({ ...savedValues(saved), kladrId }, false).kladrId).toBe(kladrId === '57' ? '57' : '')
})

it('shows an error of an address part at its field', () => {
  expect(shippingErrors({ 'address.city': 'Укажите город', phone: 'Номер записан неверно' })).toEqual({
    city: 'Укажите город',
    phone: 'Номер записан неверно',
  })
})
