import type { Tx } from '../db/pool.ts'
import type { Letter } from '../jobs/letter.port.ts'
import type { Settings } from '../settings/settings.port.ts'
import { orderView } from './order.view.ts'
import { orderPlacedLetter } from './order-placed.letter.ts'
import { findOrder } from './orders.sql.ts'

/** Writes the letter about a placed order, as the order is now; null: there is no such order any more. */
export async function orderLetter(tx: Tx, { sites }: Settings, orderId: number, to: 'buyer' | 'shop'): Promise<Letter | null> {
  const [order] = await findOrder(tx, orderId)
  const site = order && sites.find(({ id }) => id === order.siteId)
  return order && site ? orderPlacedLetter(orderView(order), site, to) : null
}
