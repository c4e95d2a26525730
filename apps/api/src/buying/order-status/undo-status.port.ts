import { orderNumber } from '@shpulka/contract/buying/order-number'
import type { Actor, AuditChanges } from '../../base/audit/audit.port.ts'
import { inverse, restoreRefused, type UndoneEntry } from '../../base/audit/undo-handler.port.ts'
import type { Queryable } from '../../base/db/pool.ts'
import { unprocessable } from '../../base/http/failure.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { notify, withdrawNotifications } from '../../people/notifications/notifications.port.ts'
import { statusEmailDelaySeconds } from '../orders/collapsed-changes.rule.ts'
import { orderPath } from '../orders/order-path.rule.ts'
import {
  findLastStatus,
  insertUndo,
  type LastStatusRow,
  lockChangingOrder,
  restoreReservationEnd,
} from './order-statuses.sql.ts'

/** Fields of an entry that a change of status may have moved: brought back when they are over, they end the order. */
const deadlines = ['reservedUntil', 'confirmBefore'] as const

/**
 * Undoes the change of status recorded in an entry of the audit log, in the caller's transaction. If the email about
 * the change was sent, another one is sent about the undo; otherwise no email is sent. 409: the order has another
 * status; 422: the change moved money or goods, or involved a carrier.
 */
export async function undoStatus(
  tx: Queryable,
  orderId: number,
  entry: Pick<UndoneEntry, 'actor' | 'at' | 'changes'>,
  by: Actor,
): Promise<AuditChanges> {
  const [current] = await lockChangingOrder(tx, orderId, '')
  const [last] = await findLastStatus(tx, orderId)
  if (!last || !isRecordedBy(last, entry)) throw restoreRefused(last ? `«${last.toTitle}»` : 'заказа нет')
  const reason = notUndoableReason(last, entry.changes)
  if (reason !== null) throw unprocessable(`Отменить нельзя: ${reason}`)
  const isEmailUnsent = Date.now() - last.at.getTime() < (statusEmailDelaySeconds - 5) * 1000
  const [undone] = await insertUndo(tx, last.id, by.who, isEmailUnsent)
  // A deadline that is not in the entry was not changed: it stays, although the trigger may set another one.
  const previous = (field: (typeof deadlines)[number]) => {
    const recorded = entry.changes[field]
    return recorded ? (recorded[0] as string | null) : current![field]
  }
  await restoreReservationEnd(tx, orderId, previous('reservedUntil'), previous('confirmBefore'))
  await notifyBuyer(tx, orderId, last, undone!.changeId, isEmailUnsent)
  return inverse(entry.changes)
}

/** Whether `undoStatus` would refuse the entry now. */
export async function isStatusUndoRefused(
  tx: Queryable,
  orderId: number,
  entry: Pick<UndoneEntry, 'actor' | 'at' | 'changes'>,
): Promise<boolean> {
  const [last] = await findLastStatus(tx, orderId)
  return !last || !isRecordedBy(last, entry) || notUndoableReason(last, entry.changes) !== null
}

/** Whether the last change of the order is the one in the entry. */
const isRecordedBy = (
  last: LastStatusRow,
  { actor, at, changes }: Pick<UndoneEntry, 'actor' | 'at' | 'changes'>,
): boolean =>
  last.who === actor &&
  last.at.getTime() <= at.getTime() &&
  !last.isUndo &&
  last.fromTitle === changes.status?.[0] &&
  last.toTitle === changes.status?.[1]

function notUndoableReason(
  { fromStage, toStage, toCode, hasShipment }: LastStatusRow,
  changes: AuditChanges,
): string | null {
  if (toCode === 'paid') return 'записана оплата'
  if (fromStage !== 'open' || toStage !== 'open') return 'товар или деньги уже ушли'
  if (changes.isHeld) return 'товар отложен на складе'
  if (deadlines.some((field) => isOver(changes[field]?.[0]))) return 'прежний срок резерва уже прошёл'
  return toCode === 'packing' && hasShipment ? 'отправление уже у перевозчика' : null
}

const isOver = (until: unknown): boolean => typeof until === 'string' && new Date(until).getTime() <= Date.now()

async function notifyBuyer(
  tx: Queryable,
  orderId: number,
  { userId, isContactOwner, at, fromTitle }: LastStatusRow,
  changeId: number,
  isEmailUnsent: boolean,
): Promise<void> {
  const link = orderPath(orderId)
  if (isEmailUnsent) {
    if (userId !== null) await withdrawNotifications(tx, { userId, typeCode: 'order-status', link, since: at })
    return
  }
  await addEmails(tx, [{ email: 'order-status', to: 'buyer', id: changeId }], { afterSeconds: statusEmailDelaySeconds })
  if (userId === null || !isContactOwner) return
  const title = `Заказ ${orderNumber(orderId)}: ${(fromTitle ?? '').toLowerCase()}`
  await notify(tx, { userId, typeCode: 'order-status', title, body: 'Мы отменили прошлое изменение', link })
}
