import type { FilterChoice } from '@shpulka/contract/catalogue/catalog'
import { badInput, notFound } from '../../base/http/failure.ts'
import type { Visitor } from '../../base/http/request-context.ts'
import { type CatalogIndex, nearlyBest, type ProductQuery } from '../catalog-index/catalog-index.ts'
import { filterConditions } from '../catalog-index/filter-conditions.rule.ts'
import { withoutText } from '../search/conditions-in-words.rule.ts'
import { conditionsInWords, isNamedFit, modelInWords } from '../search/search.port.ts'
import type { Catalog } from './catalog.ts'

export interface ProductQueryInput {
  readonly categoryIds?: readonly number[] | undefined
  readonly filters?: readonly FilterChoice[] | undefined
  readonly search?: string | undefined
  readonly isSearchAsTyped?: boolean | undefined
}

/**
 * Makes a query of a request: 404 for a category this site does not have, 400 for filters and values that do not exist.
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
  const plain: ProductQuery = {
    ...{ priceContext, categories, conditions, search: words, isSearchAsTyped },
    key: JSON.stringify([priceContext.prices, categories, filters, words, isSearchAsTyped]),
  }
  return words === '' || isSearchAsTyped ? plain : withConditions(index, plain)
}

/** Turns words of the search into conditions: a price, «cheap», «for home». */
function withConditions(index: CatalogIndex, plain: ProductQuery): ProductQuery {
  const { dictionary } = index
  const isPriceChosen = plain.conditions.some(({ kind }) => kind === 'price')
  const stated = conditionsInWords(plain.search, dictionary.searchWords.conditions, isPriceChosen)
  const { price, cheap } = stated
  let query: ProductQuery = {
    ...plain,
    search: stated.words,
    conditions: price
      ? [
          ...plain.conditions,
          { kind: 'price', from: price.from ?? Number.NEGATIVE_INFINITY, to: price.to ?? Number.POSITIVE_INFINITY },
        ]
      : plain.conditions,
  }
  const categories = stated.categories.filter(({ text, categoryId, isInside }) => {
    const category = dictionary.categoryOrdinals.get(categoryId)
    const condition = category !== undefined && ({ kind: 'category', category, isInside } as const)
    const isMet = condition && index.hasBestMatch(query, condition)
    // A presser foot for household machines is not a household machine: there the word goes back to the search.
    query = isMet
      ? { ...query, conditions: [...query.conditions, condition] }
      : { ...query, search: `${text} ${query.search}` }
    return isMet
  })
  query = withMachine(index, query, plain.search)
  const maxPrice = cheap && index.cheapestThird(query)
  if (maxPrice !== null)
    query = {
      ...query,
      conditions: [...query.conditions, { kind: 'price', from: Number.NEGATIVE_INFINITY, to: maxPrice }],
    }
  return {
    ...query,
    typed: plain.search,
    conditionsInWords: {
      ...{ words: query.search, refusedPrice: stated.refusedPrice, categories },
      ...{ price, cheap: maxPrice === null ? null : cheap && { ...cheap, to: maxPrice } },
    },
  }
}

/** «Челнок для L-5550»: hooks that fit this machine, where no goods have all the words in their name. */
function withMachine(index: CatalogIndex, query: ProductQuery, typed: string): ProductQuery {
  const found = modelInWords(query.search)
  if (!found) return query
  const whole = index.searchResult(query)
  if (whole?.interpretation.kind === 'as-typed' && whole.interpretation.leftOut.length === 0) {
    if (whole.fits.some(isNamedFit)) return query
  }
  const fitting = index.fitting(query, found.model)
  const goods = { ...query, search: found.isAnyPart ? '' : found.goods }
  const rows = fitting && (found.isAnyPart ? fitting : calledSo(index, goods, fitting))
  if (!rows || rows.length === 0) return query
  return {
    ...goods,
    conditions: [...goods.conditions, { kind: 'fits', ids: new Set(), rows }],
    machineInWords: { text: found.text, without: withoutText(typed, found.text) },
  }
}

/** Of these rows, the goods that the words call by name; none if they call other goods better, or a brand alone. */
function calledSo(index: CatalogIndex, goods: ProductQuery, rows: Uint32Array): Uint32Array {
  const called = index.searchResult(goods)
  const none = new Uint32Array()
  if (!called || called.interpretation.leftOut.length > 0 || !/[а-яё]{3}/i.test(called.interpretation.words))
    return none
  if (!index.hasBestMatch(goods, { kind: 'fits', ids: new Set(), rows })) return none
  const asked = new Set(rows)
  const fitOf = (n: number) =>
    asked.has(called.rows[n] as number) && isNamedFit(called.fits[n] as number) ? (called.fits[n] as number) : 0
  const best = called.fits.reduce((one, _, n) => Math.max(one, fitOf(n)), 0)
  // «Иглы» are needles, though «игольная пластина» begins alike.
  return best === 0 ? none : called.rows.filter((_, n) => fitOf(n) >= best - nearlyBest).sort()
}

/** The tag of answers about categories: a change of any of their products may change them. */
export const tagsOf = (categoryIds: readonly number[] = []): string[] =>
  categoryIds.length === 0 ? ['catalog'] : categoryIds.map((id) => `category:${id}`)
