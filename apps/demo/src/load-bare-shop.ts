import type { Pool } from '../../api/src/base/db/pool.ts'
import { transaction } from '../../api/src/base/db/transaction.ts'
import { insertBareSite } from './bare-shop.sql.ts'
import { hasShop, lockSites } from './demo-catalogue.sql.ts'
import { insertOrdering } from './demo-settings.sql.ts'

/**
 * Fills an empty migrated database with what a shop needs before its first goods: one site, one warehouse, ways to pay
 * and to deliver, statuses. Nothing in it is invented.
 */
export async function loadBareShop(pool: Pool): Promise<void> {
  await transaction(pool, async (tx) => {
    await lockSites(tx)
    if (await hasShop(tx)) return
    await insertBareSite(tx)
    await insertOrdering(tx)
  })
}
