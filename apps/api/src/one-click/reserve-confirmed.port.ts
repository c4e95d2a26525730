import { lockStock, reserveStock } from '../catalog/offers.port.ts'
import type { Tx } from '../db/pool.ts'
import { refused } from '../http/failure.ts'
import { warehouseChoice } from '../orders/warehouse-choice.rule.ts'
import { findUnheld, findWantedOffers, insertReservations } from './one-click.sql.ts'

/**
 * Reserves what an order does not hold: one made in one click until a manager takes it on, one of an unproven mailbox that was let go. 422: it has gone
 * meanwhile. An order that holds its goods is left alone.
 */
export async function reserveConfirmed(tx: Tx, orderId: number): Promise<void> {
  const [unheld] = await findUnheld(tx, orderId)
  if (!unheld) return
  const stock = await lockStock(tx, unheld, unheld.groupIds)
  const wanted = new Map((await findWantedOffers(tx, orderId)).map(({ offerId, quantity }) => [offerId, quantity]))
  const taken = warehouseChoice(wanted, stock, unheld.warehouseIds)
  if (!taken || !(await reserveStock(tx, orderId, taken)))
    throw refused('Товара на складе уже не хватает: согласуйте с покупателем замену или отмените заказ')
  await insertReservations(tx, orderId, JSON.stringify(taken))
}
