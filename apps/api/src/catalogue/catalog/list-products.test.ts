import type { Filter, FilterChoice, ProductSort, Products } from '@shpulka/contract/catalogue/catalog'
import { catalog, productSorts } from '@shpulka/contract/catalogue/catalog'
import fc from 'fast-check'
import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { openTestApi } from '../../test-api.ts'
import { addProducts, fillTestCatalog, type TestProduct } from './test-catalog.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestCatalog(pool)

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const product = (id: number): fc.Arbitrary<TestProduct> =>
  fc.record({
    id: fc.constant(id),
    title: fc
      .tuple(fc.constantFrom('Ёршик', 'Машина', 'машина', 'Игла DBx1', 'Оверлок'), fc.integer({ min: 1, max: 9 }))
      .map((words) => words.join(' ')),
    vendorCode: fc.constantFrom('', `DLN-${id}`, `Я ${id}.5`),
    siteIds: fc.constantFrom<number[][]>([1], [2], [1, 2], []),
    categoryIds: fc.constantFrom<number[][]>([2], [3], [1], [5], [5, 2], [4, 3], []),
    partnerId: maybe(fc.constantFrom(1, 2)),
    popularity: fc.integer({ min: -3, max: 3 }),
    valueIds: fc.subarray([11, 12, 13, 21, 22, 23, 41, 51]),
    length: maybe(fc.constantFrom(0.5, 4, 5, 7.25)),
    stickerId: maybe(fc.constantFrom(1, 2)),
    guestPrice: maybe(fc.constantFrom(100, 250_000, 99_999_999_999)),
    dealerPrice: maybe(fc.constantFrom(1_090, 200_000)),
    moscow: maybe(fc.integer({ min: 0, max: 2 })),
    ivanovo: maybe(fc.integer({ min: 0, max: 2 })),
    createdMinutesAgo: fc.integer({ min: 0, max: 3 }),
  })
const [products] = fc.sample(fc.tuple(...Array.from({ length: 150 }, (_, n) => product(n + 1))), {
  numRuns: 1,
  seed: 7,
})
await addProducts(pool, products ?? [])
const { app } = await openTestApi(database)

const filters = {
  feed: maybe(fc.subarray([11, 12, 13], { minLength: 1 })),
  material: maybe(fc.subarray([21, 22, 23], { minLength: 1 })),
  trimmer: maybe(fc.constant<number[]>([1])),
  partner: maybe(fc.subarray([1, 2], { minLength: 1 })),
  sticker: maybe(fc.subarray([1, 2], { minLength: 1 })),
  'in-stock': maybe(fc.constant<number[]>([1])),
}
const ranges = {
  price: maybe(
    fc.record({ from: maybe(fc.constantFrom(100, 101)), to: maybe(fc.constantFrom(250_000, 99_999_999_999)) }),
  ),
  length: maybe(fc.record({ from: maybe(fc.constantFrom(0, 4)), to: maybe(fc.constantFrom(5, 7.25)) })),
}
const choices = fc.record({
  site: fc.constantFrom<number[]>(1, 2),
  category: maybe(fc.constantFrom<number[]>(1, 2, 3, 4, 5)),
  lists: fc.record(filters),
  ranges: fc.record(ranges),
})

/** The count of a value (or a range) in an answer, and the choice that shows it. */
interface ExpectedCount {
  title: string
  count: number | null
  range?: Filter['range']
  choice: FilterChoice[]
}

const filtersOf = ({
  lists,
  ranges: chosenRanges,
}: {
  lists: Record<string, number[] | undefined>
  ranges: Record<string, Pick<FilterChoice, 'from' | 'to'> | undefined>
}): FilterChoice[] => [
  ...Object.entries(lists).flatMap(([code, values]) => (values ? [{ code, values }] : [])),
  ...Object.entries(chosenRanges).flatMap(([code, range]) =>
    range && (range.from ?? range.to) !== undefined ? [{ code, ...range }] : [],
  ),
]

const orders: Record<ProductSort, string> = {
  relevance: 'popularity desc',
  popular: 'popularity desc',
  cheap: 'price asc nulls last',
  expensive: 'price desc nulls last',
  new: 'created_at desc',
  title: `replace(lower(title), 'ё', 'е') collate "C"`,
}

const conditions: Record<string, (filter: FilterChoice) => string> = {
  price: (filter) => inRange('price', filter),
  length: (filter) =>
    `exists (select from product_numbers n where n.product_id = id and ${inRange('n.number', filter)})`,
  partner: ({ values }) => `partner_id in (${values})`,
  sticker: ({ values }) =>
    `exists (select from product_stickers k where k.product_id = id and k.sticker_id in (${values}))`,
  'in-stock': () => 'available > 0',
  trimmer: () => 'exists (select from product_values v where v.product_id = id and v.value_id = 41)',
}
const inRange = (column: string, { from, to }: FilterChoice) =>
  [from === undefined ? [] : [`${column} >= ${from}`], to === undefined ? [] : [`${column} <= ${to}`], 'true']
    .flat()
    .join(' and ')

