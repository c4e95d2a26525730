import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PricedGroup } from '../../catalogue/catalog/offers.port.ts'
import { pricedLines } from './priced-lines.rule.ts'
import { basketLine, pricedGroup, pricedOffer } from './test-lines.ts'
import { basketTotal } from './totals.rule.ts'

const overlocker = pricedGroup({
  prices: [
    { limit: 0, price: 1_000_00, oldPrice: null },
    { limit: 5_000_00, price: 900_00, oldPrice: null },
  ],
  weightGrams: 12_000,
  volumeCm3: 42_000,
  offers: [pricedOffer({ id: 1, free: 8, lengthMm: 400, widthMm: 300, heightMm: 350 })],
})
const needles = pricedGroup({
  prices: [{ limit: 0, price: 150_00, oldPrice: 200_00 }],
  offers: [pricedOffer({ id: 2, free: 100, lengthMm: 100, widthMm: 50, heightMm: 5 })],
})
const spools = (quantity: number) =>
  pricedGroup({
    prices: [{ limit: 0, price: quantity * 10_00, oldPrice: null }],
    weightGrams: 100 * quantity,
    volumeCm3: 432 * quantity,
    offers: [pricedOffer({ id: 3, quantity, free: 25, lengthMm: 60, widthMm: 60, heightMm: 120 })],
  })
const line = (group: PricedGroup | null, count: number, selected = true) => basketLine({ count, selected, group })
const terms = {
  buyer: { isSignedIn: false, priceRole: 'guest_opt', roleTitle: 'Мелкий опт' },
  promoCode: null,
  requestedBonusesKopecks: 0,
  spendableKopecks: null,
  writeOffPercent: 30,
}
const total = (lines: ReturnType<typeof line>[]) =>
  basketTotal(pricedLines(lines, terms), {
    freeDeliveryFromKopecks: 5_000_00,
    bonusPercent: 3,
    multiplier: 1,
    accounts: [],
  })

test('totals are over selected lines that are in stock', () => {
  expect(total([line(overlocker, 2), line(needles, 3), line(overlocker, 1, false), line(null, 4)])).toMatchObject({
    count: 5,
    productsCountInBasket: 4,
    price: 2_450_00,
    oldPrice: 2_600_00,
    calculationalLimitPrice: 2_450_00,
    factualLimitPrice: 0,
    remainsUntilFreeDelivery: 2_550_00,
    weight: 24_060,
    volume: 84_075,
    len: 400,
    width: 300,
    height: 350,
  })
})

test('the sum at first-tier prices decides which row applies to every line', () => {
  const reached = total([line(overlocker, 4), line(needles, 7)])
  expect(reached.calculationalLimitPrice).toBe(5_050_00)
  expect(reached.price).toBe(4 * 900_00 + 7 * 150_00)
  expect(reached.factualLimitPrice).toBe(5_000_00)
  expect(reached.nextLimit).toBeNull()
})

test('reports how much is missing to the next threshold and what it would save', () => {
  expect(total([line(overlocker, 4)]).nextLimit).toEqual({
    limit: 5_000_00,
    remains: 1_000_00,
    saving: 400_00,
    percent: 10,
  })
})

test.each([
  ['7 ₽ for 149 780 ₽ more', 220_00, 150_000_00, 213_00, null],
  ['what saves 1 % of what is added', 10_000_00, 100_000_00, 9_100_00, 900_00],
  ['what saves less', 10_000_00, 100_000_00, 9_101_00, null],
  ['a little, where the basket grows twofold', 10_000_00, 20_000_00, 9_999_00, 1_00],
  ['a little, where it grows more', 10_000_00, 20_001_00, 9_999_00, null],
  ['nothing', 10_000_00, 15_000_00, 10_000_00, null],
])('a threshold that saves %s', (_what, price, limit, nextPrice, saving) => {
  const group = pricedGroup({
    prices: [
      { limit: 0, price, oldPrice: null },
      { limit, price: nextPrice, oldPrice: null },
    ],
    offers: [pricedOffer({ id: 4, free: 8 })],
  })
  expect(total([line(group, 1)]).nextLimit?.saving ?? null).toBe(saving)
})

test('a threshold that is worth it is shown beyond one that is not', () => {
  const group = pricedGroup({
    prices: [
      { limit: 0, price: 1_000_00, oldPrice: null },
      { limit: 5_000_00, price: 999_00, oldPrice: null },
      { limit: 10_000_00, price: 900_00, oldPrice: null },
    ],
    offers: [pricedOffer({ id: 5, free: 8 })],
  })
  expect(total([line(group, 1)]).nextLimit).toMatchObject({ limit: 10_000_00, saving: 100_00 })
})

test('an empty basket costs nothing and lacks the whole sum for free delivery', () => {
  expect(total([])).toMatchObject({ price: 0, count: 0, nextLimit: null, remainsUntilFreeDelivery: 5_000_00, len: 0 })
})

test.each([
  ['the whole stock', [line(spools(1), 25)], [25], [null]],
  ['more than the stock', [line(spools(1), 26)], [25], ['Доступно только 25 шт.']],
  ['boxes of ten', [line(spools(10), 3)], [2], ['Доступно только 2 шт.']],
  ['two lines of the same spools', [line(spools(10), 2), line(spools(1), 6)], [2, 5], [null, 'Доступно только 5 шт.']],
  [
    'the first line uses the whole stock',
    [line(spools(1), 25), line(spools(10), 1)],
    [25, 0],
    [null, 'Весь остаток уже в других строках корзины'],
  ],
  ['an unselected line uses no stock', [line(spools(1), 25, false), line(spools(10), 2)], [25, 2], [null, null]],
  ['a deleted group', [line(null, 1)], [0], ['Товар больше не продаётся']],
  ['a hidden product', [line({ ...needles, isForSale: false }, 1)], [0], ['Товар больше не продаётся']],
  ['without a price', [line({ ...needles, prices: [] }, 1)], [0], ['Цена по запросу: её назовёт менеджер']],
  ['sold out', [line({ ...needles, offers: [{ ...needles.offers[0]!, free: 0 }] }, 1)], [0], ['Нет в наличии']],
])('%s', (_what, lines, available, errors) => {
  const priced = pricedLines(lines, terms).lines
  expect(priced.map((each) => each.available)).toEqual(available)
  expect(priced.map((each) => each.basketErr)).toEqual(errors)
})

test('lines that can be ordered never need more of an offer than its stock', () => {
  const lines = fc.array(fc.tuple(fc.constantFrom(1, 2, 5, 10), fc.integer({ min: 1, max: 40 }), fc.boolean()), {
    maxLength: 12,
  })
  fc.assert(
    fc.property(lines, (chosen) => {
      const priced = pricedLines(
        chosen.map(([quantity, count, selected]) => line(spools(quantity), count, selected)),
        terms,
      ).lines
      const ordered = priced
        .filter(({ isIncluded, basketErr }) => isIncluded && basketErr === null)
        .reduce((sum, { line: { count, group } }) => sum + count * group!.offers[0]!.quantity, 0)
      expect(ordered).toBeLessThanOrEqual(25)
      for (const {
        sumKopecks,
        priceKopecks,
        line: { count },
      } of priced)
        expect(sumKopecks).toBe(priceKopecks * count)
    }),
  )
})
