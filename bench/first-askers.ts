import { productSorts } from '@shpulka/contract/catalogue/catalog'
import type { CatalogSample } from './catalog-sample.ts'
import type { ShopClient } from './shop-client.ts'
import type { ShopProcess } from './shop-process.ts'

/**
 * The longest the shop answered nobody while what had never been asked was asked of it, milliseconds: every order of
 * the whole catalogue, its filters, words.
 */
export async function maxPauseMs(shop: ShopProcess, call: ShopClient, catalog: CatalogSample): Promise<number> {
  await maxDelayMs(shop)
  for (const sortBy of productSorts)
    await call('POST', '/catalog/v1/products', { body: { sortBy, limit: 24, inStockFirst: false } })
  await call('GET', '/catalog/v1/filters')
  await call('POST', '/catalog/v1/products', { body: { search: catalog.products[0]?.title ?? 'машина' } })
  return maxDelayMs(shop)
}

/** Since it was last asked: the metric begins again each time. */
async function maxDelayMs({ url }: ShopProcess): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(metrics)?.[1] ?? Number.NaN) * 1000
}
