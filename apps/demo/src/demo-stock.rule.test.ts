import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSoldOut, stockByWarehouse } from './demo-stock.rule.ts'

const dice = fc.integer({ min: 0, max: 0xffffffff })

test('warehouses hold whole numbers, at least one thing together', () => {
  fc.assert(
    fc.property(dice, fc.double({ min: 1, max: 4_000_000, noNaN: true }), (rolled, roubles) => {
      const stock = stockByWarehouse(rolled, roubles)
      expect(stock.every((count) => Number.isInteger(count) && count >= 0)).toBe(true)
      expect(stock[0] + stock[1] + stock[2]).toBeGreaterThan(0)
    }),
  )
})

test('expensive goods are few in stock', () => {
  fc.assert(
    fc.property(dice, (rolled) => {
      expect(stockByWarehouse(rolled, 500_000).reduce((sum, count) => sum + count)).toBeLessThanOrEqual(3)
    }),
  )
})

test('twelve per cent are sold out', () => {
  expect(Array.from({ length: 100 }, (_, rolled) => isSoldOut(rolled)).filter(Boolean)).toHaveLength(12)
})
