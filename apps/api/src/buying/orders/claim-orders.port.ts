import type { Tx } from '../../base/db/pool.ts'
import { claimOrdersOf } from './buyers.sql.ts'

/**
 * Shows the owner of a proven email address the orders placed with it without signing in.
 */
export async function claimOrders(tx: Tx, userId: number): Promise<void> {
  await claimOrdersOf(tx, userId)
}
