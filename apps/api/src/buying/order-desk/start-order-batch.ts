import { maxBatchOrders } from '@shpulka/contract/buying/order-batches'
import type { orderDesk } from '@shpulka/contract/buying/order-desk'
import { type AuditChanges, recordAudit } from '../../base/audit/audit.port.ts'
import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { badInput, Failure, unprocessable } from '../../base/http/failure.ts'
import { bodyFingerprint } from '../../base/http/idempotency.ts'
import type { OfficeHandler, SignedInStaff } from '../../base/http/office-context.ts'
import { isConfirmed } from '../../base/http/require-permission.ts'
import { sitesOf } from '../../base/http/sites-of.rule.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { orderNumber } from '../orders/order-number.rule.ts'
import type { DeskDeps } from './deps.ts'
import { findTransitionsTo } from './desk-order.sql.ts'
import { findOrderIds } from './find-orders-page.ts'
import {
  addOrderBatchesJob,
  findOrderBatch,
  findStatusByCode,
  insertOrderBatch,
  insertOrderBatchRows,
} from './order-batches.sql.ts'
import { assignmentTitle, readOrderBatch } from './read-order-batch.ts'

export const startOrderBatch: OfficeHandler<typeof orderDesk.startOrderBatch, DeskDeps> = async (
  { body, staff },
  { pool, officePool },
) => {
  const { id, to = null, assignee, why = '' } = body
  const fingerprint = bodyFingerprint(body)
  const [existing] = await findOrderBatch(pool, id)
  if (!existing) {
    if ((to === null) === (assignee === undefined)) throw badInput({ to: 'Нужны либо статус, либо ответственный' })
    const assigns = assignee === undefined ? null : typeof assignee === 'number' ? 'person' : (assignee ?? 'nobody')
    const assigneeId = typeof assignee === 'number' ? assignee : null
    const changes: AuditChanges =
      to === null
        ? { assigned: [null, await assignmentTitle(pool, { assigns, assigneeId })] }
        : { status: [null, await permittedStatus(pool, to, staff)] }
    if (to === null) requireAssigning(staff)
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

/** The title of a status that the caller may set somewhere. */
async function permittedStatus(pool: Pool, to: string, staff: SignedInStaff): Promise<string> {
  const [status] = await findStatusByCode(pool, to)
  if (!status) throw unprocessable(`Статуса ${to} нет`)
  const rights = await findTransitionsTo(pool, to)
  if (rights.length > 0 && rights.every(({ needs }) => sitesOf(staff.permissions, needs)?.length === 0))
    throw new Failure(403, 'Нет права на этот переход заказов')
  // Some orders may be paid: their money is returned without another confirmation.
  if (status.stage === 'cancelled' && !isConfirmed(staff))
    throw new Failure(403, 'Подтвердите вход: вы отменяете много заказов сразу', {}, { isConfirmationNeeded: true })
  return status.title
}

function requireAssigning({ permissions }: SignedInStaff): void {
  if (sitesOf(permissions, 'orders.notes')?.length === 0)
    throw new Failure(403, 'Нет права: писать заметки, назначать ответственных')
}

/** The ids in the request, or those the filter finds. */
async function selectedIds(
  pool: Pool,
  staff: SignedInStaff,
  { orderIds, filter }: { orderIds?: number[]; filter?: Parameters<typeof findOrderIds>[2] },
): Promise<number[]> {
  if ((orderIds === undefined) === (filter === undefined))
    throw badInput({ orderIds: 'Нужны либо номера заказов, либо отбор' })
  const ids = orderIds ?? (await findOrderIds(pool, staff, filter!, maxBatchOrders + 1))
  if (ids.length > maxBatchOrders) throw unprocessable('За один раз меняют не больше 5 000 заказов: сузьте отбор')
  if (ids.length === 0) throw unprocessable('В отборе нет заказов')
  return [...new Set(ids)]
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
