import type { FilterChoice } from '@shpulka/contract/catalogue/catalog'
import { badInput, notFound } from '../../base/http/failure.ts'
import type { Visitor } from '../../base/http/request-context.ts'
import { bestMatches, bestScoreTolerance } from '../catalog-index/best-matches.rule.ts'
import type { CatalogIndex } from '../catalog-index/catalog-index.ts'
import { filterConditions } from '../catalog-index/filter-conditions.rule.ts'
import type { ProductQuery } from '../catalog-index/index-query.ts'
import { type ConditionInWords, withoutText } from '../search/conditions-in-words.rule.ts'
import {
  capacityInWords,
  conditionsInWords,
  goodsForStandIn,
  isAdjective,
  isCapacity,
  isNamedScore,
  isTitledScore,
  kindInWords,
  machineForTask,
  modelInWords,
  otherNames,
  type SearchResult,
  saysAmount,
  valueInWords,
} from '../search/search.port.ts'
import type { Catalog } from './catalog.ts'

export interface ProductQueryInput {
  readonly categoryIds?: readonly number[] | undefined
  readonly filters?: readonly FilterChoice[] | undefined
  readonly search?: string | undefined
  readonly isSearchAsTyped?: boolean | undefined
}

type Asking = Pick<Visitor, 'site' | 'priceRole'>

/** A query from a request, its words understood; fails as `requestedQuery` does. */
export const productQuery = (catalog: Catalog, visitor: Asking, input: ProductQueryInput): ProductQuery =>
  understoodQuery(catalog.index, requestedQuery(catalog, visitor, input))

/** Turns words of the search into conditions, which takes a search for them. */
export const understoodQuery = (index: CatalogIndex, query: ProductQuery): ProductQuery =>
  query.search === '' || query.isSearchAsTyped ? query : withConditions(index, query)

/**
 * A query with words as typed: 404 for a category this site does not have, 400 for unknown filters and values. Its key
 * is that of the understood query, so a cached answer is found without understanding the words again.
 */
export function requestedQuery(
  catalog: Catalog,
  visitor: Asking,
  { categoryIds = [], filters = [], search = '', isSearchAsTyped = false }: ProductQueryInput,
): ProductQuery {
  const { index } = catalog
  const priceContext = catalog.priceContext(visitor)
  const categories = [...new Set(categoryIds)].map((id) => {
    const ordinal = index.categoryOrdinal(id, priceContext.siteOrdinal)
    if (ordinal === undefined) throw notFound('Такой категории нет')
    return ordinal
  })
  const { conditions, errors } = filterConditions(filters, index.knownFilters(priceContext))
  if (Object.keys(errors).length > 0) throw badInput(errors)
  const words = search.trim()
  return {
    priceContext,
    categories,
    conditions,
    search: words,
    isSearchAsTyped,
    key: JSON.stringify([priceContext.priceColumn, categories, filters, words, isSearchAsTyped]),
  }
}

/** Conditions in the words: a price, «cheap», «for home». */
function withConditions(index: CatalogIndex, plain: ProductQuery): ProductQuery {
  const { dictionary } = index
  const isPriceChosen = plain.conditions.some(({ kind }) => kind === 'price')
  const parsed = conditionsInWords(plain.search, dictionary.searchWords.conditions, isPriceChosen)
  const { price, cheap, inStock } = parsed
  let taken: readonly (ConditionInWords | null)[] = [price, parsed.refusedPrice, cheap, inStock, ...parsed.categories]
  let query: ProductQuery = {
    ...plain,
    search: parsed.words,
    conditions: [
      ...plain.conditions,
      ...(inStock ? [{ kind: 'in-stock' } as const] : []),
      ...(price
        ? [
            {
              kind: 'price',
              from: price.from ?? Number.NEGATIVE_INFINITY,
              to: price.to ?? Number.POSITIVE_INFINITY,
            } as const,
          ]
        : []),
    ],
  }
  const categories = parsed.categories.filter(({ text, categoryId, isInside }) => {
    const category = dictionary.categoryOrdinals.get(categoryId)
    const condition =
      category !== undefined &&
      [...(isInside ? [] : [calledAs(index, query, categoryId)]), undefined]
        .map((called) => ({ kind: 'category', category, isInside, ...(called && { called }) }) as const)
        .find((each) => index.hasBestMatch(query, each))
    const isMet = condition !== false && condition !== undefined
    const isTried = !isMet && (!isInside || machineForTask(query.search) !== null)
    const within = isTried && category !== undefined ? withinCategory(index, query, category, isInside) : null
    if (within) {
      query = within
      return true
    }
    // A presser foot for household machines is not a household machine: then the words stay in the search.
    if (!isMet) taken = taken.filter((each) => each?.text !== text)
    query = isMet
      ? { ...query, conditions: [...query.conditions, condition] }
      : {
          ...query,
          search: taken.reduce((words, each) => (each ? withoutText(words, each.text) : words), plain.search),
        }
    return isMet
  })
  query = withNamedValue(index, withCapacity(index, query, plain.search), plain.search)
  query = withMachine(index, withinPrice(index, query), plain.search)
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
      words: query.search,
      refusedPrice: parsed.refusedPrice,
      inStock,
      categories,
      price,
      cheap: maxPrice === null ? null : cheap && { ...cheap, to: maxPrice },
    },
  }
}

