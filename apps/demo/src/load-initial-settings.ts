import type { Pool } from '../../api/src/base/db/pool.ts'
import { transaction } from '../../api/src/base/db/transaction.ts'
import { hasShop, lockSites } from './demo-catalogue.sql.ts'
import { insertOrdering } from './demo-settings.sql.ts'
import { insertBareSite } from './initial-settings.sql.ts'

/**
 * Fills an empty migrated database with the minimum for a new shop: a site, a warehouse, payment and delivery methods,
 * statuses. Unlike the demo it has no invented data.
 */
export async function loadInitialSettings(pool: Pool): Promise<void> {
  await transaction(pool, async (tx) => {
    await lockSites(tx)
    if (await hasShop(tx)) return
    await insertBareSite(tx)
    await insertOrdering(tx)
  })
}
