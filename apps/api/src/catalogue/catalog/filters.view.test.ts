import { expect, test } from 'vitest'
import type { Dictionary } from '../catalog-index/dictionary.ts'
import type { FacetCounts } from '../catalog-index/facet-counts.ts'
import { filtersView } from './filters.view.ts'

/** Property 0 is a filter, property 1 is not. */
const properties = ['colour', 'serial'].map((code, n) => ({
  id: n + 1,
  code,
  title: code,
  kind: 'list',
  priorityId: 1,
  seo: 0,
  isFilter: n === 0,
}))
const dictionaryOf = (owners: readonly number[]) =>
  ({
    properties,
    propertiesByCode: new Map(properties.map(({ code }, n) => [code, n])),
    values: owners.map((property, n) => ({ id: n + 1, code: `v${n}`, title: `v${n}`, seo: 0, property, depended: [] })),
    partners: new Map(),
    stickers: new Map(),
  }) as unknown as Dictionary
const countsOf = (values: Uint32Array) =>
  ({
    values,
    min: [],
    max: [],
    partners: new Map(),
    stickers: new Map(),
    inStock: 0,
    price: { min: Number.NaN, max: Number.NaN },
  }) as unknown as FacetCounts

test('lists the values of filters and skips properties that are not filters', () => {
  const values = new Uint32Array([1, 1, 2, 0])
  const dictionary = dictionaryOf([0, 1, 0, 0])
  const [filter, ...others] = filtersView({
    dictionary,
    conditions: [],
    counts: countsOf(values),
    all: countsOf(values),
    machines: [],
    sortBy: 'priority',
  })
  expect(others).toEqual([])
  expect(filter?.values.map(({ id, count }) => [id, count])).toEqual([
    [1, 1],
    [3, 2],
  ])
})

test.each([0, 1])('a hundred thousand values of one property (%i) are walked once', (property) => {
  const owners = new Array<number>(100_000).fill(property)
  const values = new Uint32Array(owners.length).fill(1)
  const filters = filtersView({
    dictionary: dictionaryOf(owners),
    conditions: [],
    counts: countsOf(values),
    all: countsOf(values),
    machines: [],
    sortBy: 'priority',
    valuesLimit: 3,
  })
  expect(filters.map(({ valuesCount, values }) => [valuesCount, values.length])).toEqual(
    property === 0 ? [[100_000, 3]] : [],
  )
})
