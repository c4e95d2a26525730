import { expect, test } from 'vitest'
import { groupPriceTiers } from './group-price.rule.ts'
import { nextTier, tierThatApplies } from './price-tier.rule.ts'

const rows = [
  { limit: 0, price: 100 },
  { limit: 5_000, price: 100 },
  { limit: 10_000, price: 90 },
  { limit: 50_000, price: 80 },
]

test.each([
  [0, 0, 10_000],
  [4_999, 0, 10_000],
  [5_000, 5_000, 10_000],
  [9_999, 5_000, 10_000],
  [10_000, 10_000, 50_000],
  [50_000, 50_000, undefined],
  [10 ** 12, 50_000, undefined],
])('at %i the row from %i applies, the next is from %s', (sum, applies, next) => {
  expect(tierThatApplies(rows, sum)?.limit).toBe(applies)
  expect(nextTier(rows, sum)?.limit).toBe(next)
})

test('without a row from 0 no row applies and there is no next row', () => {
  expect(tierThatApplies(rows.slice(2), 100)).toBeUndefined()
  expect(nextTier(rows.slice(2), 100)).toBeUndefined()
})

test('a group costs the sum of its offers at every limit of any of them', () => {
  const machine = {
    quantity: 1,
    prices: [
      { limit: 0, price: 1000, oldPrice: 1200 },
      { limit: 500, price: 900, oldPrice: null },
    ],
  }
  const needles = {
    quantity: 10,
    prices: [
      { limit: 0, price: 5, oldPrice: null },
      { limit: 700, price: 4, oldPrice: null },
    ],
  }
  expect(groupPriceTiers([machine, needles])).toEqual([
    { limit: 0, price: 1050, oldPrice: 1250 },
    { limit: 500, price: 950, oldPrice: null },
    { limit: 700, price: 940, oldPrice: null },
  ])
})

test('a group with an offer without a price is sold on request; so is a group without offers', () => {
  expect(
    groupPriceTiers([
      { quantity: 1, prices: [{ limit: 0, price: 5, oldPrice: null }] },
      { quantity: 1, prices: [] },
    ]),
  ).toEqual([])
  expect(groupPriceTiers([{ quantity: 1, prices: [{ limit: 500, price: 5, oldPrice: null }] }])).toEqual([])
  expect(groupPriceTiers([])).toEqual([])
})
