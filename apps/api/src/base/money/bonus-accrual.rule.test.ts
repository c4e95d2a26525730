import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bonusAccrual } from './bonus-accrual.rule.ts'

test.each([
  ['3 % of 27,900 ₽', 2_790_000, 3, 1, 83_700],
  ['2.3 % of 1,000 ₽', 100_000, 2.3, 1, 2_300],
  ['fractions of a bonus are dropped', 29_000, 3, 1, 800],
  ['less than one bonus is zero', 3_000, 3, 1, 0],
  ['twice as many during a promotion', 2_790_000, 3, 2, 167_400],
  ['1.5 % during a promotion of 1.15', 10_000_000, 1.5, 1.15, 172_500],
  ['1.5 % during a promotion of 1.25: only bonuses are rounded', 1_000_000, 1.5, 1.25, 18_700],
  ['no percent', 2_790_000, 0, 1, 0],
  ['percent above 100 is 100', 5_000, 150, 1, 5_000],
  ['percent above 100 because of a promotion is 100', 5_000, 60, 2, 5_000],
  ['a negative percent is 0', 5_000, -3, 1, 0],
])('%s', (_what, sum, percent, multiplier, bonuses) => {
  expect(bonusAccrual(sum, percent, multiplier)).toBe(bonuses)
})

test('never more than the sum, always whole bonuses, never fewer for a larger sum', () => {
  const money = fc.integer({ min: 0, max: 100_000_000_000 })
  const percents = fc.double({ min: 0, max: 100, noNaN: true })
  const multipliers = fc.integer({ min: 1, max: 99_999 }).map((hundredths) => hundredths / 100)
  fc.assert(
    fc.property(money, money, percents, multipliers, (one, other, percent, multiplier) => {
      const accrued = (sum: number) => bonusAccrual(sum, percent, multiplier)
      const [less, more] = [accrued(Math.min(one, other)), accrued(Math.max(one, other))]
      expect(more).toBeLessThanOrEqual(Math.max(one, other))
      expect(more % 100).toBe(0)
      expect(less).toBeLessThanOrEqual(more)
    }),
  )
})
