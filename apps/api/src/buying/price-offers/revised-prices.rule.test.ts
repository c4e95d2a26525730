import { expect, test } from 'vitest'
import type { OfferContent } from './price-offers.sql.ts'
import { revisedPrices } from './revised-prices.rule.ts'

const content = { lines: [{ groupId: 7, price: 90_000 }] } as unknown as OfferContent

test('of goods alone and as a part of a set, the price is that of the goods alone, which is the one shown', () => {
  const both = { lines: [{ groupId: 7, price: 100_000 }, ...content.lines] } as unknown as OfferContent
  const line = { groupId: 7, count: 2, price: null }
  expect(revisedPrices([line], { isOver: false, content: both })).toMatchObject([{ price: 100_000, isNew: false }])
})

test.each([
  { title: 'a typed price is new', price: 80_000, isOver: false, is: { price: 80_000, isNew: true } },
  { title: 'the price of the previous version is not new', price: 90_000, isOver: false, is: { isNew: false } },
  { title: 'no price typed: the previous one', price: null, isOver: false, is: { price: 90_000, isNew: false } },
  { title: 'the previous version is over: the list price', price: null, isOver: true, is: { price: null } },
  { title: 'its price typed again is new', price: 90_000, isOver: true, is: { price: 90_000, isNew: true } },
])('$title', ({ price, isOver, is }) =>
  expect(revisedPrices([{ groupId: 7, count: 2, price }], { isOver, content })).toMatchObject([is]),
)
