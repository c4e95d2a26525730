import { packSizeOf } from '@shpulka/contract/catalogue/pack'
import { expect, test } from 'vitest'
import { cardFacts, differencesFirst, hundredMetresPrice, sentFacts, shownFacts } from './card-facts.rule.ts'

const facts = (...values: string[]) => values.map((value, index) => ({ title: `Признак ${index}`, value }))
const valuesOn = (title: string, ...values: string[]) =>
  cardFacts({ title, facts: facts(...values) }).map(({ value }) => value)

test.each([
  [
    'a value in the title is skipped',
    'Прямострочная машина Torvel',
    ['Прямострочная', '1 шт.', 'Лёгкие'],
    ['1', 'Лёгкие'],
  ],
  [
    'a value in another grammatical form is skipped',
    'Стол для прямострочной машины',
    ['Прямострочная, Двухигольная', 'Плита'],
    ['Плита'],
  ],
  ['a short word within another word is not in the title', 'Даль раздвижная', ['Да'], ['Да']],
  ['a needle system in the title is skipped', 'Иглы DP×17 для кожи', ['DP×17', 'Острое'], ['Острое']],
  ['at most two', 'Утюг', ['3', '4', '5'], ['3', '4']],
  ['a number in the title is skipped', 'Утюг 1', ['1', '2', '3'], ['2', '3']],
  ['none', 'Утюг', [], []],
])('%s', (_what, title, values, shown) => expect(valuesOn(title, ...values)).toEqual(shown))

test('characteristics that most goods of a list share come last, if the list is long enough to compare', () => {
  const goods = ['4 500', '5 000', '5 000', '4 000'].map((speed) => ({
    facts: [
      { title: 'Количество игл', value: '1' },
      { title: 'Скорость', value: speed },
    ],
  }))
  for (const { facts: ordered } of differencesFirst(goods))
    expect(ordered.map(({ title }) => title)).toEqual(['Скорость', 'Количество игл'])
  expect(differencesFirst(goods.slice(1))).toEqual(goods.slice(1))
})

test('shortens counts', () =>
  expect(
    cardFacts({
      title: 'Машина',
      facts: [
        { title: 'Количество игл', value: '2\u00a0шт.' },
        { title: 'Материалы', value: 'Лёгкие, средние' },
      ],
    }),
  ).toEqual([
    { title: 'Игл', value: '2' },
    { title: 'Материалы', value: 'Лёгкие, средние' },
  ]))

test('a card shows what was sent for it, but for what is said beside the price', () => {
  const product = { title: 'Машина', facts: [...facts('1', '2', '3'), { title: 'Намотка', value: '10 м' }] }
  expect(shownFacts(sentFacts(product))).toEqual(cardFacts(product))
  expect(shownFacts(sentFacts(product, 3))).toEqual(cardFacts(product, 3))
})

test.each([
  ['2\u00a0500\u00a0м', 9_800, 392],
  ['10 000 м', 26_000, 260],
  ['4500 м', null, null],
  ['разная', 9_800, null],
])('100 metres of %s for %s kopecks cost %s', (value, price, hundred) => {
  const facts = [{ title: 'Намотка', value }]
  expect(hundredMetresPrice(price, facts)).toBe(hundred)
  expect(cardFacts({ title: 'Нитки', facts })).toEqual([])
  expect(hundredMetresPrice(price, sentFacts({ title: 'Нитки', facts }))).toBe(hundred)
})

test.each([
  ['10\u00a0шт.', 10],
  ['1\u00a0шт.', null],
  ['разное', null],
])('a pack of %s is named beside the price, not among the characteristics', (value, size) => {
  const facts = [{ title: 'Штук в упаковке', value }]
  expect(cardFacts({ title: 'Иглы', facts })).toEqual([])
  expect(packSizeOf(sentFacts({ title: 'Иглы', facts }))).toBe(size)
})
