import { notFound } from '../http/failure.ts'
import type { CatalogIndex } from './catalog-index.ts'
import { jsonArray } from './json-array.ts'
import type { CardScene } from './product-card.view.ts'

/** A page of a list as JSON, by the contract's Products; 404 past the end. */
export function productsPage(index: CatalogIndex, scene: CardScene, slots: Uint32Array, page: number, limit: number): Buffer {
  const pages = Math.ceil(slots.length / limit)
  if (page > Math.max(1, pages)) throw notFound('Такой страницы нет')
  const cards = Array.from(slots.subarray((page - 1) * limit, page * limit), (slot) => index.card(slot, scene))
  return Buffer.concat([
    Buffer.from('{"items":'),
    jsonArray(cards),
    Buffer.from(`,"page":${page},"limit":${limit},"pages":${pages},"total":${slots.length}}`),
  ])
}
