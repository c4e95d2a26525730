import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressHash, calculationMisfit, contentsHash } from './calculation-fit.rule.ts'
import { tidyAddress } from './tidy-address.rule.ts'

const contents = { lines: [{ groupId: 1, count: 2 }], weightGrams: 24_000, volumeCm3: 84_000, reachesFreeDelivery: false }
const home = { city: 'Орёл', street: 'Ленина', house: '7' }
const told = {
  basketId: 1,
  contentsHash: contentsHash(contents),
  methodId: 1,
  pointCode: null,
  addressHash: addressHash(home),
  isExpired: false,
}

test('what was told fits what it was told for', () => {
  expect(calculationMisfit(told, told)).toBeNull()
})

test.each([
  ['nothing was told', null, told, 'Такого расчёта'],
  ['told to another basket', { ...told, basketId: 2 }, told, 'Такого расчёта'],
  ['expired', { ...told, isExpired: true }, told, 'устарел'],
  ['another method', { ...told, methodId: 2 }, told, 'другого способа'],
  ['another point', { ...told, pointCode: 'orel-shop' }, told, 'другого пункта'],
  ['another address', told, { ...told, addressHash: addressHash({ ...home, house: '8' }) }, 'другого адреса'],
  ['no address', told, { ...told, addressHash: null }, 'другого адреса'],
  ['another count', told, { ...told, contentsHash: contentsHash({ ...contents, lines: [{ groupId: 1, count: 3 }] }) }, 'Состав заказа'],
  ['free delivery reached', told, { ...told, contentsHash: contentsHash({ ...contents, reachesFreeDelivery: true }) }, 'Состав заказа'],
  ['another weight', told, { ...told, contentsHash: contentsHash({ ...contents, weightGrams: 1 }) }, 'Состав заказа'],
])('%s', (_what, calculation, ordered, message) => {
  expect(calculationMisfit(calculation, ordered)).toContain(message)
})

test('an address is the same however its letters are written', () => {
  expect(addressHash({ city: ' ОРЕЛ', street: 'ленина ', house: '7', country: 'Россия', region: '', flat: '', zip: '302000', value: 'x' })).toEqual(
    addressHash(home),
  )
})

test.each([
  ['a country left empty is Russia', { ...home, country: '' }],
  ['a country of spaces is Russia', { ...home, country: '  ' }],
  ['what the database cannot keep is no part of it', { ...home, street: '\u0000Ленина\u0007', flat: ' ' }],
])('%s', (_what, typed) => {
  expect(addressHash(typed)).toEqual(addressHash(home))
  expect(addressHash(tidyAddress(typed))).toEqual(addressHash(typed))
})

test('contents are the same in any order and never the same as others', () => {
  const lists = fc.uniqueArray(fc.record({ groupId: fc.integer({ min: 1, max: 30 }), count: fc.integer({ min: 1, max: 30 }) }), {
    selector: ({ groupId }) => groupId,
    minLength: 1,
    maxLength: 8,
  })
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
