import { expect, test } from 'vitest'
import { priceNow } from './price-now.rule.ts'

const prices = [
  { limit: 0, price: 36_500_00, oldPrice: null },
  { limit: 150_000_00, price: 35_400_00, oldPrice: null },
  { limit: 500_000_00, price: 34_300_00, oldPrice: null },
]

test.each([
  ['an empty basket', 0, 36_500_00, { price: 35_400_00, remains: 150_000_00 }, 1_095_00],
  ['a kopeck below a limit', 149_999_99, 36_500_00, { price: 35_400_00, remains: 1 }, 1_095_00],
  ['a limit reached', 150_000_00, 35_400_00, { price: 34_300_00, remains: 350_000_00 }, 1_062_00],
  ['the last limit reached', 900_000_00, 34_300_00, null, 1_029_00],
] as const)('%s', (_what, sum, price, next, bonuses) =>
  expect(priceNow(prices, 1_095_00, sum)).toMatchObject({ tier: { price }, next, bonuses }),
)

test('a buyer reads the bonuses of their own level and of the promotion', () => {
  expect(priceNow(prices, 1_095_00, 0, { percent: 5, multiplier: 1 })?.bonuses).toBe(1_825_00)
  expect(priceNow(prices, 1_095_00, 150_000_00, { percent: 5, multiplier: 1.5 })?.bonuses).toBe(2_655_00)
  expect(priceNow(prices, 1_095_00, 0, { percent: 0, multiplier: 1 })?.bonuses).toBe(0)
  // 2.3 % of 1,000 ₽ is 23.
  expect(priceNow([{ limit: 0, price: 1_000_00 }], 0, 0, { percent: 2.3, multiplier: 1 })?.bonuses).toBe(23_00)
})

test('a price on request has no tier', () => expect(priceNow([], 0, 900_000_00)).toBeNull())

test.each([
  ['an empty basket', 0, 330_800_00, { price: 320_000_00, remains: 500_000_00 }],
  ['a basket below the next limit', 200_000_00, 330_800_00, { price: 320_000_00, remains: 300_000_00 }],
  ['a basket at the next limit', 500_000_00, 320_000_00, null],
] as const)('a piece above a limit, with %s, has no price below it', (_what, sum, price, next) => {
  const dear = [
    { limit: 0, price: 342_000_00 },
    { limit: 150_000_00, price: 330_800_00 },
    { limit: 500_000_00, price: 320_000_00 },
  ]
  expect(priceNow(dear, 0, sum)).toMatchObject({ tier: { price }, next, tiers: [{ limit: 0, price: 330_800_00 }, {}] })
})
