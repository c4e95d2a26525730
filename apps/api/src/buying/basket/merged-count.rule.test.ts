import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergedCount } from './merged-count.rule.ts'

test.each([
  [2, 3, 100, 1, 5],
  [2, 3, 4, 1, 4],
  [7, 3, 4, 1, 4],
  [2, 3, 0, 1, 3],
  [9000, 9000, 100_000, 1, 9999],
  [10, 10, 100, 10, 20],
  [10, 10, 15, 10, 10],
  [10, 10, 5, 10, 5],
])('%i and %i of %i sold by %i are %i', (userCount, guestCount, available, stepCount, merged) =>
  expect(mergedCount(userCount, guestCount, available, { minCount: 1, stepCount })).toBe(merged),
)

test('the merged count is at least one and never above the stock', () => {
  const count = fc.integer({ min: 1, max: 9999 })
  fc.assert(
    fc.property(count, count, fc.integer({ min: 0, max: 20_000 }), (userCount, guestCount, available) => {
      const byOne = { minCount: 1, stepCount: 1 }
      const merged = mergedCount(userCount, guestCount, available, byOne)
      expect(merged).toBeGreaterThanOrEqual(1)
      if (available > 0) expect(merged).toBeLessThanOrEqual(available)
      expect(merged).toBe(mergedCount(guestCount, userCount, available, byOne))
    }),
  )
})
