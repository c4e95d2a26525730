import type { Pool } from '../../base/db/pool.ts'
import type { ImportReport, ListedByFeed } from '../import/import.port.ts'
import { insertListedIds, type RunRow, recordRun } from './runs.sql.ts'

const idsPerInsert = 5_000

/**
 * Saves the ids that the run lists, which its close compares, its catalogue, and adds up its large changes. `preview`
 * null: the owner has already approved them.
 */
export async function saveListedIds(
  pool: Pool,
  run: RunRow,
  { listed, catalogId }: { readonly listed: ListedByFeed | null; readonly catalogId: string | null },
  preview: ImportReport | null,
): Promise<void> {
  if (listed === null) return
  const { products, offers, possiblyRenamed } = listed as ListedByFeed
  // A closed run has already hidden what it did not list: its ids are no longer needed.
  const needsIds = run.hiding === 'open' || run.hiding === 'held'
  const productIds = needsIds ? [...products.listed] : []
  for (let at = 0; at < productIds.length; at += idsPerInsert) {
    const ids = productIds.slice(at, at + idsPerInsert)
    await insertListedIds(
      pool,
      run.id,
      false,
      ids,
      ids.map((id) => (possiblyRenamed?.has(id) ? id : null)),
    )
  }
  const offerIds = needsIds ? [...offers.listed] : []
  for (let at = 0; at < offerIds.length; at += idsPerInsert) {
    const page = offerIds.slice(at, at + idsPerInsert)
    await insertListedIds(
      pool,
      run.id,
      true,
      page.map(([id]) => id),
      page.map(([, productId]) => productId),
    )
  }
  const changes = preview?.largeChanges
  await recordRun(
    pool,
    run.id,
    products.whole,
    offers.whole,
    changes?.stockZeroed ?? 0,
    changes?.pricesChangedThreefold ?? 0,
    changes?.productsHidden ?? 0,
    changes?.offersHidden ?? 0,
    catalogId,
  )
}
