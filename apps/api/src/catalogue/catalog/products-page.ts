import type { ProductSort, Searched } from '@shpulka/contract/catalogue/catalog'
import { notFound } from '../../base/http/failure.ts'
import type { CatalogIndex } from '../catalog-index/catalog-index.ts'
import type { ProductQuery } from '../catalog-index/index-query.ts'
import { type ConditionInWords, withoutText } from '../search/conditions-in-words.rule.ts'
import { jsonArray } from './json-array.ts'
import { searchAdvice } from './search-advice.ts'

interface PageQuery {
  readonly sortBy: ProductSort | 'own'
  readonly inStockFirst?: boolean
  readonly page: number
  readonly limit: number
}

/** A page of products as JSON (Products of the contract); 404 past the end. */
export function productsPage(
  index: CatalogIndex,
  query: ProductQuery,
  { sortBy, inStockFirst, page, limit }: PageQuery,
): Buffer {
  const list = index.list(query, sortBy, inStockFirst)
  const pages = Math.ceil(list.length / limit)
  if (page > Math.max(1, pages)) throw notFound('Такой страницы нет')
  const cards = Array.from(list.slice((page - 1) * limit, page * limit), (row) => index.card(row, query.priceContext))
  return Buffer.concat([
    Buffer.from('{"items":'),
    jsonArray(cards),
    Buffer.from(
      `,"page":${page},"limit":${limit},"pages":${pages},"total":${list.length},"searched":${JSON.stringify(searchedOf(index, query))}}`,
    ),
  ])
}

/** How the words were understood. If all of them together find nothing, also what each word finds alone. */
function searchedOf(index: CatalogIndex, query: ProductQuery): Searched | null {
  const result = index.searchResult(query)
  const { conditionsInWords } = query
  if (!result && !conditionsInWords) return null
  const price = conditionsInWords?.price ?? null
  const { cheap = null, order = null } = conditionsInWords ?? {}
  const parts =
    !result || result.rows.length > 0
      ? []
      : index.search.parts(query.search, index.shownRows(query.priceContext.siteOrdinal))
  const { words, kind, leftOut, standIn } = result?.interpretation ?? { words: '', kind: 'as-typed', leftOut: [] }
  const whole = query.typed ?? query.search
  return {
    words,
    kind,
    leftOut: [...leftOut, ...(query.unmetWords ?? [])],
    parts,
    standsInFor: query.machineInWords?.standsInFor ?? standIn?.model ?? null,
    price: (price || cheap) && { from: price?.from ?? null, to: price?.to ?? cheap?.to ?? null },
    refusedPrice: conditionsInWords?.refusedPrice?.text ?? null,
    advice: result && !query.isSearchAsTyped ? searchAdvice(index, query) : [],
    conditions: [
      ...(price ? [conditionOf('price', price)] : []),
      ...(cheap ? [conditionOf('cheap', cheap)] : []),
      ...(order && order.text !== cheap?.text ? [conditionOf('order', order)] : []),
      ...(conditionsInWords?.inStock ? [conditionOf('in-stock', conditionsInWords.inStock)] : []),
      ...(conditionsInWords?.categories ?? []).map((each) => conditionOf('category', each)),
      ...(query.capacityInWords ? [conditionOf('measure', query.capacityInWords)] : []),
      ...(query.valuesInWords ?? []).map((each) => conditionOf('value', each)),
      ...(query.machineInWords ? [conditionOf('fits', query.machineInWords)] : []),
      ...(result?.interpretation.measures ?? [])
        .filter((text) => whole.includes(text))
        .map((text) => conditionOf('measure', { text, without: withoutText(whole, text) })),
    ],
  }
}

const conditionOf = (kind: Searched['conditions'][number]['kind'], { text, without }: ConditionInWords) => ({
  kind,
  text,
  without,
})
