import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ListingChoice, listingChoice, listingQuery, productSorts } from './listing-url.ts'

const choiceOf = (query: string) => listingChoice(new URLSearchParams(query))
const defaultChoice: ListingChoice = { page: 1, sort: 'popular', search: '', isSearchAsTyped: false, filters: [] }

const code = fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/)
const text = fc
  .string({ minLength: 1, maxLength: 12, unit: 'binary' })
  .filter((word) => choiceOf(`search=${encodeURIComponent(word)}`).search === word)
const end = fc.double({ min: -1e6, max: 1e9, noNaN: true }).map((number) => Math.round(number * 100) / 100 || 0)
const filters = fc
  .uniqueArray(
    fc.oneof(
      fc.record({ code, values: fc.uniqueArray(text, { minLength: 1, maxLength: 5 }).map((values) => values.sort()) }),
      fc.tuple(code, end, end).map(([name, a, b]) => ({ code: name, from: Math.min(a, b), to: Math.max(a, b) })),
      fc.record({ code, from: end }),
      fc.record({ code, to: end }),
    ),
    { selector: (filter) => filter.code, maxLength: 6 },
  )
  .map((all) => all.sort((a, b) => (a.code < b.code ? -1 : 1)))
const choices: fc.Arbitrary<ListingChoice> = fc
  .record({
    filters,
    search: fc.oneof(fc.constant(''), text),
    isSearchAsTyped: fc.boolean(),
    sort: fc.constantFrom(...productSorts),
    page: fc.integer({ min: 1, max: 1_000_000 }),
  })
  .map((choice) => ({
    ...choice,
    sort: choice.search === '' && choice.sort === 'relevance' ? 'popular' : choice.sort,
    isSearchAsTyped: choice.search !== '' && choice.isSearchAsTyped,
  }))
const names = fc.constantFrom('f.a', 'f.b', 'f.b.from', 'f.b.to', 'f.', 'f.a.b', 'page', 'sort', 'search', 'utm_source')
const hostile = fc.array(
  fc.tuple(names, fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('1', '-3,5', '1 000', 'cheap'))),
  { maxLength: 30 },
)

describe('listingChoice', () => {
  it.each([
    ['', defaultChoice],
    ['page=3&sort=cheap', { ...defaultChoice, page: 3, sort: 'cheap' }],
    ['page=0&sort=toString', defaultChoice],
    ['page=1e3', defaultChoice],
    ['page=99999999999', defaultChoice],
    ['search=%20игла%20', { ...defaultChoice, search: 'игла', sort: 'relevance' }],
    ['search=игла&sort=popular', { ...defaultChoice, search: 'игла' }],
    ['sort=relevance', defaultChoice],
    ['search=игла&exact=1', { ...defaultChoice, search: 'игла', sort: 'relevance', isSearchAsTyped: true }],
    ['exact=1&search=игла&exact=0', { ...defaultChoice, search: 'игла', sort: 'relevance', isSearchAsTyped: true }],
    ['exact=1', defaultChoice],
    ['search=%00', defaultChoice],
    ['search=игла%00%0ADBx1', { ...defaultChoice, search: 'игла DBx1', sort: 'relevance' }],
    [
      'f.partner=yuki&f.partner=007&f.partner=yuki',
      { ...defaultChoice, filters: [{ code: 'partner', values: ['007', 'yuki'] }] },
    ],
    ['f.partner=&f.partner=%00', defaultChoice],
    ['f.price.from=1 000,50&f.price.to=', { ...defaultChoice, filters: [{ code: 'price', from: 1000.5 }] }],
    ['f.width.from=9&f.width.to=2', { ...defaultChoice, filters: [{ code: 'width', from: 2, to: 9 }] }],
    ['f.=1&f.a%20b=1&utm_source=x', defaultChoice],
  ])('%s', (query, choice) => expect(choiceOf(query)).toEqual(choice))

  it('reads at most fifty filters of a hundred values', () => {
    const values = Array.from({ length: 5_000 }, (_, n) => [`f.${n % 70}`, `v${n}`] as const)
    expect(listingChoice(values).filters).toHaveLength(50)
    expect(listingChoice(values.map(([, value]) => ['f.a', value] as const)).filters[0]?.values).toHaveLength(100)
  })
})

describe('listingQuery', () => {
  it('writes filters, words, order and page in one order', () => {
    const query =
      '?f.class=overlok&f.class=pryamostrochnaya&f.partner=yuki&f.price.from=1000&f.price.to=2000&search=%D0%B8%D0%B3%D0%BB%D0%B0&sort=cheap&page=2'
    expect(listingQuery(choiceOf(query))).toBe(query)
  })

  it('is parsed back to the same choice', () => {
    fc.assert(
      fc.property(choices, (choice) => {
        expect(choiceOf(listingQuery(choice))).toEqual(choice)
      }),
    )
  })

  it('does not depend on the order of parameters', () => {
    fc.assert(
      fc.property(choices, fc.infiniteStream(fc.nat()), (choice, numbers) => {
        const pairs = [...new URLSearchParams(listingQuery(choice))]
        const shuffled = pairs.map((pair) => [numbers.next().value, pair] as const).sort(([a], [b]) => a - b)
        expect(listingQuery(listingChoice(shuffled.map(([, pair]) => pair)))).toBe(listingQuery(choice))
      }),
    )
  })

  it('gives the same canonical address after parsing again', () => {
    fc.assert(
      fc.property(hostile, (pairs) => {
        const written = listingQuery(listingChoice(pairs))
        expect(listingQuery(choiceOf(written))).toBe(written)
        expect(listingQuery(listingChoice(pairs.toReversed()))).toBe(written)
      }),
    )
  })
})
