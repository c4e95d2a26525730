import { productSorts } from '@shpulka/contract/catalogue/catalog'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Settings } from '../../content/settings/settings.port.ts'
import { synonymsOf } from '../search/synonyms.rule.ts'
import { CatalogIndex } from './catalog-index.ts'
import type { Dictionary } from './dictionary.ts'
import type { Condition } from './filter-conditions.rule.ts'
import type { ProductQuery } from './index-query.ts'
import type { ProductRow } from './product-row.ts'

const settings = {
  priceRoles: [{ code: 'guest_opt' }, { code: 'dealer' }],
  sites: [
    { id: 1, priceListId: 1, priceRole: 'guest_opt', warehouseIds: [1, 2] },
    { id: 2, priceListId: 2, priceRole: 'guest_opt', warehouseIds: [2] },
  ],
  warehouses: [],
} as unknown as Settings

const listedValues = 3
/** With so many values counting by sets is cheaper than counting each product; without them it is more expensive. */
const manyValues = Array.from({ length: 60 }, (_, n) => listedValues + 1 + n)
/**
 * Category n is a child of category n − 1, except 3, which is a root; property 0 has values 0–2, property 1 is a
 * number, property 2 has the other values.
 */
const categoryPaths = [[1], [1, 2], [1, 2, 3], [4]]
const dictionary = {
  categories: categoryPaths.map((pathIds, n) => ({ id: n + 1, title: `К${n}`, path: `k${n}`, pathIds, sort: n })),
  properties: [
    { id: 1, kind: 'list', title: 'С1', unit: '' },
    { id: 2, kind: 'number', title: 'С2', unit: 'мм' },
    { id: 3, kind: 'list', title: 'С3', unit: '' },
  ],
  values: [...[1, 2, 3].map((id) => ({ id, property: 0 })), ...manyValues.map((id) => ({ id, property: 2 }))].map(
    (value) => ({ ...value, title: `З${value.id}`, depended: [] }),
  ),
  categoryOrdinals: new Map(categoryPaths.map((_, n) => [n + 1, n])),
  propertyOrdinals: new Map([1, 2].map((id) => [id, id - 1])),
  valueOrdinals: new Map([1, 2, 3, ...manyValues].map((id) => [id, id - 1])),
  propertiesByCode: new Map(),
  partners: new Map([1, 2].map((id) => [id, { id, title: `Б${id}` }])),
  stickers: new Map([[1, { id: 1 }]]),
  searchWords: { synonyms: synonymsOf([]), standIns: [], conditions: [] },
} as unknown as Dictionary

const storedSorts = productSorts.filter((sort) => sort !== 'relevance')
const optional = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T[]> => fc.array(arbitrary, { maxLength: 1 })
const anyProduct: fc.Arbitrary<ProductRow> = fc
  .record({
    id: fc.integer({ min: 1, max: 12 }),
    title: fc.constantFrom('Ёлка', 'ель', 'Машина', 'игла'),
    partnerId: fc.constantFrom(0, 1, 2),
    popularity: fc.integer({ min: -2, max: 2 }),
    createdSeconds: fc.integer({ min: 0, max: 3 }),
    siteIds: fc.subarray([1, 2]),
    categoryIds: fc.subarray([1, 2, 3, 4]),
    stickerIds: fc.subarray([1]),
    listedValueIds: fc.subarray([1, 2, 3]),
    manyValueIds: fc.constantFrom([], [], manyValues),
    length: optional(fc.constantFrom(0.5, 1, 7)),
    guest: optional(fc.constantFrom(100, 200, 99_999_999_999)),
    stock: optional(fc.constantFrom(1, 2)),
  })
  .map(({ id, length, guest, stock, listedValueIds, manyValueIds, ...rest }) => ({
    ...rest,
    id,
    code: `p${id}`,
    vendorCode: '',
    offerCodes: '',
    described: [],
    updatedSeconds: 0,
    imageIds: [],
    groups: [[id, '']],
    offers: [id, id, 1],
    rating: [id % 3, 4 * (id % 3)],
    valueIds: [...listedValueIds, ...manyValueIds],
    numbers: length.flatMap((number) => [2, number]),
    prices: guest.flatMap((price) => [id, 1, 0, 0, price, 0, id, 2, 0, 0, price * 2, 0]),
    stock: stock.flatMap((count) => [id, count, count]),
  }))
