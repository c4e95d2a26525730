import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reclaimedBonuses } from './refunded-bonuses.rule.ts'

test('spent by then: taken as far as the account goes, the rest by the next refund', () => {
  const order = { accrued: 100, itemsKopecks: 1000 }
  expect(reclaimedBonuses({ ...order, reclaimed: 0, refundedItems: 500 }, 20)).toBe(20)
  expect(reclaimedBonuses({ ...order, reclaimed: 20, refundedItems: 1000 }, 500)).toBe(80)
  expect(reclaimedBonuses({ ...order, reclaimed: 20, refundedItems: 1000 }, 0)).toBe(0)
})

test('however an order comes back, all that it brought is taken and no account falls below nothing', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e8 }),
      fc.array(fc.integer({ min: 1, max: 1e9 }), { minLength: 1, maxLength: 20 }),
      fc.array(fc.integer({ min: 0, max: 1e8 }), { minLength: 20, maxLength: 20 }),
      (accrued, parts, spentMeanwhile) => {
        const itemsKopecks = parts.reduce((sum, part) => sum + part, 0)
        let [balance, taken, refundedItems] = [accrued, 0, 0]
        let isAllThere = true
        parts.forEach((part, n) => {
          const spent = Math.min(spentMeanwhile[n]! % 3 === 0 ? spentMeanwhile[n]! : 0, balance)
          if (spent > 0) isAllThere = false
          balance -= spent
          refundedItems += part
          const now = reclaimedBonuses({ accrued, reclaimed: taken, itemsKopecks, refundedItems }, balance)
          expect(now).toBeGreaterThanOrEqual(0)
          expect(now).toBeLessThanOrEqual(balance)
          balance -= now
          taken += now
        })
        expect(taken).toBeLessThanOrEqual(accrued)
        if (isAllThere) expect([taken, balance]).toEqual([accrued, 0])
      },
    ),
  )
})
