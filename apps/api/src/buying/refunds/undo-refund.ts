import { restoreRefused, type UndoneEntry } from '../../base/audit/undo-handler.port.ts'
import type { Queryable } from '../../base/db/pool.ts'
import { type Failure, unprocessable } from '../../base/http/failure.ts'
import { withdrawNotifications } from '../../people/notifications/notifications.port.ts'
import { findLastRefundStatus, type LastRefundStatusRow, undoRefundChange } from './refund-changes.sql.ts'
import { refundLink } from './refund-link.rule.ts'
import { isUndoable } from './refund-undo.rule.ts'

/** Undoes a decision about a refund before the buyer gets an email. 422 if money has already been requested. */
export async function undoRefund(tx: Queryable, entry: UndoneEntry): Promise<void> {
  const [last] = await findLastRefundStatus(tx, Number(entry.recordId))
  const refusal = refusalOf(last, entry)
  if (refusal) throw refusal
  const { id, userId, orderId, at: since } = last!
  await undoRefundChange(tx, id, entry.actor)
  if (userId !== null)
    await withdrawNotifications(tx, { userId, typeCode: 'order-status', link: refundLink(orderId), since })
}

/** Whether `undoRefund` would refuse the entry now. */
export async function isRefundUndoRefused(tx: Queryable, entry: UndoneEntry): Promise<boolean> {
  const [last] = await findLastRefundStatus(tx, Number(entry.recordId))
  return refusalOf(last, entry) !== null
}

function refusalOf(last: LastRefundStatusRow | undefined, { changes, actor }: UndoneEntry): Failure | null {
  const [fromTitle, toTitle] = changes.status as [string, string]
  if (!last || last.isUndo || last.who !== actor || last.fromTitle !== fromTitle || last.toTitle !== toTitle)
    return restoreRefused(last ? `«${last.toTitle}»` : 'заявки нет')
  if (!isUndoable(last.fromCode, last.toCode))
    return unprocessable('Отменить нельзя: деньги уже возвращаются покупателю')
  return last.isReturnedAgain ? restoreRefused('то же возвращают по другой заявке') : null
}