const change = fc.oneof({ weight: 4, arbitrary: anyProduct }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 12 }) })

const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.subarray([0, 1, 2], { minLength: 1 }).map((values): Condition => ({ kind: 'values', property: 0, values })),
  fc.constant<Condition>({ kind: 'range', property: 1, from: 0.5, to: 1 }),
  fc.constant<Condition>({ kind: 'price', from: 0, to: 200 }),
  fc.constantFrom(1, 2).map((id): Condition => ({ kind: 'partner', ids: new Set([id]) })),
  fc.constant<Condition>({ kind: 'sticker', ids: new Set([1]) }),
  fc.constant<Condition>({ kind: 'in-stock' }),
)
const randomQuery = fc.record({
  siteId: fc.constantFrom(1, 2),
  role: fc.constantFrom('guest_opt', 'dealer'),
  categories: fc.subarray([0, 1, 2, 3]),
  conditions: fc.uniqueArray(condition, { selector: ({ kind }) => kind, maxLength: 2 }),
  sort: fc.constantFrom(...storedSorts),
  inStockFirst: fc.boolean(),
})
type RandomQuery = typeof randomQuery extends fc.Arbitrary<infer T> ? T : never

const queryOf = (index: CatalogIndex, { siteId, role, categories, conditions }: RandomQuery): ProductQuery => {
  const priceContext = index.priceContextOf(siteId, role)
  if (!priceContext) throw new Error('No such site')
  const key = JSON.stringify([priceContext.priceColumn, categories, conditions], (_, value) =>
    value instanceof Set ? [...value] : value,
  )
  return { priceContext, categories, conditions, search: '', isSearchAsTyped: false, key }
}

const priceOn = (siteId: number, { prices }: ProductRow) => prices[siteId === 1 ? 4 : 10]
const availableOn = (siteId: number, { stock }: ProductRow) =>
  stock.length > 0 && (siteId === 1 || stock[1] === 2) ? (stock[2] as number) : 0

function holds(siteId: number, product: ProductRow, each: Condition): boolean {
  const number = product.numbers[1]
  if (each.kind === 'values') return product.valueIds.some((id) => each.values.includes(id - 1))
  if (each.kind === 'range') return number !== undefined && number >= each.from && number <= each.to
  if (each.kind === 'price') return (priceOn(siteId, product) ?? Number.NaN) <= each.to
  if (each.kind === 'partner') return each.ids.has(product.partnerId)
  if (each.kind === 'sticker') return product.stickerIds.length > 0
  return availableOn(siteId, product) > 0
}

/** What a query must match, computed product by product without an index. */
const expectedProducts = (
  rows: ReadonlyMap<number, ProductRow>,
  { siteId, categories }: RandomQuery,
  conditions: readonly Condition[],
): ProductRow[] =>
  [...rows.values()]
    .filter((product) => product.siteIds.includes(siteId) && product.categoryIds.length > 0)
    .filter(
      ({ categoryIds }) =>
        categories.length === 0 ||
        categoryIds.some((id) => categoryPaths[id - 1]?.some((ancestorId) => categories.includes(ancestorId - 1))),
    )
    .filter((product) => conditions.every((each) => holds(siteId, product, each)))

function expectedList(rows: ReadonlyMap<number, ProductRow>, randomQuery: RandomQuery): number[] {
  const { siteId, conditions, sort, inStockFirst } = randomQuery
  const text = ({ title }: ProductRow) => title.toLowerCase().replaceAll('ё', 'е')
  const price = (product: ProductRow, sign: number) =>
    priceOn(siteId, product) === undefined ? Number.MAX_VALUE : sign * (priceOn(siteId, product) as number)
  const isSoldOut = (product: ProductRow) => Number(availableOn(siteId, product) === 0)
  const orders: Record<(typeof storedSorts)[number], (a: ProductRow, b: ProductRow) => number> = {
    popular: (a, b) => b.popularity - a.popularity,
    new: (a, b) => b.createdSeconds - a.createdSeconds,
    cheap: (a, b) => price(a, 1) - price(b, 1),
    expensive: (a, b) => price(a, -1) - price(b, -1),
    title: (a, b) => (text(a) < text(b) ? -1 : text(a) > text(b) ? 1 : 0),
  }
  return expectedProducts(rows, randomQuery, conditions)
    .sort((a, b) => (inStockFirst ? isSoldOut(a) - isSoldOut(b) : 0) || orders[sort](a, b) || a.id - b.id)
    .map(({ id }) => id)
}

