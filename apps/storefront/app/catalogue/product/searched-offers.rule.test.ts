import { describe, expect, test } from 'vitest'
import { searchAndFilterText, searchedInStock, searchedOffers } from './searched-offers.rule.ts'

const offers = (...titles: string[]) => titles.map((title, index) => ({ id: index + 1, title }))
const needles = offers('№ 65', '№ 90', '№ 100')
const threads = offers('Красный, 40/2', 'Чёрный, 40/2', 'Чёрный, 50/2')

describe('searchedOffers', () => {
  test.each([
    ['a size', needles, 'иглы dbx1 90', [2]],
    ['two sizes', needles, 'иглы 65 или 100', [1, 3]],
    ['no size', needles, 'иглы dbx1', []],
    ['a part of a number', needles, 'иглы 10', []],
    ['every word that differs', threads, 'нитки чёрный 40/2', [2]],
    ['a word of several, without the others', threads, 'нитки чёрные', []],
    ['a colour in another form, without its code', offers('белый (101)', 'красный (171)'), 'нитки 40/2 красные', [2]],
    ['a colour that is a part of another', offers('синий (5)', 'тёмно-синий (7)', 'белый (1)'), 'синие нитки', [1]],
    ['one offer', offers('№ 90'), 'иглы 90', []],
    ['alike offers', offers('№ 90', '№ 90'), 'иглы 90', []],
    ['all of them', offers('№ 90', '№ 100'), '90 100', []],
    ['offers without titles', offers('', ''), '90', []],
    ['nothing', needles, '', []],
  ])('%s', (_what, lines, text, ids) => {
    expect([...searchedOffers(lines, text)]).toEqual(ids)
  })
})

test('searchAndFilterText: the search and the values of filters, without prices, sorting and pages', () => {
  expect(
    searchAndFilterText(
      new URLSearchParams('search=иглы dbx1&f.nomer=90&f.price.from=100&sort=cheap&page=2&f.brand=nadelon'),
    ),
  ).toBe('иглы dbx1 90 nadelon')
})

test.each([
  ['the only one in stock', [2], 2],
  ['of two the one in stock', [1, 2], 2],
  ['none of two in stock', [2, 3], null],
  ['none that is sold out', [1], null],
  ['none when nothing was searched for', [], null],
])('searchedInStock: %s', (_, ids, id) => {
  const lines = [
    { id: 1, count: 0 },
    { id: 2, count: 5 },
    { id: 3, count: 1 },
  ]
  expect(searchedInStock(lines, new Set(ids))).toBe(id)
})
