import { expect, test } from 'vitest'
import { amountText, packSizeOf, packText, packTitle, shortAmount, unitText } from './pack.ts'

test.each([
  ['10 шт.', 10],
  ['5', 5],
  ['2\u00a0500 шт.', 2500],
  ['1\u202f000', 1000],
  ['1 шт.', null],
  ['', null],
])('a pack of «%s» has %s pieces', (value, size) => {
  expect(packSizeOf([{ title: packTitle, value }])).toBe(size)
})

test('without the characteristic goods are sold by the piece', () => expect(packSizeOf([])).toBeNull())

test.each([
  [null, 'шт', null, '3 шт', '3 шт.'],
  [10, 'уп.', 'уп. 10 шт', '3 уп. по 10 шт', '3 уп.'],
])('a pack of %s is counted in «%s»', (size, unit, pack, amount, short) => {
  const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null
  expect([unitText(size), plain(packText(size)), plain(amountText(3, size)), shortAmount(3, size)]).toEqual([
    unit,
    pack,
    amount,
    short,
  ])
})
