import type { Tx } from '../../base/db/pool.ts'
import { claimOrdersOf } from './orders.sql.ts'

/** Shows the owner of a mailbox the orders that others, or they themselves without signing in, placed with it. For who has proven the mailbox only. */
export async function claimOrders(tx: Tx, userId: number): Promise<void> {
  await claimOrdersOf(tx, userId)
}
