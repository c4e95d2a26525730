import type { ProductSort, Searched } from '@shpulka/contract/catalogue/catalog'
import { notFound } from '../../base/http/failure.ts'
import type { CatalogIndex, ProductQuery } from '../catalog-index/catalog-index.ts'
import { jsonArray } from './json-array.ts'

interface PageQuery {
  readonly sortBy: ProductSort | 'own'
  readonly inStockFirst?: boolean
  readonly page: number
  readonly limit: number
}

/** A page of a choice as JSON, by the contract's Products; 404 past the end. */
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

/** How the words were understood; what each finds by itself where all together find nothing. */
function searchedOf(index: CatalogIndex, query: ProductQuery): Searched | null {
  const found = index.found(query)
  const price = query.price ?? null
  if (!found) return price && { words: '', kind: 'as-typed', leftOut: [], price, parts: [] }
  const parts =
    found.rows.length > 0 ? [] : index.search.parts(query.search, (row) => index.isShown(row, query.priceContext.site))
  return { ...found.understood, price, parts }
}
