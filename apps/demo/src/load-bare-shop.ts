import type { Pool } from '../../api/src/base/db/pool.ts'
import { transaction } from '../../api/src/base/db/transaction.ts'
import { insertBareSite } from './bare-shop.sql.ts'
import { hasShop, lockSites } from './demo-catalogue.sql.ts'
import { insertOrdering } from './demo-settings.sql.ts'

/**
 * Fills an empty migrated database with what a shop needs before its first goods: a site, a warehouse, payment and
 * delivery methods, statuses. It contains no invented data.
 */
export async function loadBareShop(pool: Pool): Promise<void> {
  await transaction(pool, async (tx) => {
    await lockSites(tx)
    if (await hasShop(tx)) return
    await insertBareSite(tx)
    await insertOrdering(tx)
  })
}