/** The expected ids of each choice, in order, computed by SQL without the index. */
async function idsBySql(
  site: number,
  category: number | undefined,
  choicesOf: readonly (readonly FilterChoice[])[],
  order = 'id',
  inStockFirst = true,
): Promise<number[][]> {
  const conditionOf = (filter: FilterChoice) =>
    conditions[filter.code]?.(filter) ??
    `exists (select from product_values v where v.product_id = id and v.value_id in (${filter.values}))`
  const { rows } = await pool.query(`
    with recursive line as (select id, id as root from categories union all select c.id, l.root from line l
      join categories c on c.parent_id = l.id),
    shown as materialized (
      select p.*, (select price_kopecks from offer_prices r where r.offer_id = p.id and r.price_list_id = ${site}
        and r.price_role = 'guest_opt' and r.limit_kopecks = 0) as price,
        coalesce((select sum(on_hand - reserved) from stock s join site_warehouses w on w.warehouse_id = s.warehouse_id
          and w.site_id = ${site} where s.offer_id = p.id), 0) as available
      from products p
      where exists (select from product_sites s where s.product_id = p.id and s.site_id = ${site})
        and exists (select from product_categories c join line l on l.id = c.category_id where c.product_id = p.id
          and (${category === undefined} or l.root = ${category ?? 0}))
    )
    ${choicesOf
      .map(
        (chosen, n) => `select ${n} as n, array_agg(id order
       by ${inStockFirst ? 'available > 0 desc, ' : ''}${order}, id) as ids from shown
       where ${['true', ...chosen.map(conditionOf)].join(' and ')}`,
      )
      .join(' union all ')}`)
  return rows.toSorted((a, b) => a.n - b.n).map(({ ids }) => ids ?? [])
}

const listProducts = async (site: number, payload: object) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/catalog/v1/products',
    headers: { 'x-site-id': String(site) },
    payload,
  })
  return { status: answer.statusCode, body: answer.json(), tags: answer.headers['x-shop-tags'] }
}

