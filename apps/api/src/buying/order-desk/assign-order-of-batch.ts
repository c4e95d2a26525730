import { findOrderBatchEntry, recordAudit } from '../../base/audit/audit.port.ts'
import { inverse } from '../../base/audit/undo-handler.port.ts'
import type { Queryable } from '../../base/db/pool.ts'
import { unprocessable } from '../../base/http/failure.ts'
import { staffWhoMay } from '../../people/staff/staff-who-may.port.ts'
import { takeAssigneeInTurn } from '../../people/staff/take-assignee-in-turn.port.ts'
import { type LockedOrderRow, updateAssignee } from './desk-order.sql.ts'
import type { OrderBatchRow } from './order-batches.sql.ts'
import { restoreAssignee } from './undo-order.port.ts'

/**
 * Assigns a locked order as its batch says, or undoes what the batch it undoes has assigned. Returns why nothing
 * changed; empty: it did.
 */
export async function assignOrderOfBatch(tx: Queryable, batch: OrderBatchRow, orderId: number, order: LockedOrderRow) {
  const { siteId, assigneeId } = order
  const actor = { who: `manager:${batch.staffId}`, sessionId: batch.sessionId }
  const entry = { record: { kind: 'order', id: orderId }, siteId, orderBatchId: batch.id } as const
  if (batch.undoes !== null) {
    const undone = await findOrderBatchEntry(tx, batch.undoes, 'order', orderId)
    if (!undone) throw unprocessable('Отменить нельзя: записи об изменении нет')
    await restoreAssignee(tx, orderId, order, undone)
    await recordAudit(tx, { ...entry, actor, action: 'change.undo', changes: inverse(undone.changes) })
    return ''
  }
  const people = await staffWhoMay(tx, 'orders.read', siteId)
  const current = people.find(({ id }) => id === assigneeId)
  // An assignee who no longer sees the order has left it to others.
  if (batch.assigns === 'in-turn' && current) return `Уже ведёт ${current.fio}`
  if (batch.assigneeId !== null && !people.some(({ id }) => id === batch.assigneeId))
    throw unprocessable('Этот человек не видит заказов сайта: выберите другого')
  const becomes = batch.assigns === 'in-turn' ? (await takeAssigneeInTurn(tx, people)).id : batch.assigneeId
  if (becomes === assigneeId) return current ? `Уже ведёт ${current.fio}` : 'Уже никто не ведёт'
  await updateAssignee(tx, orderId, becomes)
  await recordAudit(tx, { ...entry, actor, action: 'order.assign', changes: { assignee: [assigneeId, becomes] } })
  return ''
}