/** The expected counts: a filter counts the products that meet every condition except its own. */
function expectedFacets(rows: ReadonlyMap<number, ProductRow>, randomQuery: RandomQuery) {
  const { siteId, conditions } = randomQuery
  const of = (kind: Condition['kind']) =>
    expectedProducts(
      rows,
      randomQuery,
      conditions.filter((each) => each.kind !== kind),
    )
  const countBy = (products: readonly ProductRow[], idsOf: (product: ProductRow) => readonly number[]) => {
    const counts = new Map<number, number>()
    for (const product of products) for (const id of idsOf(product)) counts.set(id, (counts.get(id) ?? 0) + 1)
    return [...counts].sort(([a], [b]) => a - b)
  }
  const range = (numbers: readonly number[]) => [Math.min(...numbers), Math.max(...numbers)]
  const both = expectedProducts(rows, randomQuery, conditions)
  return {
    values: countBy(of('values'), ({ valueIds }) => valueIds.filter((id) => id <= listedValues)),
    manyValues: countBy(both, ({ valueIds }) => valueIds.filter((id) => id > listedValues)),
    numbers: range(of('range').flatMap(({ numbers }) => numbers.slice(1, 2))),
    prices: range(of('price').flatMap((product) => priceOn(siteId, product) ?? [])),
    partners: countBy(of('partner'), ({ partnerId }) => [partnerId]),
    stickers: countBy(of('sticker'), ({ stickerIds }) => stickerIds),
    inStock: of('in-stock').filter((product) => availableOn(siteId, product) > 0).length,
  }
}

function facetsOf(index: CatalogIndex, request: RandomQuery): ReturnType<typeof expectedFacets> {
  const { values, min, max, partners, stickers, inStock, price } = index.facets(queryOf(index, request)).counts
  const counted = [...values].flatMap((count, n): [number, number][] => (count > 0 ? [[n + 1, count]] : []))
  const byId = (counts: ReadonlyMap<number, number>) => [...counts].sort(([a], [b]) => a - b)
  return {
    values: counted.filter(([id]) => id <= listedValues),
    manyValues: counted.filter(([id]) => id > listedValues),
    numbers: [min[1] as number, max[1] as number],
    prices: [price.min, price.max],
    partners: byId(partners),
    stickers: byId(stickers),
    inStock,
  }
}

