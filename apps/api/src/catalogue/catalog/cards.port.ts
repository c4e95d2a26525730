/** Product cards from the catalogue in memory, for other rooms. */

export type { PriceContext } from '../catalog-index/product-card.view.ts'
export type { Catalog } from './catalog.ts'
export type { CatalogDeps } from './deps.ts'
export { jsonArray } from './json-array.ts'
export { listCards } from './list-cards.ts'
export { productQuery } from './product-query.ts'
export { isReduced } from './reduced.ts'
export { TtlCache } from './ttl-cache.ts'
