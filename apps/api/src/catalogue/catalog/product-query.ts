import type { FilterChoice } from '@shpulka/contract/catalogue/catalog'
import { badInput, notFound } from '../../base/http/failure.ts'
import type { Visitor } from '../../base/http/request-context.ts'
import { bestMatches, bestScoreTolerance } from '../catalog-index/best-matches.rule.ts'
import type { CatalogIndex } from '../catalog-index/catalog-index.ts'
import { type Condition, filterConditions } from '../catalog-index/filter-conditions.rule.ts'
import type { ProductQuery } from '../catalog-index/index-query.ts'
import { type ConditionInWords, withoutText } from '../search/conditions-in-words.rule.ts'
import {
  automaticValuesInQuery,
  capacityInWords,
  conditionsInWords,
  exactValueIn,
  goodsWord,
  isAdjective,
  isCapacity,
  isNamedScore,
  isTitledScore,
  lacksInWords,
  machineForTask,
  otherNames,
  otherPhrases,
  saysAmount,
  sizeLeftOut,
  valueInWords,
} from '../search/search.port.ts'
import type { Catalog } from './catalog.ts'
import { goodsOf, withMachine } from './goods-for-machine.ts'

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
  const { order } = parsed
  let taken: readonly (ConditionInWords | null)[] = [
    price,
    parsed.refusedPrice,
    cheap,
    order,
    inStock,
    ...parsed.categories,
  ]
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
        .find((each) => index.hasBestMatch(goodsOf(index, query), each) && !isOfOthers(index, query, each, text))
    const isMet = condition !== false && condition !== undefined
    const within = !isMet && category !== undefined ? withinCategory(index, query, category, isInside) : null
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
  query = withLack(index, query, plain.search)
  query = withNamedValue(index, withCapacity(index, query, plain.search), plain.search)
  query = withDoneByItself(index, query, plain.search)
  query = withMachine(index, withinPrice(index, withOtherKind(index, query)), plain.search)
  const maxPrice = cheap && index.cheapestThird(query)
  if (maxPrice !== null)
    query = {
      ...query,
      conditions: [...query.conditions, { kind: 'price', from: Number.NEGATIVE_INFINITY, to: maxPrice }],
    }
  const best = order?.quality && index.bestBy(query, order.quality)
  return {
    ...query,
    ...preferredIn(index, query),
    ...(order?.sort && { sortInWords: order.sort }),
    ...(best && (best.length > 0 ? { preferred: best } : { unmetWords: [...(query.unmetWords ?? []), order.text] })),
    typed: plain.search,
    conditionsInWords: {
      words: query.search,
      refusedPrice: parsed.refusedPrice,
      inStock,
      categories,
      price,
      cheap: maxPrice === null ? null : cheap && { ...cheap, to: maxPrice },
      order: order?.sort || best?.length ? order : null,
    },
  }
}

/**
 * «Микротекс 60 бытовые»: needles have all the words, «бытовые» too, and are called so better than the household
 * machines that have the rest.
 */
function isOfOthers(index: CatalogIndex, query: ProductQuery, condition: Condition, text: string): boolean {
  if (condition.kind !== 'category' || !condition.isInside) return false
  const met = { ...query, conditions: [...query.conditions, condition] }
  if (index.bestChosen(met).length > 0) return false
  const search = `${query.search} ${text}`
  const whole = index.searchResult({ ...query, search })
  const isWhole = whole?.interpretation.leftOut.length === 0 && whole.interpretation.kind === 'as-typed'
  return isWhole && index.bestChosen({ ...met, search }).length === 0
}

/**
 * Where goods that have all the words are of a category that is not meant, «тихая машина промышленная» is searched
 * outside it, «на чём шить шторы дома» and «оверлок домой на 4 нитки» inside: what is left out is said. Null: nothing
 * there is called so.
 */
function withinCategory(
  index: CatalogIndex,
  query: ProductQuery,
  category: number,
  isInside: boolean,
): ProductQuery | null {
  const condition = { kind: 'category', category, isInside } as const
  const isTask = isInside && machineForTask(query.search) !== null
  // A presser foot for household machines is none of them; threads are no overlocks, which have three of them.
  if (isInside && !isTask && !index.hasBestMatch({ ...query, search: goodsWord(query.search) }, condition)) return null
  const within = { ...query, searchedWithin: condition, conditions: [...query.conditions, condition] }
  const result = index.searchResult(within)
  const isWhole = !isInside || isTask || result?.interpretation.leftOut.length === 0
  return isWhole && result?.scores.some(isNamedScore) ? within : null
}

/**
 * Goods elsewhere called as those of a category: a bobbin «бытовая» is no «промышленная» one, though no household
 * machine.
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

/**
 * «Прямострочка без обрезки нити»: goods called by the other words that have no such thing, where some of them have it.
 * «Стул без спинки» is searched by the name that the owner gives it.
 */
function withLack(index: CatalogIndex, query: ProductQuery, typed: string): ProductQuery {
  const lacks = lacksInWords(query.search)
  const name = lacks.length > 0 ? index.search.withNameOfLack(query.search) : null
  if (name !== null) return { ...query, search: name }
  for (const { text, without, thing } of lacks) {
    const rest = { ...query, search: without }
    const best = bestMatches(index.searchResult(rest), bestScoreTolerance)
    const condition = rowsWith(index, query, thing)
      .filter((rows) => best.some((row) => rows.includes(row)))
      .map((rows) => ({ kind: 'without', rows }) as const)
      .find((each) => index.hasBestMatch(rest, each))
    if (!condition) continue
    const conditions = [...query.conditions, condition]
    return { ...rest, conditions, valuesInWords: withValue(query, typed, text) }
  }
  return query
}

