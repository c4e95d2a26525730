import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bonusAccrual } from './bonus-accrual.rule.ts'

test.each([
  ['3 % of 27,900 ₽', 2_790_000, 3, 1, 83_700],
  ['2.3 % of 1,000 ₽', 100_000, 2.3, 1, 2_300],
  ['fractions of a bonus are dropped', 29_000, 3, 1, 800],
  ['less than one bonus is zero', 3_000, 3, 1, 0],
  ['twice as many during a promotion', 2_790_000, 3, 2, 167_400],
  ['no percent', 2_790_000, 0, 1, 0],
  ['percent above 100 is 100', 5_000, 150, 1, 5_000],
  ['a negative percent is 0', 5_000, -3, 1, 0],
])('%s', (_what, sum, percent, multiplier, bonuses) => {
  expect(bonusAccrual(sum, percent, multiplier)).toBe(bonuses)
})

test('never more than the sum, always whole bonuses, never fewer for a larger sum', () => {
  const money = fc.integer({ min: 0, max: 100_000_000_000 })
  fc.assert(
    fc.property(money, money, fc.double({ min: 0, max: 100, noNaN: true }), (one, other, percent) => {
      const [less, more] = [bonusAccrual(Math.min(one, other), percent), bonusAccrual(Math.max(one, other), percent)]
      expect(more).toBeLessThanOrEqual(Math.max(one, other))
      expect(more % 100).toBe(0)
      expect(less).toBeLessThanOrEqual(more)
    }),
  )
})