describe('the index', () => {
  test('incremental lists, counts and trees equal rebuilt ones, and lists equal a scan without an index', () => {
    const step = fc.array(change, { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 12 }),
        fc.array(randomQuery, { minLength: 1, maxLength: 8 }),
        (steps, queries) => {
          const stored = new CatalogIndex(settings, dictionary)
          const rows = new Map<number, ProductRow>()
          for (const changes of steps) {
            for (const each of changes) {
              if (typeof each === 'number') rows.delete(each)
              else rows.set(each.id, each)
              stored.put(typeof each === 'number' ? each : each.id, typeof each === 'number' ? null : each)
            }
            const rebuilt = new CatalogIndex(settings, dictionary)
            for (const product of [...rows.values()].sort((a, b) => a.id - b.id)) rebuilt.put(product.id, product)
            for (const request of queries) {
              const list = stored.list(queryOf(stored, request), request.sort, request.inStockFirst)
              const ids = [...list.slice(0)].map((row) => stored.table.ids[row])
              expect(ids).toEqual(expectedList(rows, request))
              expect(facetsOf(stored, request)).toEqual(expectedFacets(rows, request))
            }
            for (const site of [0, 1]) expect(stored.categories(site)).toEqual(rebuilt.categories(site))
            for (const site of [0, 1])
              for (const partner of [1, 2])
                expect(stored.partnerCounts(site).get(partner) ?? 0).toBe(rebuilt.partnerCounts(site).get(partner) ?? 0)
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  test('an article finds one of the products that have it, whichever of them come and go', () => {
    const articles = ['', 'A-1', 'b-2'] as const
    const withArticle = fc
      .tuple(change, fc.constantFrom(...articles))
      .map(([each, vendorCode]) => (typeof each === 'number' ? each : { ...each, vendorCode }))
    fc.assert(
      fc.property(fc.array(withArticle, { maxLength: 20 }), (changes) => {
        const index = new CatalogIndex(settings, dictionary)
        const stored = new Map<number, string>()
        for (const each of changes) {
          // Asked before each change: the lookup is made once and kept up to date.
          for (const article of ['a-1', 'b-2']) {
            const having = [...stored].filter(([, code]) => code.toLowerCase() === article).map(([id]) => id)
            const row = index.table.rowOfArticle(article)
            expect(row === undefined ? [] : [index.table.ids[row]]).toEqual(
              having.length === 0 ? [] : [expect.toBeOneOf(having)],
            )
          }
          if (typeof each === 'number') stored.delete(each)
          else stored.set(each.id, each.vendorCode)
          index.put(typeof each === 'number' ? each : each.id, typeof each === 'number' ? null : each)
        }
      }),
    )
  })

  test('caches an answer exactly until a product of its list changes', () => {
    const index = new CatalogIndex(settings, dictionary)
    const [one, other, ...rest] = fc.sample(anyProduct, { numRuns: 20, seed: 1 }).map((product, n) => ({
      ...product,
      id: n + 1,
      code: `p${n + 1}`,
      siteIds: [1],
      groups: [[n + 1, ''] as [number, string]],
      offers: [n + 1, n + 1, 1],
      prices: [n + 1, 1, 0, 0, 100, 0],
      stock: [n + 1, 1, 5],
      categoryIds: n === 0 ? [3] : [4],
    }))
    for (const product of [one, other, ...rest]) if (product) index.put(product.id, product)
    const request = {
      siteId: 1,
      role: 'guest_opt',
      categories: [3],
      conditions: [],
      sort: 'popular',
      inStockFirst: true,
    } satisfies RandomQuery
    let computed = 0
    const answer = () =>
      index.answer('fourth category', queryOf(index, request), () => {
        computed += 1
        return Buffer.from(String(index.list(queryOf(index, request), 'popular').length))
      })
    answer()
    answer()
    if (one) index.put(one.id, { ...one, prices: [1, 1, 0, 0, 777, 0] })
    expect([String(answer()), computed]).toEqual(['19', 1])
    if (other) index.put(other.id, { ...other, stock: [2, 1, 4] })
    expect([String(answer()), computed]).toEqual(['19', 2])
    if (other) index.put(other.id, null)
    expect([String(answer()), computed]).toEqual(['18', 3])
  })

  /** Products 1, 2 … of one category, each more expensive than the previous one. */
  const risingPrices = (count: number): ProductRow[] =>
    fc.sample(anyProduct, { numRuns: count, seed: 1 }).map((product, n) => ({
      ...product,
      id: n + 1,
      code: `p${n + 1}`,
      siteIds: [1],
      groups: [[n + 1, '']],
      offers: [n + 1, n + 1, 1],
      categoryIds: [4],
      prices: [n + 1, 1, 0, 0, 100 * (n + 1), 0],
      stock: [n + 1, 1, 5],
    }))
  const cheapest = (index: CatalogIndex, conditions: Condition[] = []) =>
    queryOf(index, { siteId: 1, role: 'guest_opt', categories: [], conditions, sort: 'cheap', inStockFirst: true })
  const idsOf = (index: CatalogIndex, conditions?: Condition[]) =>
    [...index.list(cheapest(index, conditions), 'cheap').slice(0)].map((row) => index.table.ids[row])

  test('an order saved before a product was removed does not break later moves in it', () => {
    const rows = risingPrices(9)
    const [before, index] = [new CatalogIndex(settings, dictionary), new CatalogIndex(settings, dictionary)]
    for (const one of [before, index]) for (const product of rows) one.put(product.id, product)
    expect(idsOf(before)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    index.put(6, null)
    index.restoreOrders(before.currentOrders(), [6])
    index.put(1, { ...(rows[0] as ProductRow), prices: [1, 1, 0, 0, 850, 0] })
    expect(idsOf(index)).toEqual([2, 3, 4, 5, 7, 8, 1, 9])
  })

  test.each<[string, boolean, (index: CatalogIndex, product: ProductRow) => void]>([
    ['another price', false, (index, product) => index.put(1, { ...product, prices: [1, 1, 0, 0, 7, 0] })],
    ['other stock', false, (index, product) => index.put(1, { ...product, stock: [] })],
    ['another code', true, (index, product) => index.put(1, { ...product, code: 'other' })],
    ['another main category', true, (index, product) => index.put(1, { ...product, categoryIds: [4, 1] })],
    ['other sites', true, (index, product) => index.put(1, { ...product, siteIds: [2] })],
    ['a new product', true, (index, product) => index.put(2, { ...product, id: 2, code: 'p2' })],
    ['a removed product', true, (index) => index.put(1, null)],
    ['another dictionary', true, (index) => index.changeDictionary({ ...dictionary })],
  ])('%s changes the version of addresses: %s', (_change, isOther, change) => {
    const index = new CatalogIndex(settings, dictionary)
    const [product] = risingPrices(1) as [ProductRow]
    const first = { ...product, id: 1, code: 'p1', categoryIds: [1, 4], siteIds: [1, 2], stock: [1, 1, 5] }
    index.put(1, first)
    const { pathVersion } = index.table
    change(index, first)
    expect(index.table.pathVersion !== pathVersion).toBe(isOther)
    expect(new CatalogIndex(settings, dictionary).table.pathVersion).not.toBe(pathVersion)
  })

  test('a product added while texts were being saved is found by its code', () => {
    const [one, other] = risingPrices(2) as [ProductRow, ProductRow]
    const [before, index] = [new CatalogIndex(settings, dictionary), new CatalogIndex(settings, dictionary)]
    before.put(1, one)
    const columns = structuredClone(before.table.columns())
    before.put(2, other)
    index.table.restore(columns, structuredClone(before.table.texts()))
    index.put(2, other)
    expect(index.table.rowOfCode('p2')).toBe(index.table.rowOf(2))
  })

  test('of thousands of different queries the last stay cached and correct, the first are evicted', () => {
    const index = new CatalogIndex(settings, dictionary)
    const rows = risingPrices(20)
    for (const product of rows) index.put(product.id, product)
    let computed = 0
    const answer = (from: number, part: 'list' | 'facets') => {
      const query = cheapest(index, [{ kind: 'price', from, to: 1500 }])
      return index.answer(part, query, () => {
        computed += 1
        return Buffer.from(
          String(part === 'list' ? index.list(query, 'cheap').length : index.facets(query).counts.inStock),
        )
      })
    }
    const computedDuring = (act: () => void) => {
      const before = computed
      act()
      return computed - before
    }
    for (const part of ['list', 'facets'] as const) {
      answer(0, part)
      expect(computedDuring(() => answer(0, part))).toBe(0)
      for (let from = 1; from <= 40_000; from += 1) answer(from, part)
      expect(computedDuring(() => answer(40_000, part))).toBe(0)
      expect(computedDuring(() => answer(0, part))).toBe(1)
    }
  })

  test.each([
    [0, 3],
    [2 ** 20, 1],
  ])('with %i bytes for all caches an answer requested three times is computed %i times', (cacheBytes, times) => {
    const index = new CatalogIndex(settings, dictionary, cacheBytes)
    let computed = 0
    const make = () => {
      computed += 1
      return Buffer.from('an answer')
    }
    const answers = Array.from({ length: 3 }, () => index.answer('list', cheapest(index, []), make).toString())
    expect(new Set(answers)).toEqual(new Set(['an answer']))
    expect(computed).toBe(times)
  })
})
