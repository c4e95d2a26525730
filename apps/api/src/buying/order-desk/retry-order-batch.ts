import type { orderDesk } from '@shpulka/contract/buying/order-desk'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import { Failure } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { isConfirmed } from '../../base/http/require-permission.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import type { DeskDeps } from './deps.ts'
import { addOrderBatchesJob, findStatusByCode, reopenFailedRows } from './order-batches.sql.ts'
import { readOrderBatch } from './read-order-batch.ts'

export const retryOrderBatch: OfficeHandler<typeof orderDesk.retryOrderBatch, DeskDeps> = async (
  { params: { id }, staff },
  { pool },
) => {
  const { to } = await readOrderBatch(pool, id, staff)
  const [status] = to === null ? [] : await findStatusByCode(pool, to)
  if (status?.stage === 'cancelled' && !isConfirmed(staff))
    throw new Failure(403, 'Подтвердите вход: вы отменяете много заказов сразу', {}, { isConfirmationNeeded: true })
  await transaction(pool, async (tx) => {
    const rows = await reopenFailedRows(tx, id)
    if (rows.length === 0) return
    await recordAudit(tx, {
      actor: staffActor(staff),
      action: 'order.batch-retry',
      record: { kind: 'order-batch', id },
      orderBatchId: id,
      changes: { orders: [null, rows.length] },
    })
    await addOrderBatchesJob(tx)
  })
  return readOrderBatch(pool, id, staff)
}
