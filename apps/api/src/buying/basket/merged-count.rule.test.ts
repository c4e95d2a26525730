import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergedCount } from './merged-count.rule.ts'

test.each([
  [2, 3, 100, 5],
  [2, 3, 4, 4],
  [7, 3, 4, 4],
  [2, 3, 0, 3],
  [9000, 9000, 100_000, 9999],
])('%i and %i of %i are %i', (own, guests, available, merged) =>
  expect(mergedCount(own, guests, available)).toBe(merged),
)

test('at least one stays, and never more than there is', () => {
  const count = fc.integer({ min: 1, max: 9999 })
  fc.assert(
    fc.property(count, count, fc.integer({ min: 0, max: 20_000 }), (own, guests, available) => {
      const merged = mergedCount(own, guests, available)
      expect(merged).toBeGreaterThanOrEqual(1)
      if (available > 0) expect(merged).toBeLessThanOrEqual(available)
      expect(merged).toBe(mergedCount(guests, own, available))
    }),
  )
})
