import { maxManualDiscountPercent } from '@shpulka/contract/buying/order-changes'
import { expect, test } from 'vitest'
import { lowestManualPrice, manualPriceRefusal } from './manual-price.rule.ts'

test('the lowest price by hand is rounded up to a kopeck, so that the discount is never larger than allowed', () => {
  for (const list of [1, 99, 101, 123_457])
    expect(100 * (list - lowestManualPrice(list))).toBeLessThanOrEqual(list * maxManualDiscountPercent)
  expect(lowestManualPrice(10_000)).toBe(10_000 - 100 * maxManualDiscountPercent)
})

test.each([
  { may: 'set any price', rights: { mayDiscount: false, maySetAnyPrice: true }, price: 1, refusal: null },
  {
    may: 'discount',
    rights: { mayDiscount: true, maySetAnyPrice: false },
    price: lowestManualPrice(10_000),
    refusal: null,
  },
  {
    may: 'discount, but not so much',
    rights: { mayDiscount: true, maySetAnyPrice: false },
    price: lowestManualPrice(10_000) - 1,
    refusal: { floorKopecks: lowestManualPrice(10_000) },
  },
  {
    may: 'set no price',
    rights: { mayDiscount: false, maySetAnyPrice: false },
    price: 10_000,
    refusal: { floorKopecks: null },
  },
])('a price set by those who may $may', ({ rights, price, refusal }) =>
  expect(manualPriceRefusal(price, 10_000, rights)).toEqual(refusal),
)
