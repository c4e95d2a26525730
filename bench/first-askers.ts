import { productSorts } from '@shpulka/contract/catalogue/catalog'
import type { CatalogSample } from './catalog-sample.ts'
import type { ShopClient } from './shop-client.ts'
import { loopLagOf } from './shop-metrics.ts'
import type { ShopProcess } from './shop-process.ts'

/**
 * The longest pause of the shop, milliseconds, while it gets requests it has never answered before: every order of the
 * whole catalogue, its filters, searches.
 */
export async function maxPauseMs(shop: ShopProcess, call: ShopClient, catalog: CatalogSample): Promise<number> {
  await loopLagOf(shop)
  for (const sortBy of productSorts)
    await call('POST', '/catalog/v1/products', { body: { sortBy, limit: 24, inStockFirst: false } })
  await call('GET', '/catalog/v1/filters')
  await call('POST', '/catalog/v1/products', { body: { search: catalog.products[0]?.title ?? 'машина' } })
  return (await loopLagOf(shop)).maxMs
}
