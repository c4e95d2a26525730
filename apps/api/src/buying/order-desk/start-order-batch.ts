import type { orderDesk } from '@shpulka/contract/buying/order-desk'
import { orderNumber } from '@shpulka/contract/buying/order-number'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import { unprocessable } from '../../base/http/failure.ts'
import { bodyFingerprint } from '../../base/http/idempotency.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { sitesOf } from '../../base/http/sites-of.rule.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import type { DeskDeps } from './deps.ts'
import { addOrderBatchesJob, findOrderBatch, insertOrderBatch, insertOrderBatchRows } from './order-batches.sql.ts'
import { readOrderBatch } from './read-order-batch.ts'
import { requestedChange, selectedIds } from './requested-batch.ts'

export const startOrderBatch: OfficeHandler<typeof orderDesk.startOrderBatch, DeskDeps> = async (
  { body, staff },
  { pool, officePool },
) => {
  const { id, why = '' } = body
  const fingerprint = bodyFingerprint(body)
  const [existing] = await findOrderBatch(pool, id)
  if (!existing) {
    const { to, assigns, assigneeId, changes } = await requestedChange(pool, body, staff)
    const orderIds = await selectedIds(officePool, staff, body)
    await transaction(pool, async (tx) => {
      const [batch] = await insertOrderBatch(
        tx,
        id,
        staff.id,
        staff.sessionId,
        to,
        assigns,
        assigneeId,
        why,
        fingerprint,
      )
      if (!batch) return
      const rows = await insertOrderBatchRows(tx, id, orderIds, sitesOf(staff.permissions, 'orders.read'))
      refuseUnknown(orderIds, rows)
      await recordAudit(tx, {
        actor: staffActor(staff),
        action: 'order.batch',
        record: { kind: 'order-batch', id },
        why,
        orderBatchId: id,
        changes: { ...changes, orders: [null, rows.length] },
      })
      await addOrderBatchesJob(tx)
    })
  }
  return readOrderBatch(pool, id, staff, { fingerprint })
}

/** Refuses the whole batch if an order is unknown, so that none is skipped silently. */
function refuseUnknown(orderIds: readonly number[], rows: readonly { readonly orderId: number }[]): void {
  const existingIds = new Set(rows.map(({ orderId }) => orderId))
  const unknown = orderIds.filter((id) => !existingIds.has(id))
  if (unknown.length > 0)
    throw unprocessable(
      `Таких заказов нет: ${unknown.slice(0, 10).map(orderNumber).join(', ')}${unknown.length > 10 ? '…' : ''}`,
    )
}
