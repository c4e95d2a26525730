import type { ProductSort, Searched } from '@shpulka/contract/catalogue/catalog'
import { notFound } from '../../base/http/failure.ts'
import type { CatalogIndex, Choice } from '../catalog-index/catalog-index.ts'
import { jsonArray } from './json-array.ts'

interface AskedPage {
  readonly sortBy: ProductSort | 'own'
  readonly inStockFirst?: boolean
  readonly page: number
  readonly limit: number
}

/** A page of a choice as JSON, by the contract's Products; 404 past the end. */
export function productsPage(index: CatalogIndex, choice: Choice, { sortBy, inStockFirst, page, limit }: AskedPage): Buffer {
  const slots = index.list(choice, sortBy, inStockFirst)
  const pages = Math.ceil(slots.length / limit)
  if (page > Math.max(1, pages)) throw notFound('Такой страницы нет')
  const cards = Array.from(slots.subarray((page - 1) * limit, page * limit), (slot) => index.card(slot, choice.scene))
  return Buffer.concat([
    Buffer.from('{"items":'),
    jsonArray(cards),
    Buffer.from(`,"page":${page},"limit":${limit},"pages":${pages},"total":${slots.length},"searched":${JSON.stringify(searchedOf(index, choice))}}`),
  ])
}

/** How the words were understood; what each finds by itself where all together find nothing. */
function searchedOf(index: CatalogIndex, choice: Choice): Searched | null {
  const found = index.found(choice)
  if (!found) return null
  const parts = found.slots.length > 0 ? [] : index.search.parts(choice.search, (slot) => index.isShown(slot, choice.scene.site))
  return { ...found.understood, parts }
}
