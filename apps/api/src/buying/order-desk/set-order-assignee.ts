import type { orderDesk } from '@shpulka/contract/buying/order-desk'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { lastChange } from '../../base/audit/last-change.port.ts'
import type { Queryable } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { Failure, unprocessable } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { staffWhoMay } from '../../people/staff/staff-who-may.port.ts'
import type { DeskDeps } from './deps.ts'
import { findAssignee, updateAssignee } from './desk-order.sql.ts'
import { lockOrderForStaff } from './lock-order-for-staff.ts'
import { readDeskOrder } from './read-desk-order.ts'

export const setOrderAssignee: OfficeHandler<typeof orderDesk.setOrderAssignee, DeskDeps> = async (
  { params: { id }, body: { staffId, from }, staff },
  { pool, officePool },
) => {
  await transaction(pool, async (tx) => {
    const { siteId, assigneeId } = await lockOrderForStaff(tx, id, staff, 'orders.notes')
    if (assigneeId === staffId) return
    if (assigneeId !== from) throw await assignedMeanwhile(tx, id, from, assigneeId)
    const people = await staffWhoMay(tx, 'orders.read', siteId)
    if (staffId !== null && !people.some((each) => each.id === staffId))
      throw unprocessable('Этот человек не видит заказов сайта: выберите другого')
    await updateAssignee(tx, id, staffId)
    await recordAudit(tx, {
      actor: staffActor(staff),
      action: 'order.assign',
      record: { kind: 'order', id },
      siteId,
      changes: { assignee: [assigneeId, staffId] },
    })
  })
  return readDeskOrder(officePool, id, staff)
}

async function assignedMeanwhile(tx: Queryable, orderId: number, seen: number | null, current: number | null) {
  const [assignee] = await findAssignee(tx, orderId)
  const { who, at } = await lastChange(tx, 'order', orderId, 'order.assign')
  const message = assignee?.fio ? `Заказ уже ведёт ${assignee.fio}` : 'Заказ уже никто не ведёт'
  return new Failure(
    409,
    `${message}${who && ` (изменил: ${who})`}`,
    {},
    { conflict: { assignee: { seen, current, who, at: at?.toISOString() ?? null } } },
  )
}
