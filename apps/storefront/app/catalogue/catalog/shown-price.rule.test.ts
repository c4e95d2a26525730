import { expect, it } from 'vitest'
import { cardPriceNow } from './shown-price.rule.ts'

const opt = { priceRole: 'guest_opt', price: 100, oldPrice: null, isFrom: false }

it.each([
  ['at the first tier before the next tier is reached', 149_999, 100],
  ['of the next tier from its sum on', 150_000, 90],
])('the price of a card is %s', (_, sum, price) =>
  expect(cardPriceNow({ cardPrices: [opt], nextTier: { limit: 150_000, price: 90 } }, sum)?.price).toBe(price),
)
