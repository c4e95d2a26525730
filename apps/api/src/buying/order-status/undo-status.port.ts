import type { Actor, AuditChanges } from '../../base/audit/audit.port.ts'
import { inverse, restoreRefused, type UndoneEntry } from '../../base/audit/undo-part.port.ts'
import type { Tx } from '../../base/db/pool.ts'
import { unprocessable } from '../../base/http/failure.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { notify, withdrawNotifications } from '../../people/notifications/notifications.port.ts'
import { statusEmailDelaySeconds } from '../orders/collapsed-changes.rule.ts'
import { orderNumber } from '../orders/order-number.rule.ts'
import {
  findLastStatus,
  insertUndo,
  type LastStatusRow,
  lockChangingOrder,
  restoreReservationEnd,
} from './order-statuses.sql.ts'

/**
 * Undoes the change of status that an entry of the log records, in the caller's transaction. If the email about the
 * change was sent, another is sent about the undoing; otherwise neither is. 409: the order has another status; 422: the
 * change moved money, goods or a carrier.
 */
export async function undoStatus(
  tx: Tx,
  orderId: number,
  entry: Pick<UndoneEntry, 'actor' | 'at' | 'changes'>,
  by: Actor,
): Promise<AuditChanges> {
  const [now] = await lockChangingOrder(tx, orderId, '')
  const [last] = await findLastStatus(tx, orderId)
  if (!last || !isRecordedBy(last, entry)) throw restoreRefused(last ? `«${last.toTitle}»` : 'заказа нет')
  const moved = notUndoableReason(last, entry.changes)
  if (moved !== null) throw unprocessable(`Отменить нельзя: ${moved}`)
  const isUntold = Date.now() - last.at.getTime() < (statusEmailDelaySeconds - 5) * 1000
  const [undone] = await insertUndo(tx, last.id, by.who, isUntold)
  // An end without a record was not changed: it stays, though the trigger of statuses may have set another.
  const was = (field: 'reservedUntil' | 'confirmBefore') => {
    const recorded = entry.changes[field]
    return recorded ? (recorded[0] as string | null) : now![field]
  }
  await restoreReservationEnd(tx, orderId, was('reservedUntil'), was('confirmBefore'))
  await notifyBuyer(tx, orderId, last, undone!.changeId, isUntold)
  return inverse(entry.changes)
}

/** Whether `undoStatus` would refuse the entry as things stand. */
export async function isStatusUndoRefused(
  tx: Tx,
  orderId: number,
  entry: Pick<UndoneEntry, 'actor' | 'at' | 'changes'>,
): Promise<boolean> {
  const [last] = await findLastStatus(tx, orderId)
  return !last || !isRecordedBy(last, entry) || notUndoableReason(last, entry.changes) !== null
}

/** Whether the last change of an order is the one in the log. */
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
  return toCode === 'packing' && hasShipment ? 'отправление уже у перевозчика' : null
}

async function notifyBuyer(
  tx: Tx,
  orderId: number,
  { userId, isContactOwner, at, fromTitle }: LastStatusRow,
  changeId: number,
  isUntold: boolean,
): Promise<void> {
  const link = `/user/profile/order/detail/${orderId}`
  if (isUntold) {
    if (userId !== null) await withdrawNotifications(tx, { userId, typeCode: 'order-status', link, since: at })
    return
  }
  await addEmails(tx, [{ email: 'order-status', to: 'buyer', id: changeId }], { afterSeconds: statusEmailDelaySeconds })
  if (userId === null || !isContactOwner) return
  const title = `Заказ ${orderNumber(orderId)}: ${(fromTitle ?? '').toLowerCase()}`
  await notify(tx, { userId, typeCode: 'order-status', title, body: 'Мы отменили прошлое изменение', link })
}
