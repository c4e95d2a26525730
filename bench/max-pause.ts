import { productSorts } from '@shpulka/contract/catalogue/catalog'
import type { CatalogSample } from './catalog-sample.ts'
import type { ShopClient } from './shop-client.ts'
import { loopLagOf } from './shop-metrics.ts'
import type { ShopProcess } from './shop-process.ts'

/**
 * The longest event loop pause of the shop, in milliseconds, while it answers requests for the first time: every sort
 * order of the whole catalogue, its filters, a search.
 */
export async function maxPauseMilliseconds(
  shop: ShopProcess,
  call: ShopClient,
  catalog: CatalogSample,
): Promise<number> {
  await loopLagOf(shop)
  for (const sortBy of productSorts)
    await call('POST', '/catalog/v1/products', { body: { sortBy, limit: 24, inStockFirst: false } })
  await call('GET', '/catalog/v1/filters')
  await call('POST', '/catalog/v1/products', { body: { search: catalog.products[0]?.title ?? 'машина' } })
  return (await loopLagOf(shop)).maxMilliseconds
}
