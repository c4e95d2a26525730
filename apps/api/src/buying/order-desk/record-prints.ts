import { type Actor, recordAudit } from '../../base/audit/audit.port.ts'
import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { insertPrints } from './order-prints.sql.ts'
import { paperTitle } from './paper-title.rule.ts'

export interface PrintedOrder {
  readonly orderId: number
  readonly siteId: number
  readonly kinds: readonly string[]
}

/**
 * Records that papers of orders were printed: they have names and addresses of buyers. An order without kinds has no
 * paper.
 */
export async function recordPrints(pool: Pool, orders: readonly PrintedOrder[], actor: Actor): Promise<void> {
  const printed = orders.filter(({ kinds }) => kinds.length > 0)
  if (printed.length === 0) return
  await transaction(pool, async (tx) => {
    await insertPrints(tx, JSON.stringify(printed.map(({ orderId, kinds }) => ({ orderId, kinds }))), actor.who)
    for (const { orderId, siteId, kinds } of printed)
      await recordAudit(tx, {
        actor,
        action: 'order.print',
        record: { kind: 'order', id: orderId },
        siteId,
        changes: { papers: [null, kinds.map(paperTitle).join(', ')] },
      })
  })
}