describe('POST /catalog/v1/products', () => {
  test('200: any choice in any order equals the SQL answer', async () => {
    await fc.assert(
      fc.asyncProperty(
        choices,
        fc.constantFrom(...productSorts),
        maybe(fc.boolean()),
        async (choice, sortBy, inStockFirst) => {
          const { site, category } = choice
          const chosen = filtersOf(choice)
          const [expected = []] = await idsBySql(site, category, [chosen], orders[sortBy], inStockFirst)
          const { status, body } = await listProducts(site, {
            category,
            filters: chosen,
            sortBy,
            inStockFirst,
            limit: 100,
          })
          expect(status).toBe(200)
          expect(body.items.map(({ id }: { id: number }) => id)).toEqual(expected.slice(0, 100))
          expect(body.total).toBe(expected.length)
          const count = await app.inject({
            method: 'POST',
            url: '/api/catalog/v1/products/count',
            headers: { 'x-site-id': String(site) },
            payload: { category, filters: chosen },
          })
          expect(count.json().total).toBe(expected.length)
        },
      ),
      { numRuns: 80, seed: 3 },
    )
  })

  test('200: pages follow one another without gaps, and the answer fits the contract', async () => {
    const [expected = []] = await idsBySql(1, 1, [[]], orders.cheap)
    const seen: number[] = []
    for (let page = 1; page <= Math.ceil(expected.length / 7); page += 1) {
      const { body } = await listProducts(1, { category: 1, sortBy: 'cheap', page, limit: 7 })
      expect([...Value.Errors(catalog.listProducts.answer, body)]).toEqual([])
      seen.push(...(body as Products).items.map(({ id }) => id))
    }
    expect(seen).toEqual(expected)
  })

  test('200: a value may be named by its code', async () => {
    const named = [
      { code: 'feed', values: ['lower', 12] },
      { code: 'partner', values: ['zenit'] },
      { code: 'trimmer', values: ['1'] },
    ]
    const numbered = [
      { code: 'feed', values: [11, 12] },
      { code: 'partner', values: [2] },
      { code: 'trimmer', values: [1] },
    ]
    expect((await listProducts(1, { filters: named })).body).toEqual(
      (await listProducts(1, { filters: numbered })).body,
    )
    // A text is a code, though it looks like an id.
    expect((await listProducts(1, { filters: [{ code: 'feed', values: ['11'] }] })).body.errors).toEqual({
      'filters.0.values.0': expect.any(String),
    })
    expect((await listProducts(1, { filters: [{ code: 'feed', values: [['lower']] }] })).status).toBe(400)
  })

  test('200: nothing found is an empty first page', async () => {
    expect(await listProducts(1, { search: 'такого слова нет' })).toMatchObject({
      status: 200,
      body: { items: [], page: 1, pages: 0, total: 0 },
    })
  })

  test('200: lists its tags', async () => {
    expect((await listProducts(1, { category: 2 })).tags).toBe('category:2')
    expect((await listProducts(1, {})).tags).toBe('catalog')
  })

  test('200: a guest is shown the guest’s prices only', async () => {
    const { body } = await listProducts(1, { limit: 100 })
    const roles = new Set(
      (body as Products).items.flatMap(({ cardPrices }) => cardPrices.map(({ priceRole }) => priceRole)),
    )
    expect([...roles]).toEqual(['guest_opt'])
    expect(JSON.stringify(body)).not.toContain('dealer')
    expect((body as Products).items.flatMap(({ cardPrices }) => cardPrices.map(({ price }) => price))).not.toContain(
      1_090,
    )
  })

  test.each([
    ['404: an unknown category', { category: 999 }, 404, {}],
    ['404: a category without products', { category: 6 }, 404, {}],
    ['404: a page past the end', { category: 2, page: 1000 }, 404, {}],
    [
      '400: an unknown filter',
      { filters: [{ code: 'nothing', values: [1] }] },
      400,
      { 'filters.0.code': 'Такого фильтра нет' },
    ],
    [
      '400: a characteristic that is not a filter',
      { filters: [{ code: 'colour', values: [51] }] },
      400,
      { 'filters.0.code': 'Такого фильтра нет' },
    ],
    [
      '400: a value of another filter',
      { filters: [{ code: 'feed', values: [11, 21] }] },
      400,
      { 'filters.0.values.1': expect.any(String) },
    ],
    [
      '400: a value that does not exist',
      { filters: [{ code: 'partner', values: [77] }] },
      400,
      { 'filters.0.values.0': expect.any(String) },
    ],
    [
      '400: a flag is on or not chosen',
      { filters: [{ code: 'in-stock', values: [2] }] },
      400,
      { 'filters.0.values.0': expect.any(String) },
    ],
    [
      '400: a reversed range',
      { filters: [{ code: 'length', from: 5, to: 1 }] },
      400,
      { 'filters.0.from': expect.any(String) },
    ],
    [
      '400: values of a range',
      { filters: [{ code: 'length', values: [5] }] },
      400,
      { 'filters.0.values': expect.any(String) },
    ],
    ['400: a range of values', { filters: [{ code: 'feed', from: 5 }] }, 400, { 'filters.0.from': expect.any(String) }],
    [
      '400: one filter twice',
      {
        filters: [
          { code: 'feed', values: [11] },
          { code: 'feed', values: [12] },
        ],
      },
      400,
      { 'filters.1.code': expect.any(String) },
    ],
    ['400: page 0', { page: 0 }, 400, { page: expect.any(String) }],
    ['400: a million rows', { limit: 1_000_000 }, 400, { limit: expect.any(String) }],
    ['400: an unknown order', { sortBy: 'random' }, 400, { sortBy: expect.any(String) }],
    ['400: a number in words', { page: '1e3' }, 400, { page: expect.any(String) }],
  ])('%s', async (_title, payload, status, errors) => {
    const answer = await listProducts(1, payload)
    expect(answer.status).toBe(status)
    expect(answer.body.errors).toEqual(errors)
    expect(answer.body.message).toMatch(/[а-яё]/i)
  })
})

