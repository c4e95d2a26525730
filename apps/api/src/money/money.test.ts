import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roundedShare } from './rounding.rule.ts'
import { rubles } from './rubles.rule.ts'

test.each([
  [0, '0 ₽'],
  [100, '1 ₽'],
  [99, '0,99 ₽'],
  [123_450, '1 234,50 ₽'],
  [15_000_000, '150 000 ₽'],
  [123_456_789_05, '123 456 789,05 ₽'],
  [-5_000, '−50 ₽'],
])('%i kopecks are written %s', (kopecks, text) => {
  expect(rubles(kopecks).replaceAll('\u00a0', ' ')).toBe(text)
})

test.each([
  [100, 1, 3, 33],
  [200, 1, 3, 67],
  [5, 1, 2, 3],
  [1_005, 10, 100, 101],
  [1_004, 10, 100, 100],
  [Number.MAX_SAFE_INTEGER, 7, 7, Number.MAX_SAFE_INTEGER],
])('of %i, %i/%i is %i', (sum, part, whole, share) => {
  expect(roundedShare(sum, part, whole)).toBe(share)
})

test('a rounded share is less than a kopeck away', () => {
  fc.assert(
    fc.property(fc.nat({ max: 1_000_000_000 }), fc.nat({ max: 1000 }), fc.integer({ min: 1, max: 1000 }), (sum, part, whole) => {
      expect(Math.abs(roundedShare(sum, part, whole) - (sum * part) / whole)).toBeLessThanOrEqual(0.5)
    }),
  )
})
