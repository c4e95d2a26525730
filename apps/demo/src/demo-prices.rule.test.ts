import fc from 'fast-check'
import { expect, test } from 'vitest'
import { demoPrices, roundKopecks } from './demo-prices.rule.ts'
import { readTable } from './read-table.ts'

const priceTiers = readTable(`
  list | role      | ratio | steps
  1    | guest_opt | 1     | 150000: 0.97, 500000: 0.95
  1    | dealer    | 0.88  |
`)

test.each([
  [64, 6400],
  [64.04, 6400],
  [148.6, 14900],
  [1234, 123000],
  [27945, 2790000],
  [0.01, 10],
])('%d roubles are written as %d kopecks', (roubles, kopecks) => {
  expect(roundKopecks(roubles)).toBe(kopecks)
})

test('there is a price for every price tier, and an old price above the new one', () => {
  expect(demoPrices(10_000, priceTiers, 1.1)).toEqual([
    { priceListId: 1, priceRole: 'guest_opt', limitKopecks: 0, priceKopecks: 1_000_000, oldPriceKopecks: 1_100_000 },
    {
      priceListId: 1,
      priceRole: 'guest_opt',
      limitKopecks: 15_000_000,
      priceKopecks: 970_000,
      oldPriceKopecks: 1_100_000,
    },
    {
      priceListId: 1,
      priceRole: 'guest_opt',
      limitKopecks: 50_000_000,
      priceKopecks: 950_000,
      oldPriceKopecks: 1_100_000,
    },
    { priceListId: 1, priceRole: 'dealer', limitKopecks: 0, priceKopecks: 880_000, oldPriceKopecks: 968_000 },
  ])
  expect(demoPrices(10_000, priceTiers)[0]!.oldPriceKopecks).toBeNull()
})

test('prices are whole, positive, never above the old one and never grow with the order', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.01, max: 5_000_000, noNaN: true }),
      fc.option(fc.double({ min: 1.01, max: 2, noNaN: true }), { nil: undefined }),
      (roubles, reduction) => {
        const prices = demoPrices(roubles, priceTiers, reduction)
        for (const { priceKopecks, oldPriceKopecks } of prices) {
          expect(Number.isInteger(priceKopecks)).toBe(true)
          expect(priceKopecks).toBeGreaterThan(0)
          if (oldPriceKopecks !== null) expect(oldPriceKopecks).toBeGreaterThan(priceKopecks)
        }
        expect(prices[1]!.priceKopecks).toBeLessThanOrEqual(prices[0]!.priceKopecks)
        expect(prices[2]!.priceKopecks).toBeLessThanOrEqual(prices[1]!.priceKopecks)
      },
    ),
  )
})
