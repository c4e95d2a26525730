import { restoreRefused, type UndoneEntry } from '../../base/audit/undo-handler.port.ts'
import type { Queryable } from '../../base/db/pool.ts'
import { withdrawNotifications } from '../notifications/notifications.port.ts'
import { announceQuestion, requestPath } from './change-request.port.ts'
import { deletePublished, findPublished, updatePublishedAnswer } from './questions.sql.ts'
import { findLastRequestEvent, undoRequestEvent } from './requests.sql.ts'

/** Undoes a status change or an answer before the sender gets an email, or the publication of a question. */
export async function undoRequest(tx: Queryable, entry: UndoneEntry): Promise<void> {
  const id = Number(entry.recordId)
  const [published] = await findPublished(tx, id)
  if (entry.action === 'request.publish') {
    const [before, after] = entry.changes.answer as [string | null, string]
    if (published?.answer !== after) throw restoreRefused(published ? 'другой ответ' : 'вопрос снят с сайта')
    await (before === null ? deletePublished(tx, id) : updatePublishedAnswer(tx, id, before))
    return announceQuestion(tx, published.productId)
  }
  const [last] = await findLastRequestEvent(tx, id)
  const [fromTitle, toTitle] = entry.changes.status as [string, string]
  if (!last || last.isUndo || last.who !== entry.actor || last.fromTitle !== fromTitle || last.toTitle !== toTitle)
    throw restoreRefused(last ? `«${last.toTitle}»` : 'обращения нет')
  if (entry.action === 'request.answer' && published) throw restoreRefused('вопрос опубликован с ответом')
  await undoRequestEvent(tx, last.id, entry.actor)
  const { userId, at: since } = last
  if (userId !== null) await withdrawNotifications(tx, { userId, typeCode: 'request', link: requestPath(id), since })
}
