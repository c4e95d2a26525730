/** What rooms that answer with product cards take from the catalogue in memory. */

export type { CardScene } from '../catalog-index/product-card.view.ts'
export { askedChoice } from './asked-choice.ts'
export type { Catalog } from './catalog.ts'
export type { CatalogDeps } from './deps.ts'
export { ForAMinute } from './for-a-minute.ts'
export { jsonArray } from './json-array.ts'
export { listCards } from './list-cards.ts'
export { isReduced } from './reduced.ts'
