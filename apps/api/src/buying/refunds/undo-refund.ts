import { restoreRefused, type UndoneEntry } from '../../base/audit/undo-part.port.ts'
import type { Tx } from '../../base/db/pool.ts'
import { unprocessable } from '../../base/http/failure.ts'
import { withdrawNotifications } from '../../people/notifications/notifications.port.ts'
import { findLastRefundStatus, undoRefundChange } from './refund-changes.sql.ts'
import { isUndoable, refundLink } from './refund-undo.rule.ts'

/** Takes back a decision about a refund before its buyer is written to. 422: money has been asked for. */
export async function undoRefund(tx: Tx, { recordId, changes, actor }: UndoneEntry): Promise<void> {
  const [last] = await findLastRefundStatus(tx, Number(recordId))
  const [fromTitle, toTitle] = changes.status as [string, string]
  if (!last || last.isUndo || last.who !== actor || last.fromTitle !== fromTitle || last.toTitle !== toTitle)
    throw restoreRefused(last ? `«${last.toTitle}»` : 'заявки нет')
  if (!isUndoable(last.fromCode, last.toCode))
    throw unprocessable('Отменить нельзя: деньги уже возвращаются покупателю')
  if (last.isClaimedAgain) throw restoreRefused('те же товары возвращают по другой заявке')
  await undoRefundChange(tx, last.id, actor)
  const { userId, orderId, at: since } = last
  if (userId !== null)
    await withdrawNotifications(tx, { userId, typeCode: 'order-status', link: refundLink(orderId), since })
}
