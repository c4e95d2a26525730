import { maxHandDiscountPercent } from '@shpulka/contract/buying/order-changes'
import { expect, test } from 'vitest'
import { lowestHandPrice } from './hand-price.rule.ts'

test('the lowest price by hand is rounded up to a kopeck, so that the discount is never larger than allowed', () => {
  for (const list of [1, 99, 101, 123_457])
    expect(100 * (list - lowestHandPrice(list))).toBeLessThanOrEqual(list * maxHandDiscountPercent)
  expect(lowestHandPrice(10_000)).toBe(10_000 - 100 * maxHandDiscountPercent)
})
