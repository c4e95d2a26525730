import type { FilterChoice } from '@shpulka/contract/catalogue/catalog'
import { badInput, notFound } from '../../base/http/failure.ts'
import type { Visitor } from '../../base/http/request-context.ts'
import type { ProductQuery } from '../catalog-index/catalog-index.ts'
import { filterConditions } from '../catalog-index/filter-conditions.rule.ts'
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
  const { conditions, errors } = filterConditions(filters, index.dictionary)
  if (Object.keys(errors).length > 0) throw badInput(errors)
  const words = search.trim()
  return {
    priceContext,
    categories,
    conditions,
    search: words,
    isSearchAsTyped,
    key: JSON.stringify([priceContext.prices, categories, filters, words, isSearchAsTyped]),
  }
}

/** What an answer about categories is made of: any product of them may change it. */
export const tagsOf = (categoryIds: readonly number[] = []): string[] =>
  categoryIds.length === 0 ? ['catalog'] : categoryIds.map((id) => `category:${id}`)
