import type { FilterChoice } from '@shpulka/contract/catalogue/catalog'
import { badInput, notFound } from '../../base/http/failure.ts'
import type { Visitor } from '../../base/http/request-context.ts'
import type { ProductQuery } from '../catalog-index/catalog-index.ts'
import { filterConditions } from '../catalog-index/filter-conditions.rule.ts'
import { priceInWords } from '../search/search.port.ts'
import type { Catalog } from './catalog.ts'

export interface ProductQueryInput {
  readonly categoryIds?: readonly number[] | undefined
  readonly filters?: readonly FilterChoice[] | undefined
  readonly search?: string | undefined
  readonly isSearchAsTyped?: boolean | undefined
}

/**
 * Reads what is asked of the catalogue: 404 for a category this site does not have, 400 for filters and values that do
 * not exist.
 */
export function productQuery(
  catalog: Catalog,
  visitor: Pick<Visitor, 'site' | 'priceRole'>,
  { categoryIds = [], filters = [], search = '', isSearchAsTyped = false }: ProductQueryInput,
): ProductQuery {
  const { index } = catalog
  const priceContext = catalog.priceContext(visitor)
  const categories = [...new Set(categoryIds)].map((id) => {
    const ordinal = index.categoryOrdinal(id, priceContext.site)
    if (ordinal === undefined) throw notFound('Такой категории нет')
    return ordinal
  })
  const { conditions, errors } = filterConditions(filters, index.knownFilters(priceContext.site))
  if (Object.keys(errors).length > 0) throw badInput(errors)
  const words = search.trim()
  const isPriceChosen = conditions.some(({ kind }) => kind === 'price')
  const price = isSearchAsTyped || isPriceChosen ? null : priceInWords(words)
  return {
    priceContext,
    categories,
    conditions: price
      ? [
          ...conditions,
          { kind: 'price', from: price.from ?? Number.NEGATIVE_INFINITY, to: price.to ?? Number.POSITIVE_INFINITY },
        ]
      : conditions,
    ...(price && { price: { from: price.from, to: price.to } }),
    search: price ? price.words : words,
    isSearchAsTyped,
    key: JSON.stringify([priceContext.prices, categories, filters, words, isSearchAsTyped]),
  }
}

/** The tag of answers about categories: a change of any of their products may change them. */
export const tagsOf = (categoryIds: readonly number[] = []): string[] =>
  categoryIds.length === 0 ? ['catalog'] : categoryIds.map((id) => `category:${id}`)
