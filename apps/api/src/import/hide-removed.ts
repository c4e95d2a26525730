import type { Pool } from '../db/pool.ts'
import { findVisiblePage, hideProducts } from './import-products.sql.ts'

const PAGE = 1_000

/** Hides the source's products whose ids the feed no longer names; tells the ids of each page hidden. */
export async function hideRemoved(
  pool: Pool,
  source: string,
  named: ReadonlySet<string>,
  dryRun: boolean,
  hidden: (productIds: number[]) => void,
): Promise<number> {
  let count = 0
  for (let afterId = 0; ; ) {
    const page = await findVisiblePage(pool, source, afterId, PAGE)
    const removed = page.filter((product) => !named.has(product.sourceId)).map((product) => product.id)
    count += removed.length
    if (removed.length > 0 && !dryRun) {
      await hideProducts(pool, removed)
      hidden(removed)
    }
    if (page.length < PAGE) return count
    afterId = page.at(-1)!.id
  }
}
