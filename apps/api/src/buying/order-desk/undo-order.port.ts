import { inverse, restoreRefused, type UndoHandler, type UndoneEntry } from '../../base/audit/undo-handler.port.ts'
import type { Queryable } from '../../base/db/pool.ts'
import { unprocessable } from '../../base/http/failure.ts'
import type { SignedInStaff } from '../../base/http/office-context.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { staffWhoMay } from '../../people/staff/staff-who-may.port.ts'
import { undoOrderExtension } from '../order-status/reservations.port.ts'
import { isStatusUndoRefused, undoStatus } from '../order-status/undo-status.port.ts'
import { type LockedOrderRow, updateAssignee } from './desk-order.sql.ts'
import { lockOrderForStaff, requirePermissions } from './lock-order-for-staff.ts'
import { deleteOwnNote } from './order-notes.sql.ts'
import { findLastTransition } from './status-transitions.sql.ts'

/**
 * Changes of an order that staff may undo: assignee, note, an extended reservation, a status that moved neither money
 * nor goods.
 */
export const orderUndo: UndoHandler = {
  actions: ['order.assign', 'order.extend', 'order.note', 'order.status'],
  async undo(tx, entry, staff) {
    const id = Number(entry.recordId)
    if (entry.action === 'order.assign') await undoAssignee(tx, id, entry, staff)
    else if (entry.action === 'order.note') await undoNote(tx, id, entry, staff)
    else if (entry.action === 'order.extend') {
      await lockOrderForStaff(tx, id, staff, 'orders.status')
      await undoOrderExtension(tx, id, entry)
    } else {
      const { siteId } = await lockOrderForStaff(tx, id, staff, 'orders.read')
      const [transition] = await findLastTransition(tx, id)
      if (transition) requirePermissions([transition.needs], staff.permissions, siteId)
      return undoStatus(tx, id, entry, staffActor(staff))
    }
    return inverse(entry.changes)
  },
  isRefused: async (tx, entry) =>
    entry.action === 'order.extend'
      ? entry.changes.confirmBefore !== undefined
      : entry.action === 'order.status' && isStatusUndoRefused(tx, Number(entry.recordId), entry),
}

async function undoAssignee(tx: Queryable, id: number, entry: UndoneEntry, staff: SignedInStaff): Promise<void> {
  await restoreAssignee(tx, id, await lockOrderForStaff(tx, id, staff, 'orders.notes'), entry)
}

/** Restores the assignee of a locked order before an entry; 409 when it has another one now. */
export async function restoreAssignee(
  tx: Queryable,
  id: number,
  { siteId, assigneeId }: LockedOrderRow,
  { changes }: UndoneEntry,
): Promise<void> {
  const [was, becomes] = changes.assignee as [number | null, number | null]
  const people = await staffWhoMay(tx, 'orders.read', siteId)
  if (assigneeId !== becomes)
    throw restoreRefused(people.find((each) => each.id === assigneeId)?.fio ?? 'никто не ведёт')
  if (was !== null && !people.some((each) => each.id === was))
    throw unprocessable('Прежний ответственный больше не видит заказов этого сайта')
  await updateAssignee(tx, id, was)
}

async function undoNote(
  tx: Queryable,
  id: number,
  { changes, actor }: UndoneEntry,
  staff: SignedInStaff,
): Promise<void> {
  await lockOrderForStaff(tx, id, staff, 'orders.notes')
  const [deleted] = await deleteOwnNote(tx, Number(changes.note![1]), id, actor)
  if (!deleted) throw restoreRefused('заметки нет')
}
