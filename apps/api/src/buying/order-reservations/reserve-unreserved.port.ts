import type { Queryable } from '../../base/db/pool.ts'
import { unprocessable } from '../../base/http/failure.ts'
import { lockStock, reserveStock, type StockAllocation } from '../../catalogue/stock/reserve.port.ts'
import { warehouseChoice } from '../../catalogue/stock/warehouse-choice.rule.ts'
import { missingText } from './missing-text.rule.ts'
import {
  findShortages,
  findUnreservedOffers,
  findUnreservedOrder,
  insertReservations,
  type MissingOffer,
  replaceShortages,
} from './order-reservations.sql.ts'

export { missingText } from './missing-text.rule.ts'
export type { MissingOffer } from './order-reservations.sql.ts'

/**
 * Reserves the goods an order has not reserved yet: of a one-click order that a manager confirms, of an order whose
 * reservation ended. Returns the offers whose stock it took. 422 when the goods have been sold in the meantime, in
 * words for whoever reserves them.
 */
export async function reserveUnreserved(
  tx: Queryable,
  orderId: number,
  refusal = refusalForStaff,
): Promise<readonly number[]> {
  const { reserved, missing } = await reserveAvailable(tx, orderId)
  if (missing.length > 0) throw unprocessable(refusal(missingText(missing)))
  return reserved
}

const refusalForStaff = (missing: string) =>
  `Товара на складе уже не хватает: ${missing} Согласуйте с покупателем замену или отмените заказ`

export const refusalForBuyer = (missing: string) =>
  `Пока заказ ждал подтверждения, товары раскупили. Не хватает: ${missing} Позвоните нам: предложим замену или ` +
  'оформим то, что осталось'

/** The same for a paid order: reserves what is in stock, records what is missing and returns both. */
export async function reserveAvailable(
  tx: Queryable,
  orderId: number,
): Promise<{ reserved: readonly number[]; missing: readonly MissingOffer[] }> {
  const [unreserved] = await findUnreservedOrder(tx, orderId)
  if (!unreserved) return { reserved: [], missing: [] }
  const stock = await lockStock(tx, unreserved, unreserved.groupIds)
  const quantities = new Map(
    (await findUnreservedOffers(tx, orderId)).map(({ offerId, quantity }) => [offerId, quantity]),
  )
  const { allocations, missing } = warehouseChoice(quantities, stock, unreserved.warehouseIds)
  // The rows are locked, so the stock cannot have changed.
  if (!(await reserveStock(tx, orderId, allocations)))
    throw new Error(`Stock of order ${orderId} changed under its lock`)
  await addReservations(tx, orderId, allocations)
  await saveShortages(tx, orderId, missing)
  return {
    reserved: [...new Set(allocations.map(({ offerId }) => offerId))],
    missing: missing.size > 0 ? await findShortages(tx, orderId) : [],
  }
}

/** Adds rows to the reservation of an order, after their stock has been reserved. */
export const addReservations = (tx: Queryable, orderId: number, rows: readonly StockAllocation[]) =>
  insertReservations(tx, orderId, JSON.stringify(rows))

/** Replaces the recorded shortages of an order, by offer; empty when nothing is missing. */
export const saveShortages = (tx: Queryable, orderId: number, shortages: ReadonlyMap<number, number>) =>
  replaceShortages(tx, orderId, [...shortages.keys()], [...shortages.values()])

/** The recorded shortages of a paid order. */
export const findMissingOffers = (tx: Queryable, orderId: number): Promise<readonly MissingOffer[]> =>
  findShortages(tx, orderId)
