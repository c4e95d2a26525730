import type { Basket } from '@shpulka/contract/buying/basket'
import { ReadyJson } from '../../base/http/request-context.ts'
import type { CatalogPaths } from '../../catalogue/catalog/products.port.ts'
import { basketView } from './basket.view.ts'
import { basketBytes } from './basket-bytes.view.ts'
import type { BasketDeps, BasketSources, ReadBasket } from './read-basket.ts'

/** A basket in the contract's shape. */
export const showBasket = (basket: ReadBasket, { catalog }: BasketSources): Basket =>
  basketView(basket, pathsOn(basket, catalog))

/** The response with the basket; JSON of unchanged products is reused. */
export function answerBasket(basket: ReadBasket, { catalog, serializedLines }: BasketDeps): ReadyJson {
  const pathOf = pathsOn(basket, catalog)
  const pathVersion = catalog.pathVersion()
  return new ReadyJson(basketBytes(basket, pathOf, (lines) => serializedLines.bytesOf(lines, pathVersion, pathOf)))
}

const pathsOn =
  ({ owner }: ReadBasket, catalog: CatalogPaths) =>
  (productId: number) =>
    catalog.findProductPath(owner.siteId, productId) ?? ''
