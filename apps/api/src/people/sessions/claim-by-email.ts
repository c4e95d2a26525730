import type { Queryable } from '../../base/db/pool.ts'
import { claimOrders } from '../../buying/orders/claim-orders.port.ts'
import { attachSubscription } from '../mail-distribution/mail-distribution.port.ts'

/** Gives an account what its proven email address was used for without signing in: orders and the newsletter. */
export async function claimByEmail(tx: Queryable, userId: number): Promise<void> {
  await claimOrders(tx, userId)
  await attachSubscription(tx, userId)
}
