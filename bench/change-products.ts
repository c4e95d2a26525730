import { setTimeout as pause } from 'node:timers/promises'
import type { ProductCard } from '@shpulka/contract/catalogue/catalog'
import { openPool, type Pool } from '../apps/api/src/base/db/pool.ts'
import { runningPostgresUrl } from '../apps/shop/src/embedded-postgres.ts'
import type { BenchContext } from './bench-context.ts'

type ChangeContext = Pick<BenchContext, 'shop' | 'call' | 'catalog' | 'random'>

/**
 * Changes prices like another process of the shop (first the rows, then the notification) until the returned function
 * is called.
 */
export async function changeProducts(
  { shop, catalog, random }: ChangeContext,
  { perSecond }: { perSecond: number },
): Promise<() => Promise<void>> {
  const pool = await shopPool(shop.dataDirectory)
  let working = Promise.resolve()
  const timer = setInterval(() => {
    const { id } = random.pick(catalog.products)
    working = working.then(() => changePrice(pool, id, 100 * (1 + random.below(50))))
  }, 1000 / perSecond)
  return async () => {
    clearInterval(timer)
    await working
    await pool.end()
  }
}

/** How long until the shop shows a change, milliseconds: the slowest of several. */
export async function slowestChangeMilliseconds(
  { shop, call, catalog, random }: ChangeContext,
  times: number,
): Promise<number> {
  const pool = await shopPool(shop.dataDirectory)
  const priceOf = async (id: number) =>
    (await call<ProductCard[]>('GET', `/catalog/v1/products/by-ids?ids=${id}`))[0]?.cardPrices[0]?.price
  let slowest = 0
  try {
    for (let time = 0; time < times; time += 1) {
      const { id } = random.pick(catalog.products)
      const before = await priceOf(id)
      if (before === undefined) continue
      const startedAt = performance.now()
      await changePrice(pool, id, 1_000)
      while ((await priceOf(id)) === before && performance.now() - startedAt < 10_000) await pause(5)
      slowest = Math.max(slowest, performance.now() - startedAt)
    }
  } finally {
    await pool.end()
  }
  return slowest
}

export async function shopPool(dataDirectory: string): Promise<Pool> {
  const url = await runningPostgresUrl(dataDirectory)
  if (!url) throw new Error(`The database in ${dataDirectory} does not run`)
  return openPool(url, { maxConnections: 1 })
}

async function changePrice(pool: Pool, productId: number, kopecks: number) {
  await pool.query(
    `update offer_prices set price_kopecks = price_kopecks + $2, old_price_kopecks = null
     where offer_id in (select m.offer_id from group_offers m join groups g on g.id = m.group_id
       where g.product_id = $1)`,
    [productId, kopecks],
  )
  await pool.query(`select pg_notify('shop_changes', 'product:' || $1::int)`, [productId])
}
