import type { Queryable } from '../../base/db/pool.ts'
import { periodText } from './refund-terms.rule.ts'
import { findReasonsOfConsumer } from './refunds.sql.ts'

/**
 * How long the buyer of an order can return goods that did not suit: «в течение 7 дней после получения». Null for an
 * organization, which returns goods by agreement, and where the owner has no such reason.
 */
export async function consumerReturnPeriod(tx: Queryable, orderId: number): Promise<string | null> {
  const reasons = await findReasonsOfConsumer(tx, orderId)
  return reasons.length === 0 ? null : periodText(reasons)
}
