import type { PriceTier } from '@shpulka/contract/catalogue/catalog'
import { colourForms, kindForms, sizeForms, variantSetForms } from '@shpulka/ui/text/plural.rule.ts'
import { expect, test } from 'vitest'
import {
  cheapestGroup,
  countedNoun,
  isAnyInStock,
  isSamePrice,
  mustChoose,
  offerName,
  offerPrice,
  requestedBonuses,
  requestedSum,
  requestedText,
  rowsAtOnce,
  tierSum,
} from './offer-choice.rule.ts'

const groupOf = (...titles: string[]) =>
  ({ offers: [{ characteristics: titles.map((title) => ({ title, value: '1' })) }] }) as never

test.each([
  ['needles by number', ['Номер иглы', 'В упаковке'], sizeForms],
  ['threads by colour, though it has a number too', ['Цвет', 'Номер по карте'], colourForms],
  ['machines by their set of parts', ['Комплектация'], variantSetForms],
  ['packs', ['В упаковке'], kindForms],
  ['offers without characteristics', [], kindForms],
])('%s', (_what, titles, forms) => expect(countedNoun([groupOf(...titles)])).toBe(forms))

test('counts the request by lines and pieces', () => {
  expect(requestedText({ 1: 10, 2: 0, 3: 15, 4: 5 }, sizeForms)).toBe('3\u00a0размера, 30\u00a0шт')
  expect(requestedText({ 1: 1 }, variantSetForms)).toBe('1\u00a0комплектация, 1\u00a0шт')
  expect(requestedText({ 1: 10 }, sizeForms, 'уп.')).toBe('1\u00a0размер, 10\u00a0уп.')
  expect(requestedText({ 1: 0 }, sizeForms)).toBe('')
  expect(requestedText({}, sizeForms)).toBe('')
})

const line = (id: number, ...prices: PriceTier[]) => ({ id, prices, title: '', article: '', note: '', count: 1 })

test('a sum omits offers on request', () => {
  expect(requestedSum({ 1: 2, 2: 3, 9: 7 }, [line(1, { limit: 0, price: 42_000 }), line(2)], 0)).toBe(84_000)
})

test('a sum and its prices are those of the basket with what is requested', () => {
  const needles = line(1, { limit: 0, price: 10_000 }, { limit: 100_000, price: 9_000 })
  expect(requestedSum({ 1: 4 }, [needles], 50_000)).toBe(40_000)
  expect(requestedSum({ 1: 5 }, [needles], 50_000)).toBe(45_000)
  expect(offerPrice(needles, tierSum({ 1: 4 }, [needles], 50_000))).toBe(10_000)
  expect(offerPrice(needles, tierSum({ 1: 5 }, [needles], 50_000))).toBe(9_000)
  expect(offerPrice(line(2), 0)).toBeNull()
})

test('bonuses are those of all requested pieces at the price they reach', () => {
  const red = { ...line(1, { limit: 0, price: 16_400 }, { limit: 40_000, price: 8_200 }), bonuses: 400 }
  const burgundy = { ...line(2, { limit: 0, price: 16_400 }), bonuses: 400 }
  expect(requestedBonuses({ 1: 1, 2: 1 }, [red, burgundy], 0)).toBe(800)
  expect(requestedBonuses({ 1: 2, 2: 1 }, [red, burgundy], 0)).toBe(800)
  expect(requestedBonuses({}, [red, burgundy], 0)).toBe(0)
})

test.each([
  ['молочный (102)', 'молочный\u00a0(102)'],
  ['№ 90', '№ 90'],
  ['', 'Обычный'],
])('the name of an offer: %s', (title, name) => expect(offerName(title)).toBe(name))

test('a price that all rows share is said once; one on request is of its row', () => {
  const [one, same, dear] = [164, 164, 178].map((price, id) => line(id, { limit: 0, price }))
  expect(isSamePrice([one!, same!])).toBe(true)
  expect(isSamePrice([one!, dear!])).toBe(false)
  expect(isSamePrice([one!, line(4)])).toBe(false)
})

test.each([
  ['two sizes', ['Номер иглы', 'Номер иглы'], true],
  ['two colours', ['Цвет', 'Цвет'], true],
  ['two kits: the first in stock is a fair guess', ['Комплектация', 'Комплектация'], false],
  ['so many kits that they stand in a table', Array(5).fill('Комплектация'), true],
  ['the only size', ['Номер иглы'], false],
])('must be chosen: %s', (_what, titles, must) =>
  expect(mustChoose(titles.map((title: string) => groupOf(title)))).toBe(must),
)

test.each([
  ['nothing is chosen, one is in stock', undefined, {}, true],
  ['the chosen one is out of stock', 1, {}, false],
  ['the chosen one is out of stock, another is requested', 1, { 1: 2, 2: 1 }, true],
  ['the chosen one is in stock, and only another is requested', 2, { 1: 3, 2: 0 }, false],
])('goods for an order: %s', (_what, chosen, requested, isInStock) => {
  const lines = [0, 4].map((count, at) => ({ ...line(at + 1), count }))
  expect(
    isAnyInStock(
      lines,
      lines.find(({ id }) => id === chosen),
      requested,
    ),
  ).toBe(isInStock)
})

test('before a choice the lowest price stands for all, with «от» where another costs more', () => {
  const [small, large, equal] = [300, 500, 300].map((price, id) => line(id, { limit: 0, price }))
  expect(cheapestGroup([large!, small!, line(9)], 0)).toEqual({ group: small, isFrom: true })
  expect(cheapestGroup([small!, equal!, line(9)], 0)).toEqual({ group: small, isFrom: false })
  expect(cheapestGroup([line(9)], 0)).toBeNull()
})

test.each([
  [5, 5],
  [9, 9],
  [10, 7],
  [60, 7],
])('of %i rows %i are shown at first: «Ещё» is worth a press from three on', (count, shown) =>
  expect(rowsAtOnce(count)).toBe(shown),
)
