import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergedCount } from './merged-count.rule.ts'

test.each([
  [2, 3, 100, 5],
  [2, 3, 4, 4],
  [7, 3, 4, 4],
  [2, 3, 0, 3],
  [9000, 9000, 100_000, 9999],
])('%i and %i of %i are %i', (userCount, guestCount, available, merged) =>
  expect(mergedCount(userCount, guestCount, available)).toBe(merged),
)

test('the merged count is at least one and never above the stock', () => {
  const count = fc.integer({ min: 1, max: 9999 })
  fc.assert(
    fc.property(count, count, fc.integer({ min: 0, max: 20_000 }), (userCount, guestCount, available) => {
      const merged = mergedCount(userCount, guestCount, available)
      expect(merged).toBeGreaterThanOrEqual(1)
      if (available > 0) expect(merged).toBeLessThanOrEqual(available)
      expect(merged).toBe(mergedCount(guestCount, userCount, available))
    }),
  )
})
