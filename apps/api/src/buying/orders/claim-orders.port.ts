import type { Tx } from '../../base/db/pool.ts'
import { claimOrdersOf } from './buyers.sql.ts'

/**
 * Gives the owner of a proven email address the orders placed with it by others, or by themselves without signing in.
 */
export async function claimOrders(tx: Tx, userId: number): Promise<void> {
  await claimOrdersOf(tx, userId)
}
