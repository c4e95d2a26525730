import { type ListingChoice, listingChoice, listingQuery } from '@shpulka/contract/catalogue/listing-url'
import { rouble } from '@shpulka/ui/text/price-text.rule.ts'
import { describe, expect, it } from 'vitest'
import { requestedFilters, withoutFilters, withoutRange, withoutRefused, withoutValues } from './listing-choice.rule.ts'

const read = (query: string) => listingChoice(new URLSearchParams(query))

describe('requestedFilters', () => {
  it('names values by their codes', () =>
    expect(requestedFilters(read('f.partner=7&f.partner=yuki').filters, rouble)).toEqual([
      { code: 'partner', values: ['7', 'yuki'] },
    ]))
  it.each([
    ['roubles', rouble, 100_050],
    ['another currency', { sign: '$', rate: 80 }, 8_003_960],
  ])('reads a price typed in %s as kopecks, and other numbers unchanged', (_, currency, kopecks) => {
    expect(requestedFilters(read('f.price.from=1000,50&f.width.to=5').filters, currency)).toEqual([
      { code: 'price', from: kopecks },
      { code: 'width', to: 5 },
    ])
  })
})

describe('a changed choice', () => {
  const choice = read('f.a=1&f.a=2&f.b.from=5&f.b.to=9&page=4&sort=cheap&utm_source=x')
  it.each<[ListingChoice, string]>([
    [{ ...choice, page: 5 }, '?f.a=1&f.a=2&f.b.from=5&f.b.to=9&sort=cheap&page=5'],
    [withoutValues(choice, 'a', ['1']), '?f.a=2&f.b.from=5&f.b.to=9&sort=cheap'],
    [withoutValues(choice, 'a', ['1', '2']), '?f.b.from=5&f.b.to=9&sort=cheap'],
    [withoutRange(choice, 'b'), '?f.a=1&f.a=2&sort=cheap'],
    [withoutFilters(choice), '?sort=cheap'],
    [withoutRefused(choice, ['filters.0.values.1']), '?f.a=1&f.b.from=5&f.b.to=9&sort=cheap'],
    [withoutRefused(choice, ['filters.0.values.0', 'filters.0.values.1', 'filters.1.from']), '?sort=cheap'],
    [withoutRefused(choice, ['filters.0.values', 'filters.1.code']), '?sort=cheap'],
  ])('%j', (changed, query) => expect(listingQuery(changed)).toBe(query))
})