describe('GET /catalog/v1/filters', () => {
  const listFilters = async (site: number, query: Record<string, string>) => {
    const answer = await app.inject({
      method: 'GET',
      url: '/api/catalog/v1/filters',
      headers: { 'x-site-id': String(site) },
      query,
    })
    return { status: answer.statusCode, body: answer.json() }
  }

  test('200: the count of a value is the number of products choosing it would give', async () => {
    await fc.assert(
      fc.asyncProperty(choices, async (choice) => {
        const { site, category } = choice
        const chosen = filtersOf(choice)
        const { status, body } = await listFilters(site, {
          ...(category && { categoryIds: String(category) }),
          filters: JSON.stringify(chosen),
        })
        expect(status).toBe(200)
        expect([...Value.Errors(catalog.listFilters.answer, body)]).toEqual([])
        const expectedCounts = (body as Filter[]).flatMap(({ code, title, kind, values, range }): ExpectedCount[] => {
          const rest = chosen.filter((each) => each.code !== code)
          if (kind !== 'range')
            return values.map((value) => ({
              title: `${title} ${value.title}`,
              count: value.count,
              choice: [...rest, { code, values: [value.id] }],
            }))
          return [{ title, count: null, range, choice: [...rest, { code, from: 0 }] }]
        })
        const found = await idsBySql(
          site,
          category,
          expectedCounts.map(({ choice: chosenFilters }) => chosenFilters),
          orders.cheap,
        )
        const inside = await idsBySql(
          site,
          category,
          expectedCounts.map((expectedCount) =>
            expectedCount.range
              ? [
                  ...expectedCount.choice.slice(0, -1),
                  {
                    code: expectedCount.choice.at(-1)?.code ?? '',
                    from: expectedCount.range.min,
                    to: expectedCount.range.max,
                  },
                ]
              : expectedCount.choice,
          ),
          orders.cheap,
        )
        expect(expectedCounts.map(({ title, count }) => [title, count])).toEqual(
          expectedCounts.map(({ title, count }, n) => [title, count === null ? null : found[n]?.length]),
        )
        // No product lies outside the range, and without products there is no range.
        expect(inside).toEqual(found)
        expect(expectedCounts.map((expectedCount) => expectedCount.range === null)).toEqual(
          expectedCounts.map((expectedCount, n) => expectedCount.count === null && found[n]?.length === 0),
        )
      }),
      { numRuns: 25, seed: 5 },
    )
  })

  test('200: a limit of values keeps the chosen ones', async () => {
    const whole = (await listFilters(1, { categoryIds: '1' })).body as Filter[]
    const chosen = whole.find(({ code }) => code === 'material')?.values.at(-1)
    const { body } = await listFilters(1, {
      categoryIds: '1',
      valuesLimit: '1',
      filters: JSON.stringify([{ code: 'material', values: [chosen?.code] }]),
    })
    const material = (body as Filter[]).find(({ code }) => code === 'material')
    expect(material).toMatchObject({ valuesCount: 3, values: [{ id: 23 }, { id: chosen?.id }] })
    expect((body as Filter[]).find(({ code }) => code === 'partner')).toMatchObject({
      valuesCount: 2,
      values: { length: 1 },
    })
  })

  test('200: filters are sorted by priority, then seo; values by seo', async () => {
    const { body } = await listFilters(1, { categoryIds: '1' })
    expect((body as Filter[]).map(({ code }) => code)).toEqual([
      'price',
      'in-stock',
      'partner',
      'sticker',
      'trimmer',
      'material',
      'feed',
      'length',
    ])
    expect((body as Filter[]).find(({ code }) => code === 'material')?.values.map(({ id }) => id)).toEqual([23, 21, 22])
    const byTitle = await listFilters(1, { categoryIds: '1', sortBy: 'title' })
    const titles = (byTitle.body as Filter[]).map(({ title }) => title)
    expect(titles).toEqual([...titles].sort((a, b) => a.localeCompare(b, 'ru')))
  })

  test('200: a chosen value leaves only its own values in a dependent filter', async () => {
    const { body } = await listFilters(1, { filters: JSON.stringify([{ code: 'feed', values: [13] }]) })
    const material = (body as Filter[]).find(({ code }) => code === 'material')
    expect(material?.values.map(({ id }) => id).sort()).toEqual([22, 23])
    expect(material?.narrowedBy).toEqual([13])
    const free = await listFilters(1, { filters: JSON.stringify([{ code: 'feed', values: [11, 13] }]) })
    expect((free.body as Filter[]).find(({ code }) => code === 'material')).toMatchObject({
      narrowedBy: [],
      values: { length: 3 },
    })
  })

  test.each([
    ['400: broken JSON', { filters: '[{' }, 400, ['filters']],
    ['400: JSON of another kind', { filters: '{"a":1}' }, 400, ['filters']],
    ['400: a choice without a code', { filters: '[{"values":[1]}]' }, 400, ['filters.0.code']],
    ['400: not a number', { filters: '[{"code":"length","from":"NaN"}]' }, 400, ['filters.0.from']],
    ['400: an unknown value', { filters: '[{"code":"feed","values":[99]}]' }, 400, ['filters.0.values.0']],
    ['400: an unknown order', { sortBy: 'x' }, 400, ['sortBy']],
    ['404: an unknown category', { categoryIds: '1,999' }, 404, []],
  ])('%s', async (_title, query, status, fields) => {
    const answer = await listFilters(1, query)
    expect(answer.status).toBe(status)
    expect(Object.keys(answer.body.errors)).toEqual(fields)
  })
})
