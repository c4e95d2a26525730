import { expect, test } from 'vitest'
import { lineParts, paidLine, refundTotals } from './refund-sums.rule.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const none = { discount: 0, bonuses: 0, rounding: 0 }

test.each([
  [none, '2 × 150 ₽'],
  [{ ...none, discount: 2100, bonuses: 4650 }, '2 × 150 ₽, промокод −21 ₽, бонусы −46,50 ₽'],
  [{ ...none, bonuses: 1, rounding: -1 }, '2 × 150 ₽, бонусы −0,01 ₽, округление −0,01 ₽'],
])('%o', (sums, expected) => expect(plain(lineParts({ count: 2, price: 15_000, ...sums }))).toBe(expected))

test('the sums of several lines add up to the amount', () => {
  const lines = [
    { line: 1, title: 'Иглы', count: 2, price: 15_000, discount: 2100, bonuses: 4650, rounding: 0, amount: 23_250 },
    { line: 2, title: 'Нить', count: 1, price: 1000, discount: 0, bonuses: 333, rounding: -1, amount: 666 },
  ]
  expect(refundTotals(lines)).toEqual({ full: 31_000, discount: 2100, rounding: -1 })
  expect(31_000 - 2100 - (4650 + 333) - 1).toBe(23_250 + 666)
})

test('a line shows what was paid for it and what is already refunded', () => {
  const line = { ordered: 3, packSize: null, paid: 45_000, returned: 0, refunded: 0 }
  expect(plain(paidLine(line))).toBe('3 шт за 450 ₽')
  expect(plain(paidLine({ ...line, returned: 1, refunded: 15_000 }))).toBe(
    '3 шт за 450 ₽, уже в возвратах 1 шт на 150 ₽',
  )
  expect(plain(paidLine({ ...line, packSize: 10 }))).toBe('3 уп. по 10 шт за 450 ₽')
})
