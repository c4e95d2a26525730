import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spread } from './spread.rule.ts'

test.each([
  [100, [1, 1, 1], [34, 33, 33]],
  [1, [5, 5], [1, 0]],
  [0, [3, 4], [0, 0]],
  [10, [0, 1, 0], [0, 10, 0]],
  [7, [0, 0], [7, 0]],
  [7, [], []],
  [99_999, [70, 30], [69_999, 30_000]],
])('%i kopecks over %j are %j', (sum, weights, parts) => {
  expect(spread(sum, weights)).toEqual(parts)
})

const sums = fc.nat({ max: Number.MAX_SAFE_INTEGER })
const weightLists = fc.array(fc.nat({ max: 1_000_000_000_000 }), { minLength: 1, maxLength: 60 })

test('the parts add up to the sum, exactly', () => {
  fc.assert(
    fc.property(sums, weightLists, (sum, weights) => {
      expect(spread(sum, weights).reduce((total, part) => total + BigInt(part), 0n)).toBe(BigInt(sum))
    }),
  )
})

test('a part is its exact share, rounded up or down', () => {
  fc.assert(
    fc.property(sums, weightLists, (sum, weights) => {
      const whole = weights.reduce((total, weight) => total + BigInt(weight), 0n)
      fc.pre(whole > 0n)
      spread(sum, weights).forEach((part, line) => {
        const floor = (BigInt(sum) * BigInt(weights[line]!)) / whole
        expect([floor, floor + 1n]).toContain(BigInt(part))
      })
    }),
  )
})

test('a heavier line never gets less', () => {
  fc.assert(
    fc.property(sums, weightLists, (sum, weights) => {
      const parts = spread(sum, weights)
      fc.pre(weights.some((weight) => weight > 0))
      weights.forEach((weight, line) => {
        weights.forEach((other, otherLine) => {
          if (weight > other) expect(parts[line]).toBeGreaterThanOrEqual(parts[otherLine]!)
        })
      })
    }),
    { numRuns: 50 },
  )
})
