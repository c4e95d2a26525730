import type { Tx } from '../../base/db/pool.ts'
import { claimOrdersOf } from './buyers.sql.ts'

/**
 * Shows the owner of an email address the orders that others, or they themselves without signing in, placed with it.
 * For who has proven the email address only.
 */
export async function claimOrders(tx: Tx, userId: number): Promise<void> {
  await claimOrdersOf(tx, userId)
}