/**
 * Where goods that have all the words are of a category that is not meant, «тихая машина промышленная» is searched
 * outside it, «на чём шить шторы дома» inside: what is left out is said. Null: nothing there is called so.
 */
function withinCategory(
  index: CatalogIndex,
  query: ProductQuery,
  category: number,
  isInside: boolean,
): ProductQuery | null {
  const condition = { kind: 'category', category, isInside } as const
  const within = { ...query, searchedWithin: condition, conditions: [...query.conditions, condition] }
  return index.searchResult(within)?.scores.some(isNamedScore) ? within : null
}

/**
 * Goods elsewhere called as those of a category: a bobbin «бытовая» is no «промышленная» one, though no household machine.
 */
function calledAs(index: CatalogIndex, { priceContext }: ProductQuery, categoryId: number): Uint32Array {
  const phrases = index.dictionary.searchWords.conditions
    .filter((row) => row.isInside && row.categoryId === categoryId)
    .flatMap((row) => row.phrases)
    .filter((phrase) => isAdjective(phrase) && !phrase.includes(' '))
  return Uint32Array.from(
    phrases.flatMap((search) => {
      const plain = { priceContext, categories: [], conditions: [], search, isSearchAsTyped: true, key: '' }
      const { rows, scores } = index.searchResult(plain)!
      return [...rows].filter((_, n) => isTitledScore(scores[n] as number))
    }),
  )
}

/** «Настил 20 см»: goods for a lay of 20 cm or more, where some of those called by the other words are. */
function withCapacity(index: CatalogIndex, query: ProductQuery, typed: string): ProductQuery {
  if (!saysAmount(query.search)) return query
  const { dictionary } = index
  const capacities = dictionary.properties.flatMap(({ kind, title, unit }, property) =>
    kind === 'number' && isCapacity(title) ? [{ title, unit, property }] : [],
  )
  const found = capacityInWords(query.search, capacities, (thing) => otherNames(thing, dictionary.searchWords.synonyms))
  if (!found) return query
  const { capacity, from, text, without } = found
  const condition = { kind: 'range', property: capacity.property, from, to: Number.POSITIVE_INFINITY } as const
  const rest = { ...query, search: without }
  if (!index.hasBestMatch(rest, condition)) return query
  const conditions = [...query.conditions, condition]
  return { ...rest, conditions, capacityInWords: { text, without: withoutText(typed, text) } }
}

/** «Машинка с автоматической петлёй»: machines with this value, where some of those called by the other words have it. */
function withNamedValue(index: CatalogIndex, query: ProductQuery, typed: string): ProductQuery {
  const found = valueInWords(query.search, index.dictionary.valueNames)
  if (!found) return query
  const { property, value, text, without } = found
  const condition = { kind: 'values', property, values: [value] } as const
  const rest = { ...query, search: without }
  if (!index.hasBestMatch(rest, condition)) return query
  const conditions = [...query.conditions, condition]
  return { ...rest, conditions, valueInWords: { text, without: withoutText(typed, text) } }
}

/**
 * Where goods that have all the words cost more, «прямострочка с обрезкой до 30 000» is searched among those that do not:
 * what is left out is said. Otherwise what only has the words somewhere would be the answer.
 */
function withinPrice(index: CatalogIndex, query: ProductQuery): ProductQuery {
  const price = query.conditions.find(({ kind }) => kind === 'price')
  if (!price || query.search === '' || index.hasBestMatch({ ...query, conditions: [] }, price)) return query
  const within = { ...query, searchedWithin: price }
  return index.searchResult(within)?.scores.some(isNamedScore) ? within : query
}