/**
 * Goods that have a thing by these words, and by each of the owner's other names for it: not those that are only
 * described by it, as «мел без следа» is.
 */
const rowsWith = (index: CatalogIndex, query: ProductQuery, thing: string): Uint32Array[] =>
  [thing, ...otherPhrases(thing, index.dictionary.searchWords.synonyms)].flatMap(
    (search) => index.searchResult({ ...query, search, isSearchAsTyped: true })?.rows ?? [],
  )

/**
 * «Машинка с автоматической петлёй»: machines with this value, where some of those called by the other words have it.
 */
function withNamedValue(index: CatalogIndex, query: ProductQuery, typed: string): ProductQuery {
  const found = valueInWords(query.search, index.dictionary.valueNames)
  if (!found) return query
  const { property, value, text, without } = found
  const condition = { kind: 'values', property, values: [value] } as const
  const rest = { ...query, search: without }
  if (!index.hasBestMatch(rest, condition)) return query
  const conditions = [...query.conditions, condition]
  // «С автозакрепкой и автообрезкой» names two.
  return withNamedValue(index, { ...rest, conditions, valuesInWords: withValue(query, typed, text) }, typed)
}

/** The values named so far and one more, as typed. */
const withValue = ({ valuesInWords = [] }: ProductQuery, typed: string, text: string): ConditionInWords[] => [
  ...valuesInWords,
  { text, without: withoutText(typed, text) },
]

/** «Машинка, чтоб петли сама делала»: machines that do it, where some of those called by the other words do. */
function withDoneByItself(index: CatalogIndex, query: ProductQuery, typed: string): ProductQuery {
  const found = automaticValuesInQuery(query.search, index.dictionary.automatic)
  if (!found) return query
  const rest = { ...query, search: found.without === '' ? 'машина' : found.without }
  const conditions = found.values.map(({ property, value }) => ({ kind: 'values', property, values: [value] }) as const)
  const met = conditions.filter((condition) => index.hasBestMatch(rest, condition))
  if (met.length === 0) return query
  const { text } = found
  return {
    ...rest,
    conditions: [...query.conditions, ...met],
    valuesInWords: withValue(query, typed, text),
  }
}

/**
 * «Прямострочная для тентов» as «машина для тентов», where the owner names by that a machine of the same category, one
 * with a walking foot: that it is no «прямострочная» is said.
 */
function withOtherKind(index: CatalogIndex, query: ProductQuery): ProductQuery {
  const typed = index.searchResult(query)
  const machine = typed?.interpretation.leftOut.length ? index.search.ofOtherKind(query.search) : null
  if (!typed || !machine) return query
  const other = { ...query, search: machine.query, unmetWords: [...(query.unmetWords ?? []), ...machine.kind] }
  const found = index.searchResult(other)
  const isWhole = found?.interpretation.leftOut.length === 0 && found.scores.some(isNamedScore)
  const [[one], [another]] = [bestMatches(typed, 0), bestMatches(isWhole ? found : null, 0)]
  return one !== undefined && another !== undefined && index.shareCategory(one, another) ? other : query
}

/**
 * Where goods that have all the words cost more, «прямострочка с обрезкой до 30 000» is searched among those that do
 * not: what is left out is said. Otherwise what only has the words somewhere would be the answer.
 */
function withinPrice(index: CatalogIndex, query: ProductQuery): ProductQuery {
  const price = query.conditions.find(({ kind }) => kind === 'price')
  if (!price || query.search === '' || index.hasBestMatch({ ...query, conditions: [] }, price)) return query
  const within = { ...query, searchedWithin: price }
  return index.searchResult(within)?.scores.some(isNamedScore) ? within : query
}

/** «Дисковый нож 12 см»: where none has that size, the nearest comes first. «Синяя бейка»: «тёмно-синяя» comes last. */
function preferredIn(index: CatalogIndex, query: ProductQuery): Pick<ProductQuery, 'preferred'> {
  if (query.preferred) return {}
  const size = sizeLeftOut(query.search, index.searchResult(query)?.interpretation.leftOut ?? [])
  const exact = exactValueIn(query.search, index.dictionary.partsOfValues)
  const isExact = exact && ({ kind: 'values', property: exact.property, values: [exact.value] } as const)
  const preferred = [
    ...(size ? index.nearestTo(query, size) : []),
    ...(isExact ? index.bestChosen({ ...query, conditions: [...query.conditions, isExact] }) : []),
  ]
  return preferred.length > 0 ? { preferred: Uint32Array.from(preferred) } : {}
}

/** Tags of an answer about these categories: a change of any of their products may change it. */
export const tagsOf = (
  categoryIds: readonly number[] = [],
  filters: readonly Pick<FilterChoice, 'code'>[] = [],
): string[] =>
  categoryIds.length === 0 || fitsMachines(filters) ? ['catalog'] : categoryIds.map((id) => `category:${id}`)

/** What fits a machine changes with the machine, which is not among the goods found. */
export const fitsMachines = (filters: readonly Pick<FilterChoice, 'code'>[]): boolean =>
  filters.some(({ code }) => code === 'fits')
