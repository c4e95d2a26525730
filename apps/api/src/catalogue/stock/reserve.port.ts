import type { Queryable } from '../../base/db/pool.ts'
import type { SiteRow } from '../../content/settings/settings.port.ts'
import { lockStockRows, reserveStockRows } from './stock.sql.ts'

export { reserveCtes } from './stock.sql.ts'

/** The free stock of an offer in a warehouse. */
export interface FreeStock {
  readonly offerId: number
  readonly warehouseId: number
  readonly free: number
}

/**
 * Locks the stock of these groups' offers in the site's warehouses until the transaction ends, in one fixed order
 * (offer, then warehouse), and returns the free stock. Read the groups after the lock: during the wait another order
 * may take the last piece, a price may change, or a group may get other offers, whose stock is then not locked.
 */
export async function lockStock(
  tx: Queryable,
  site: Pick<SiteRow, 'warehouseIds'>,
  groupIds: readonly number[],
): Promise<FreeStock[]> {
  return groupIds.length === 0 ? [] : lockStockRows(tx, groupIds, site.warehouseIds)
}

/** How many of an offer an order takes from a warehouse. */
export interface StockAllocation {
  readonly offerId: number
  readonly warehouseId: number
  readonly quantity: number
}

/**
 * Reserves stock for an order and writes the movements; `rows` has one row per offer and warehouse. Returns false when
 * stock is not enough: the caller must roll back.
 */
export async function reserveStock(tx: Queryable, orderId: number, rows: readonly StockAllocation[]): Promise<boolean> {
  const reserved = await reserveStockRows(
    tx,
    orderId,
    rows.map((row) => row.offerId),
    rows.map((row) => row.warehouseId),
    rows.map((row) => row.quantity),
  )
  return reserved.length === rows.length
}
