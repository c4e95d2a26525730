import { expect, test } from 'vitest'
import { arrivalText } from './arrival.rule.ts'

test.each([
  [0, 0, 'сегодня'],
  [0, 1, '21–22 ноября'],
  [1, 1, 'завтра, 22 ноября'],
  [1, 2, '22–23 ноября'],
  [0, 2, '21–23 ноября'],
  [4, 4, '25 ноября'],
  [5, 12, '26 ноября – 3 декабря'],
  [5, 2, '26 ноября'],
])('in %i–%i days: %s', (from, to, text) => {
  expect(arrivalText(new Date('2026-11-21T15:00:00Z'), from, to).replaceAll('\u00a0', ' ')).toBe(text)
})

test('days are those of Moscow, also across years', () => {
  expect(arrivalText(new Date('2026-12-30T22:00:00Z'), 1, 2).replaceAll('\u00a0', ' ')).toBe('1–2 января')
})
