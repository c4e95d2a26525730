import type { Tx } from '../../base/db/pool.ts'
import { unprocessable } from '../../base/http/failure.ts'
import { lockStock, reserveStock, type StockAllocation } from '../../catalogue/stock/reserve.port.ts'
import { warehouseChoice } from '../../catalogue/stock/warehouse-choice.rule.ts'
import { missingText } from './missing-text.rule.ts'
import {
  findShortages,
  findUnheld,
  findWantedOffers,
  insertReservations,
  type MissingOffer,
  replaceShortages,
} from './one-click.sql.ts'

export { missingText } from './missing-text.rule.ts'
export type { MissingOffer } from './one-click.sql.ts'

/**
 * Reserves what an order has not reserved: a one-click order that a manager confirms, an order of an unproven email
 * address whose reservation ended, the rest of an order paid after that. 422: the goods were sold meanwhile. An order
 * with all its goods reserved is left as it is.
 */
export async function reserveConfirmed(tx: Tx, orderId: number): Promise<void> {
  const missing = await reserveAvailable(tx, orderId)
  if (missing.length > 0)
    throw unprocessable(
      `Товара на складе уже не хватает: ${missingText(missing)}. Согласуйте с покупателем замену или отмените заказ`,
    )
}

/** The same for an order that is paid: reserves what is left, records what is missing and returns it. */
export async function reserveAvailable(tx: Tx, orderId: number): Promise<readonly MissingOffer[]> {
  const [unheld] = await findUnheld(tx, orderId)
  if (!unheld) return []
  const stock = await lockStock(tx, unheld, unheld.groupIds)
  const quantities = new Map((await findWantedOffers(tx, orderId)).map(({ offerId, quantity }) => [offerId, quantity]))
  const { allocations, missing } = warehouseChoice(quantities, stock, unheld.warehouseIds)
  // The rows are locked, so what was free still is.
  if (!(await reserveStock(tx, orderId, allocations)))
    throw new Error(`Stock of order ${orderId} changed under its lock`)
  await addReservations(tx, orderId, allocations)
  await saveShortages(tx, orderId, missing)
  return missing.size > 0 ? findShortages(tx, orderId) : []
}

/** Adds to the reservation of an order; the stock is reserved already. */
export const addReservations = (tx: Tx, orderId: number, rows: readonly StockAllocation[]) =>
  insertReservations(tx, orderId, JSON.stringify(rows))

/** What an order lacks from now on, by offer; empty: nothing. */
export const saveShortages = (tx: Tx, orderId: number, shortages: ReadonlyMap<number, number>) =>
  replaceShortages(tx, orderId, [...shortages.keys()], [...shortages.values()])

/** The goods a paid order lacks now. */
export const findMissingOffers = (tx: Tx, orderId: number): Promise<readonly MissingOffer[]> =>
  findShortages(tx, orderId)
