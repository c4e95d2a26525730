import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressHash, calculationIncompatibility, contentsHash } from './calculation-incompatibility.rule.ts'
import { normalizeAddress } from './normalize-address.rule.ts'

const contents = {
  lines: [{ groupId: 1, count: 2 }],
  weightGrams: 24_000,
  volumeCm3: 84_000,
  isDeliveryFree: false,
}
const home = { city: 'Орёл', street: 'Ленина', house: '7' }
const calculated = {
  basketId: 1,
  contentsHash: contentsHash(contents),
  methodId: 1,
  pointCode: null,
  addressHash: addressHash(home),
  isExpired: false,
}

test('a calculation fits the order it was made for', () => {
  expect(calculationIncompatibility(calculated, calculated)).toBeNull()
})

test.each([
  ['no calculation', null, calculated, 'Такого расчёта'],
  ['of another basket', { ...calculated, basketId: 2 }, calculated, 'Такого расчёта'],
  ['expired', { ...calculated, isExpired: true }, calculated, 'устарел'],
  ['another method', { ...calculated, methodId: 2 }, calculated, 'другого способа'],
  ['another point', { ...calculated, pointCode: 'orel-shop' }, calculated, 'другого пункта'],
  [
    'another address',
    calculated,
    { ...calculated, addressHash: addressHash({ ...home, house: '8' }) },
    'другого адреса',
  ],
  ['no address', calculated, { ...calculated, addressHash: null }, 'другого адреса'],
  [
    'another count',
    calculated,
    { ...calculated, contentsHash: contentsHash({ ...contents, lines: [{ groupId: 1, count: 3 }] }) },
    'Состав заказа',
  ],
  [
    'free delivery reached',
    calculated,
    { ...calculated, contentsHash: contentsHash({ ...contents, isDeliveryFree: true }) },
    'Состав заказа',
  ],
  [
    'another weight',
    calculated,
    { ...calculated, contentsHash: contentsHash({ ...contents, weightGrams: 1 }) },
    'Состав заказа',
  ],
])('%s', (_what, calculation, ordered, message) => {
  expect(calculationIncompatibility(calculation, ordered)).toContain(message)
})

test('letter case and «ё» do not change the hash of an address', () => {
  expect(
    addressHash({
      city: ' ОРЕЛ',
      street: 'ленина ',
      house: '7',
      country: 'Россия',
      region: '',
      flat: '',
      zip: '302000',
      value: 'x',
    }),
  ).toEqual(addressHash({ ...home, zip: '302000' }))
})

test('an address with another postal code is another one: of two villages of a name it says which', () => {
  expect(addressHash({ ...home, zip: '303000' })).not.toEqual(addressHash({ ...home, zip: '302000' }))
})

test('the flat is no part of the hash: it is filled in after the price is shown, and changes no price', () => {
  expect(addressHash({ ...home, flat: '12' })).toEqual(addressHash(home))
})

test.each([
  ['an empty country is Russia', { ...home, country: '' }],
  ['a country of spaces is Russia', { ...home, country: '  ' }],
  ['characters the database cannot store are ignored', { ...home, street: '\u0000Ленина\u0007', flat: ' ' }],
])('%s', (_what, typed) => {
  expect(addressHash(typed)).toEqual(addressHash(home))
  expect(addressHash(normalizeAddress(typed))).toEqual(addressHash(typed))
})

test('the hash of an address without a flat is the one that calculations of earlier releases have', () => {
  expect(addressHash(home).toString('hex')).toBe('4738cb9c9f5fb59b2c26d1a93b3a11950637237ae8156618c4acc7f86aed5f63')
})

test('the hash of contents does not depend on order, and differs for other contents', () => {
  const lists = fc.uniqueArray(
    fc.record({ groupId: fc.integer({ min: 1, max: 30 }), count: fc.integer({ min: 1, max: 30 }) }),
    {
      selector: ({ groupId }) => groupId,
      minLength: 1,
      maxLength: 8,
    },
  )
  fc.assert(
    fc.property(lists, lists, (lines, others) => {
      const hash = (of: typeof lines) => contentsHash({ ...contents, lines: of }).toString('hex')
      const name = (of: typeof lines) =>
        of
          .map(({ groupId, count }) => `${groupId}:${count}`)
          .sort()
          .join()
      expect(hash([...lines].reverse())).toBe(hash(lines))
      expect(hash(lines) === hash(others)).toBe(name(lines) === name(others))
    }),
  )
})
