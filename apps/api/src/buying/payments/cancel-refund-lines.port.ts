import type { Queryable } from '../../base/db/pool.ts'
import { roubles } from '../../base/money/roubles.rule.ts'
import { findCancelRefunds } from './money-refunds.sql.ts'
import { refundMethodText } from './refund-method.rule.ts'

/** Lines about returned money for the email about a cancel; empty when nothing was paid. */
export async function cancelRefundLines(tx: Queryable, orderId: number): Promise<string[]> {
  const refunds = await findCancelRefunds(tx, orderId)
  return refunds.flatMap(({ provider, amountKopecks, isConsumer }) => [
    `Возвращаем ${roubles(amountKopecks)}.`,
    refundMethodText(provider, isConsumer),
  ])
}
