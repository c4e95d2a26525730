import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reclaimedBonuses } from './refunded-bonuses.rule.ts'

test('when the bonuses are already spent, reclaims the balance, and the rest with the next refund', () => {
  const order = { accrued: 100, itemsKopecks: 1000 }
  expect(reclaimedBonuses({ ...order, reclaimed: 0, refundedItems: 500 }, 20)).toBe(20)
  expect(reclaimedBonuses({ ...order, reclaimed: 20, refundedItems: 1000 }, 500)).toBe(80)
  expect(reclaimedBonuses({ ...order, reclaimed: 20, refundedItems: 1000 }, 0)).toBe(0)
})

test('refunds in any parts reclaim all accrued bonuses, and no balance falls below zero', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e8 }),
      fc.array(fc.integer({ min: 1, max: 1e9 }), { minLength: 1, maxLength: 20 }),
      fc.array(fc.integer({ min: 0, max: 1e8 }), { minLength: 20, maxLength: 20 }),
      (accrued, parts, spentMeanwhile) => {
        const itemsKopecks = parts.reduce((sum, part) => sum + part, 0)
        let [balance, reclaimed, refundedItems] = [accrued, 0, 0]
        let isUnspent = true
        parts.forEach((part, n) => {
          const spent = Math.min(spentMeanwhile[n]! % 3 === 0 ? spentMeanwhile[n]! : 0, balance)
          if (spent > 0) isUnspent = false
          balance -= spent
          refundedItems += part
          const now = reclaimedBonuses({ accrued, reclaimed, itemsKopecks, refundedItems }, balance)
          expect(now).toBeGreaterThanOrEqual(0)
          expect(now).toBeLessThanOrEqual(balance)
          balance -= now
          reclaimed += now
        })
        expect(reclaimed).toBeLessThanOrEqual(accrued)
        if (isUnspent) expect([reclaimed, balance]).toEqual([accrued, 0])
      },
    ),
  )
})
