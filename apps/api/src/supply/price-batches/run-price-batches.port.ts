import type { Changes } from '../../base/db/changes.ts'
import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { Failure } from '../../base/http/failure.ts'
import type { CurrentSettings } from '../../content/settings/settings.port.ts'
import { permissionsOfStaff } from '../../people/staff/staff-who-may.port.ts'
import {
  countWaitingPrices,
  findWaitingPriceBatches,
  lockPriceBatch,
  lockSourcesOfPrices,
  refuseWaitingPrices,
  writeBatchPrices,
} from './price-batches.sql.ts'
import { requireWholeList } from './priced-site.ts'

interface PriceBatchesDeps {
  readonly pool: Pool
  readonly changes: Pick<Changes, 'announce'>
  readonly currentSettings: CurrentSettings
}

const pricesPerTransaction = 1000

/**
 * Writes batches of prices, a thousand in a transaction with their rows: if the process is killed, the next run goes
 * on. What an import is writing now waits for the next run.
 */
export async function runPriceBatches({ pool, changes, currentSettings }: PriceBatchesDeps): Promise<void> {
  for (const { id, priceListId, staffId } of await findWaitingPriceBatches(pool)) {
    // Current permissions: staff dismissed in the meantime change nothing.
    const permissions = await permissionsOfStaff(pool, staffId)
    try {
      requireWholeList(currentSettings, priceListId, { permissions })
    } catch (err) {
      if (!(err instanceof Failure)) throw err
      await refuseWaitingPrices(pool, id, 'У начавшего больше нет права менять эти цены')
      continue
    }
    let isOver = false
    while (!isOver) {
      const productIds: number[] = []
      isOver = await transaction(pool, async (tx) => {
        if ((await lockPriceBatch(tx, id)).length === 0) return true
        const [sources] = await lockSourcesOfPrices(tx, id, pricesPerTransaction)
        if (!sources!.isLocked) return true
        const written = await writeBatchPrices(
          tx,
          id,
          pricesPerTransaction,
          priceListId,
          'Цена с тех пор изменилась, или её больше нет',
        )
        productIds.push(...written.map(({ productId }) => productId))
        return (await countWaitingPrices(tx, id))[0]!.count === 0
      })
      changes.announce(productIds.map((productId) => `product:${productId}`))
    }
  }
}
