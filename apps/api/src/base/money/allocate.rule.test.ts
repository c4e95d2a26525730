import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocate } from './allocate.rule.ts'

test.each([
  [100, [1, 1, 1], [33, 33, 34]],
  [5, [1, 1, 1, 1, 1], [1, 1, 1, 1, 1]],
  [0, [3, 4], [0, 0]],
  [7, [0, 7, 0], [0, 7, 0]],
  [9, [0, 0], [0, 0]],
  [999_999_999_999, [1_000_000_000_000, 1], [999_999_999_998, 1]],
])('%i over %j is %j', (sum, weights, parts) => {
  expect(allocate(sum, weights)).toEqual(parts)
})

test('no kopeck is lost, no part is negative or above its weight', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 1_000_000_000_00 }), { minLength: 1, maxLength: 500 })
  fc.assert(
    fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (each, part) => {
      const whole = each.reduce((sum, weight) => sum + weight, 0)
      const sum = Math.floor(whole * part)
      const parts = allocate(sum, each)
      expect(parts.reduce((all, one) => all + one, 0)).toBe(sum)
      expect(parts.every((one, n) => one >= 0 && one <= each[n]!)).toBe(true)
    }),
  )
})
