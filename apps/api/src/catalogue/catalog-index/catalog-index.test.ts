import { productSorts } from '@shpulka/contract/catalogue/catalog'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Settings } from '../../content/settings/settings.port.ts'
import { CatalogIndex, type ProductQuery } from './catalog-index.ts'
import type { Dictionary } from './dictionary.ts'
import type { Condition } from './filter-conditions.rule.ts'
import type { ProductRow } from './product-row.ts'

const settings = {
  priceRoles: [{ code: 'guest_opt' }, { code: 'dealer' }],
  sites: [
    { id: 1, priceListId: 1, priceRole: 'guest_opt', warehouseIds: [1, 2] },
    { id: 2, priceListId: 2, priceRole: 'guest_opt', warehouseIds: [2] },
  ],
  warehouses: [],
} as unknown as Settings

/**
 * Category n is a child of the one before, but 3, which stands alone; property 0 has values 0–2, property 1 is a
 * number.
 */
const lines = [[1], [1, 2], [1, 2, 3], [4]]
const dictionary = {
  categories: lines.map((lineIds, n) => ({ id: n + 1, title: `К${n}`, path: `k${n}`, lineIds, sort: n })),
  properties: [{ id: 1 }, { id: 2 }],
  values: [0, 1, 2].map((n) => ({ id: n + 1, property: 0, depended: [] })),
  categoryOrdinals: new Map(lines.map((_, n) => [n + 1, n])),
  propertyOrdinals: new Map([1, 2].map((id) => [id, id - 1])),
  valueOrdinals: new Map([1, 2, 3].map((id) => [id, id - 1])),
  propertiesByCode: new Map(),
  partners: new Map([1, 2].map((id) => [id, { id, title: `Б${id}` }])),
  stickers: new Map([[1, { id: 1 }]]),
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
    valueIds: fc.subarray([1, 2, 3]),
    length: optional(fc.constantFrom(0.5, 1, 7)),
    guest: optional(fc.constantFrom(100, 200, 99_999_999_999)),
    stock: optional(fc.constantFrom(1, 2)),
  })
  .map(({ id, length, guest, stock, ...rest }) => ({
    ...{
      ...rest,
      id,
      code: `p${id}`,
      vendorCode: '',
      updatedSeconds: 0,
      imageIds: [],
      groups: [[id, '']],
      offers: [id, id, 1],
      rating: [id % 3, 4 * (id % 3)],
    },
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
const question = fc.record({
  siteId: fc.constantFrom(1, 2),
  role: fc.constantFrom('guest_opt', 'dealer'),
  categories: fc.subarray([0, 1, 2, 3]),
  conditions: fc.uniqueArray(condition, { selector: ({ kind }) => kind, maxLength: 2 }),
  sort: fc.constantFrom(...storedSorts),
  inStockFirst: fc.boolean(),
})
type Question = typeof question extends fc.Arbitrary<infer T> ? T : never

const choiceOf = (index: CatalogIndex, { siteId, role, categories, conditions }: Question): ProductQuery => {
  const priceContext = index.priceContextOf(siteId, role)
  if (!priceContext) throw new Error('No such site')
  const key = JSON.stringify([priceContext.prices, categories, conditions], (_, value) =>
    value instanceof Set ? [...value] : value,
  )
  return { priceContext, categories, conditions, search: '', isSearchAsTyped: false, key }
}

/** What a list is, one product at a time: no order, no index. */
function naiveList(
  rows: ReadonlyMap<number, ProductRow>,
  { siteId, categories, conditions, sort, inStockFirst }: Question,
): number[] {
  const priceOf = ({ prices }: ProductRow) => prices[siteId === 1 ? 4 : 10]
  const available = ({ stock }: ProductRow) =>
    stock.length > 0 && (siteId === 1 || stock[1] === 2) ? (stock[2] as number) : 0
  const holds = (product: ProductRow, each: Condition): boolean => {
    if (each.kind === 'values') return product.valueIds.some((id) => each.values.includes(id - 1))
    if (each.kind === 'range')
      return (
        product.numbers.length > 0 &&
        (product.numbers[1] as number) >= each.from &&
        (product.numbers[1] as number) <= each.to
      )
    if (each.kind === 'price') return (priceOf(product) ?? Number.NaN) <= each.to
    if (each.kind === 'partner') return each.ids.has(product.partnerId)
    if (each.kind === 'sticker') return product.stickerIds.length > 0
    return available(product) > 0
  }
  const text = ({ title }: ProductRow) => title.toLowerCase().replaceAll('ё', 'е')
  const price = (product: ProductRow, sign: number) =>
    priceOf(product) === undefined ? Number.MAX_VALUE : sign * (priceOf(product) as number)
  const orders: Record<(typeof storedSorts)[number], (a: ProductRow, b: ProductRow) => number> = {
    popular: (a, b) => b.popularity - a.popularity,
    new: (a, b) => b.createdSeconds - a.createdSeconds,
    cheap: (a, b) => price(a, 1) - price(b, 1),
    expensive: (a, b) => price(a, -1) - price(b, -1),
    title: (a, b) => (text(a) < text(b) ? -1 : text(a) > text(b) ? 1 : 0),
  }
  return [...rows.values()]
    .filter((product) => product.siteIds.includes(siteId) && product.categoryIds.length > 0)
    .filter(
      ({ categoryIds }) =>
        categories.length === 0 ||
        categoryIds.some((id) => lines[id - 1]?.some((above) => categories.includes(above - 1))),
    )
    .filter((product) => conditions.every((each) => holds(product, each)))
    .sort(
      (a, b) =>
        (inStockFirst ? Number(available(b) > 0) - Number(available(a) > 0) : 0) || orders[sort](a, b) || a.id - b.id,
    )
    .map(({ id }) => id)
}

const facetsOf = (index: CatalogIndex, request: Question) => {
  const { values, min, max, partners, stickers, inStock, price } = index.facets(choiceOf(index, request))
  return {
    values: [...values],
    min: [...min],
    max: [...max],
    partners: [...partners],
    stickers: [...stickers],
    inStock,
    price: { ...price },
  }
}

describe('the index', () => {
  test('lists, counts and trees kept through changes are those made again, and lists are what they would be without an index', () => {
    const step = fc.record({ changes: fc.array(change, { minLength: 1, maxLength: 3 }), isMany: fc.boolean() })
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 12 }),
        fc.array(question, { minLength: 1, maxLength: 8 }),
        (steps, questions) => {
          const stored = new CatalogIndex(settings, dictionary)
          const rows = new Map<number, ProductRow>()
          for (const { changes, isMany } of steps) {
            if (isMany) stored.expect(1000)
            for (const each of changes) {
              if (typeof each === 'number') rows.delete(each)
              else rows.set(each.id, each)
              stored.put(typeof each === 'number' ? each : each.id, typeof each === 'number' ? null : each)
            }
            const anew = new CatalogIndex(settings, dictionary)
            for (const product of [...rows.values()].sort((a, b) => a.id - b.id)) anew.put(product.id, product)
            for (const request of questions) {
              const ids = [...stored.list(choiceOf(stored, request), request.sort, request.inStockFirst)].map(
                (row) => stored.table.ids[row],
              )
              expect(ids).toEqual(naiveList(rows, request))
              expect(facetsOf(stored, request)).toEqual(facetsOf(anew, request))
            }
            for (const site of [0, 1]) expect(stored.categories(site)).toEqual(anew.categories(site))
            expect(
              stored.categoryProducts().partnerCounts.map((counts) => [1, 2].map((id) => counts.get(id) ?? 0)),
            ).toEqual(anew.categoryProducts().partnerCounts.map((counts) => [1, 2].map((id) => counts.get(id) ?? 0)))
          }
        },
      ),
      { numRuns: 150 },
    )
  })

  test('an answer is kept until a product of its list changes, and no longer', () => {
    const index = new CatalogIndex(settings, dictionary)
    const [one, other, ...rest] = fc.sample(anyProduct, { numRuns: 20, seed: 1 }).map((product, n) => ({
      ...{
        ...product,
        id: n + 1,
        code: `p${n + 1}`,
        siteIds: [1],
        groups: [[n + 1, ''] as [number, string]],
        offers: [n + 1, n + 1, 1],
      },
      ...{ prices: [n + 1, 1, 0, 0, 100, 0], stock: [n + 1, 1, 5], categoryIds: n === 0 ? [3] : [4] },
    }))
    for (const product of [one, other, ...rest]) if (product) index.put(product.id, product)
    const request = {
      siteId: 1,
      role: 'guest_opt',
      categories: [3],
      conditions: [],
      sort: 'popular',
      inStockFirst: true,
    } satisfies Question
    let made = 0
    const answer = () =>
      index.answer('fourth category', () => {
        made += 1
        return Buffer.from(String(index.list(choiceOf(index, request), 'popular').length))
      })
    answer()
    answer()
    if (one) index.put(one.id, { ...one, prices: [1, 1, 0, 0, 777, 0] })
    expect([String(answer()), made]).toEqual(['19', 1])
    if (other) index.put(other.id, { ...other, stock: [2, 1, 4] })
    expect([String(answer()), made]).toEqual(['19', 2])
    if (other) index.put(other.id, null)
    expect([String(answer()), made]).toEqual(['18', 3])
    // What is kept no more is not known to change.
    index.expect(1000)
    expect([String(answer()), made]).toEqual(['18', 4])
  })

  /** Products 1, 2 … of one category, each dearer than the one before. */
  const dearer = (count: number): ProductRow[] =>
    fc.sample(anyProduct, { numRuns: count, seed: 1 }).map((product, n) => ({
      ...{
        ...product,
        id: n + 1,
        code: `p${n + 1}`,
        siteIds: [1],
        groups: [[n + 1, '']],
        offers: [n + 1, n + 1, 1],
        categoryIds: [4],
      },
      ...{ prices: [n + 1, 1, 0, 0, 100 * (n + 1), 0], stock: [n + 1, 1, 5] },
    }))
  const cheapest = (index: CatalogIndex, conditions: Condition[] = []) =>
    choiceOf(index, { siteId: 1, role: 'guest_opt', categories: [], conditions, sort: 'cheap', inStockFirst: true })
  const idsOf = (index: CatalogIndex, conditions?: Condition[]) =>
    [...index.list(cheapest(index, conditions), 'cheap')].map((row) => index.table.ids[row])

  test('an order written down before a product went does not mislead those that move in it', () => {
    const rows = dearer(9)
    const [before, index] = [new CatalogIndex(settings, dictionary), new CatalogIndex(settings, dictionary)]
    for (const one of [before, index]) for (const product of rows) one.put(product.id, product)
    expect(idsOf(before)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    index.put(6, null)
    index.restoreOrders(before.ordersNow(), [6])
    index.put(1, { ...(rows[0] as ProductRow), prices: [1, 1, 0, 0, 850, 0] })
    expect(idsOf(index)).toEqual([2, 3, 4, 5, 7, 8, 1, 9])
  })

  test('a product that came while texts were written down is found by its code', () => {
    const [one, other] = dearer(2) as [ProductRow, ProductRow]
    const [before, index] = [new CatalogIndex(settings, dictionary), new CatalogIndex(settings, dictionary)]
    before.put(1, one)
    const columns = structuredClone(before.table.columns())
    before.put(2, other)
    const { titles, codes, vendorCodes } = before.table
    index.table.restore(columns, { titles, codes, vendorCodes }, [])
    index.put(2, other)
    expect(index.table.slotOfCode('p2')).toBe(index.table.rowOf(2))
  })

  test('thousands of distinct choices leave the last of them kept and true, and the first let go', () => {
    const index = new CatalogIndex(settings, dictionary)
    const rows = dearer(20)
    for (const product of rows) index.put(product.id, product)
    let made = 0
    const answer = (from: number, part: 'list' | 'facets') =>
      index.answer(`${part} ${from}`, () => {
        made += 1
        const query = cheapest(index, [{ kind: 'price', from, to: 1500 }])
        return Buffer.from(String(part === 'list' ? index.list(query, 'cheap').length : index.facets(query).inStock))
      })
    const madeBy = (act: () => void) => {
      const before = made
      act()
      return made - before
    }
    for (const part of ['list', 'facets'] as const) {
      answer(0, part)
      expect(madeBy(() => answer(0, part))).toBe(0)
      for (let from = 1; from <= 3000; from += 1) answer(from, part)
      expect(madeBy(() => answer(3000, part))).toBe(0)
      expect(madeBy(() => answer(0, part))).toBe(1)
    }
    // Few at once are followed, though many are kept; more are not.
    index.expect(1)
    expect(madeBy(() => answer(0, 'list'))).toBe(0)
    index.put(1, { ...(rows[0] as ProductRow), prices: [1, 1, 0, 0, 1450, 0] })
    index.put(12, null)
    for (let from = 0; from <= 1500; from += 50) {
      const ids = rows.flatMap(({ id }) => (id === 12 || id === 1 || id > 15 || id * 100 < from ? [] : [id]))
      if (from <= 1450) ids.splice(ids.indexOf(15), 0, 1)
      expect(idsOf(index, [{ kind: 'price', from, to: 1500 }])).toEqual(ids)
    }
    index.expect(30)
    expect(madeBy(() => answer(0, 'list'))).toBe(1)
    index.expect(30)
    expect(madeBy(() => answer(0, 'list'))).toBe(0)
  })
})
