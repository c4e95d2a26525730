import type { Queryable } from '../../base/db/pool.ts'
import { claimOrdersOf } from './buyers.sql.ts'

/**
 * Shows the owner of a proven email address the orders placed with it without signing in.
 */
export async function claimOrders(tx: Queryable, userId: number): Promise<void> {
  await claimOrdersOf(tx, userId)
}