/**
 * «Челнок для L-5550»: hooks that fit this machine, the one made for it first, where no goods have all the words in
 * their name. «Игла для Juki DDL-8700»: needles of the machines that stand in for it; «иглы на бытовой оверлок»: those of
 * most of that kind.
 */
function withMachine(index: CatalogIndex, query: ProductQuery, typed: string): ProductQuery {
  const whole = index.searchResult(query)
  if (!whole) return query
  const { standIn, kind, leftOut } = whole.interpretation
  const kindNamed = standIn ? null : kindInWords(query.search)
  const isAnswer =
    leftOut.length === 0 &&
    whole.scores.some(isNamedScore) &&
    // «Лапка на шагайку» finds walking-foot machines by their other name: they are no feet.
    !(kind === 'synonym' && kindNamed && areOthers(index, { ...query, search: kindNamed.goods }, whole))
  const ofKind = isAnswer ? null : kindNamed
  const found = standIn
    ? goodsForStandIn(query.search, standIn.text, standIn.words)
    : (modelInWords(query.search) ?? ofKind)
  if (!found || (kind === 'as-typed' && isAnswer && !found.isAnyPart)) return query
  // Spare parts of the shop's machines are none of another maker's.
  if (standIn && found.isAnyPart) return query
  const compatible = index.machines.partsForNamedMachine(query, found.model, standIn !== undefined || found === ofKind)
  if (!compatible) return query
  // «Иглы для L-5550 под трикотаж»: of those that fit, those for knitwear, if there are any.
  const wordings = found.isAnyPart ? [''] : [`${found.goods} ${found.purpose}`.trim(), found.goods]
  const [{ goods, rows, isWhole } = { goods: query, rows: null, isWhole: true }] = wordings
    .map((search, n) => ({ goods: { ...query, search }, isWhole: n === 0 || found.purpose === '' }))
    .map(({ goods, isWhole }) => ({
      goods,
      isWhole,
      rows: found.isAnyPart ? compatible.rows : rowsNamedBy(index, goods, compatible.rows),
    }))
    .filter((each) => each.rows.length > 0)
  if (!rows) return query
  return {
    ...goods,
    conditions: [...goods.conditions, { kind: 'fits', machines: [], rows }],
    preferred: compatible.exact,
    ...(!isWhole && { unmetWords: [found.purpose.replace(/^(?:для|под|на|из|по)\s+/iu, '')] }),
    machineInWords: {
      text: found.text,
      without: withoutText(typed, found.text),
      ...(standIn && { standsInFor: standIn.model }),
    },
  }
}

/** Whether the best of what is found is not called by the words. */
const areOthers = (index: CatalogIndex, goods: ProductQuery, found: SearchResult): boolean =>
  rowsNamedBy(index, goods, Uint32Array.from(bestMatches(found, 0))).length === 0

/** How far below the best score the goods for a machine may be to be what is asked for: one level. */
const nameTolerance = 2

/** Rows whose names match the words; none if other goods match better, or if the words are only a brand. */
function rowsNamedBy(index: CatalogIndex, goods: ProductQuery, rows: Uint32Array): Uint32Array {
  const result = index.searchResult(goods)
  const none = new Uint32Array()
  if (!result || result.interpretation.leftOut.length > 0 || !/[а-яё]{3}/i.test(result.interpretation.words))
    return none
  const candidates = new Set(rows)
  const scoreOf = (n: number) =>
    candidates.has(result.rows[n] as number) && isNamedScore(result.scores[n] as number)
      ? (result.scores[n] as number)
      : 0
  const best = result.scores.reduce((max, _, n) => Math.max(max, scoreOf(n)), 0)
  // A board for servo motors is no «мотор»; «иглы» means needles, although «игольная пластина» (a needle plate)
  // begins the same way.
  return best === 0 || best < result.scores.reduce((max, score) => Math.max(max, score), 0) - nameTolerance
    ? none
    : result.rows.filter((_, n) => scoreOf(n) >= best - bestScoreTolerance).sort()
}

/** Tags of an answer about these categories: a change of any of their products may change it. */
export const tagsOf = (categoryIds: readonly number[] = []): string[] =>
  categoryIds.length === 0 ? ['catalog'] : categoryIds.map((id) => `category:${id}`)
