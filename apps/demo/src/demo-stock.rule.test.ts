import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSoldOut, stockByWarehouse } from './demo-stock.rule.ts'

const randomNumbers = fc.integer({ min: 0, max: 0xffffffff })

test('stock is whole numbers, at least one piece in all warehouses together', () => {
  fc.assert(
    fc.property(randomNumbers, fc.double({ min: 1, max: 4_000_000, noNaN: true }), (randomNumber, roubles) => {
      const stock = stockByWarehouse(randomNumber, roubles)
      expect(stock.every((count) => Number.isInteger(count) && count >= 0)).toBe(true)
      expect(stock[0] + stock[1] + stock[2]).toBeGreaterThan(0)
    }),
  )
})

test('there are few pieces of expensive goods', () => {
  fc.assert(
    fc.property(randomNumbers, (randomNumber) => {
      expect(stockByWarehouse(randomNumber, 500_000).reduce((sum, count) => sum + count)).toBeLessThanOrEqual(3)
    }),
  )
})

test('twelve per cent are sold out', () => {
  expect(Array.from({ length: 100 }, (_, randomNumber) => isSoldOut(randomNumber)).filter(Boolean)).toHaveLength(12)
})
