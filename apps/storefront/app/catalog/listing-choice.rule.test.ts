import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rouble } from '../text/price-text.rule.ts'
import { changedQuery, listingChoice, withoutFilters, withoutValue } from './listing-choice.rule.ts'

const read = (query: string, currency = rouble) => listingChoice(new URLSearchParams(query), currency)
const plain = { page: 1, sort: 'popular', search: '', filters: [] }

describe('listingChoice', () => {
  it.each([
    ['', plain],
    ['page=3&sort=cheap', { ...plain, page: 3, sort: 'cheap' }],
    ['page=0&sort=toString', plain],
    ['page=1e3', plain],
    ['page=99999999999', plain],
    ['search=%20игла%20', { ...plain, search: 'игла', sort: 'relevance' }],
    ['search=%00', plain],
    ['search=игла&sort=popular', { ...plain, search: 'игла' }],
    ['search=игла%00%0ADBx1', { ...plain, search: 'игла DBx1', sort: 'relevance' }],
    ['f.partner=3&f.partner=5&f.partner=3', { ...plain, filters: [{ code: 'partner', values: [3, 5] }] }],
    ['f.partner=-1&f.partner=x', plain],
    ['f.price.from=1 000,50&f.price.to=', { ...plain, filters: [{ code: 'price', from: 100_050 }] }],
    ['f.width.from=9&f.width.to=2', { ...plain, filters: [{ code: 'width', from: 2, to: 9 }] }],
    ['f.=1&f.a%20b=1&utm_source=x', plain],
  ])('%s', (query, choice) => expect(read(query)).toEqual(choice))

  it('reads a price in the currency it was typed in', () => {
    expect(read('f.price.from=100', { sign: '$', rate: 80 }).filters).toEqual([{ code: 'price', from: 800_000 }])
  })

  it('takes any query without failing and never asks for more than the API takes', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('f.a', 'f.b.from', 'f.b.to', 'page', 'sort', 'search'), fc.string())), (pairs) => {
        const choice = listingChoice(new URLSearchParams(pairs), rouble)
        expect(choice.page).toBeGreaterThanOrEqual(1)
        expect(choice.filters.length).toBeLessThanOrEqual(50)
        expect(choice.search.length).toBeLessThanOrEqual(200)
      }),
    )
  })
})

describe('addresses of a changed choice', () => {
  const query = new URLSearchParams('f.a=1&f.a=2&page=4&sort=cheap&utm_source=x')
  it.each([
    [changedQuery(query, { page: '5' }), '?f.a=1&f.a=2&page=5&sort=cheap'],
    [changedQuery(query, { page: '1' }), '?f.a=1&f.a=2&sort=cheap'],
    [changedQuery(query, { sort: 'popular' }), '?f.a=1&f.a=2'],
    [withoutValue(query, 'a', 1), '?f.a=2&sort=cheap'],
    [withoutFilters(query), '?sort=cheap'],
    [withoutFilters(new URLSearchParams('f.a=1')), ''],
  ])('%s', (made, expected) => expect(made).toBe(expected))
})
