import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { id, pageLimit, pageNumber } from '../base/page.ts'
import { catalogDefaultLimit, Filter, Products, productSorts } from './catalog.ts'

/**
 * Goods selected by the owner (подборка): products chosen one by one in their order, then those found by stored
 * filters.
 */
export const Collection = Type.Object({
  id: id('Collection.'),
  code: Type.String({ description: 'Its part of the address: /collections/{code}.' }),
  title: Type.String({ description: 'Heading.' }),
  description: Type.String({ description: 'Plain text; paragraphs are separated by an empty line. Empty: none.' }),
  image: Type.Union([Type.String(), Type.Null()], { description: 'File id of its wide picture; null: none.' }),
  productsCount: Type.Integer({ description: 'Its products on this site; collections without any are left out.' }),
})
export type Collection = Static<typeof Collection>

/** 'own': products chosen one by one in the owner's order, then the rest by popularity. */
export const collectionSorts = ['own', ...productSorts] as const
export type CollectionSort = (typeof collectionSorts)[number]

const filters = Type.Optional(
  Type.String({
    maxLength: 20_000,
    description: 'JSON of the chosen filters: an array as in POST /catalog/v1/products.',
  }),
)

export const collections = {
  listCollections: call('GET', '/collections/v1', {
    summary: 'Collections of this site that have products, in the owner’s order',
    query: Type.Object({
      code: Type.Optional(
        Type.String({ minLength: 1, maxLength: 200, description: 'Only the collection with this code.' }),
      ),
    }),
    answer: Type.Array(Collection),
  }),
  listCollectionProducts: call('GET', '/collections/v1/{id}/products', {
    summary: 'Products of a collection, by filters',
    params: Type.Object({ id: id('Collection.') }),
    query: Type.Object({
      page: Type.Optional(pageNumber),
      limit: Type.Optional(pageLimit(catalogDefaultLimit)),
      filters,
      sortBy: Type.Optional(
        Type.Enum(collectionSorts, { default: 'own', description: 'Order; products in stock always come first.' }),
      ),
    }),
    answer: Products,
    errors: { 404: 'No such collection on this site, or a page past the end' },
  }),
  listCollectionFilters: call('GET', '/collections/v1/filters', {
    summary: 'Filters of a collection with counts under the chosen filters',
    query: Type.Object({
      id: id('Collection.'),
      filters,
      valuesLimit: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 1000,
          description: 'Most values of each filter, besides chosen ones; missing: all.',
        }),
      ),
    }),
    answer: Type.Array(Filter),
    errors: { 404: 'No such collection on this site' },
  }),
}
