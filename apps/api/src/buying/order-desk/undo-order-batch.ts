import type { orderDesk } from '@shpulka/contract/buying/order-desk'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import { unprocessable } from '../../base/http/failure.ts'
import { bodyFingerprint } from '../../base/http/idempotency.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import type { DeskDeps } from './deps.ts'
import { addOrderBatchesJob, findOrderBatch, insertUndoOfBatch } from './order-batches.sql.ts'
import { readOrderBatch } from './read-order-batch.ts'

export const undoOrderBatch: OfficeHandler<typeof orderDesk.undoOrderBatch, DeskDeps> = async (
  { params, body, staff },
  { pool },
) => {
  const { mayUndo, done } = await readOrderBatch(pool, params.id, staff)
  const fingerprint = bodyFingerprint({ undoes: params.id })
  const [existing] = await findOrderBatch(pool, body.id)
  if (!existing) {
    if (!mayUndo)
      throw unprocessable('Это действие не отменить: оно идёт, отменено, ничего не изменило или старше 30 дней')
    await transaction(pool, async (tx) => {
      const [batch] = await insertUndoOfBatch(tx, body.id, params.id, staff.id, staff.sessionId, fingerprint)
      if (!batch) return
      await recordAudit(tx, {
        actor: staffActor(staff),
        action: 'order.batch-undo',
        record: { kind: 'order-batch', id: params.id },
        changes: { orders: [null, done] },
        orderBatchId: body.id,
      })
      await addOrderBatchesJob(tx)
    })
  }
  return readOrderBatch(pool, body.id, staff, { fingerprint })
}
