import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linePrice } from './price-line.rule.ts'

const tiers = [
  { limit: 0, price: 1_000_00, oldPrice: null },
  { limit: 5_000_00, price: 900_00, oldPrice: null },
  { limit: 20_000_00, price: 800_00, oldPrice: 850_00 },
]
const onSale = [{ limit: 0, price: 150_00, oldPrice: 200_00 }]

test.each([
  ['below every limit', tiers, 4_999_99, 1_000_00, null, ['role 100000']],
  ['exactly the limit', tiers, 5_000_00, 900_00, null, ['role 100000', 'limit -10000']],
  ['a limit that is on sale', tiers, 99_000_00, 800_00, 850_00, ['role 100000', 'limit -15000', 'sale -5000']],
  ['a sale', onSale, 0, 150_00, 200_00, ['role 20000', 'sale -5000']],
])('%s', (_what, prices, calculationalSumKopecks, price, oldPrice, steps) => {
  const priced = linePrice({ prices, roleTitle: 'Мелкий опт', calculationalSumKopecks })
  expect(priced.priceKopecks).toBe(price)
  expect(priced.oldPriceKopecks).toBe(oldPrice)
  expect(priced.explanation.map(({ step, change }) => `${step} ${change}`)).toEqual(steps)
})

test('every step has a reason, in Russian', () => {
  const { explanation } = linePrice({ prices: tiers, roleTitle: 'Мелкий опт', calculationalSumKopecks: 20_000_00 })
  expect(explanation.map(({ title }) => title.replaceAll('\u00a0', ' '))).toEqual([
    'Цена «Мелкий опт»',
    'Цена при заказе от 20 000 ₽',
    'Акция',
  ])
})

test('the changes always add up to the price of the row that applies', () => {
  const tierLists = fc
    .uniqueArray(
      fc.record({
        limit: fc.nat(1_000_000),
        price: fc.integer({ min: 1, max: 1e9 }),
        off: fc.option(fc.integer({ min: 1, max: 1e6 })),
      }),
      {
        selector: ({ limit }) => limit,
        minLength: 1,
        maxLength: 6,
      },
    )
    .map((rows) => rows.sort((one, other) => one.limit - other.limit))
    .map((rows) =>
      rows.map(({ limit, price, off }, n) => ({
        limit: n === 0 ? 0 : limit,
        price,
        oldPrice: off === null ? null : price + off,
      })),
    )
  fc.assert(
    fc.property(tierLists, fc.nat(2_000_000), (prices, sum) => {
      const { priceKopecks, explanation } = linePrice({ prices, roleTitle: 'Розница', calculationalSumKopecks: sum })
      expect(priceKopecks).toBe(prices.findLast(({ limit }) => limit <= sum)!.price)
      expect(explanation.map(({ step }) => step)).toEqual(
        ['role', 'limit', 'sale'].filter((step) => explanation.some((reason) => reason.step === step)),
      )
    }),
  )
})
