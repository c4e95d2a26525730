import { undoableEmailSeconds } from '@shpulka/contract/base/undo'
import { type Actor, recordAudit } from '../../base/audit/audit.port.ts'
import { announceWithCommit } from '../../base/db/changes.ts'
import type { Queryable } from '../../base/db/pool.ts'
import { unprocessable } from '../../base/http/failure.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { notify } from '../notifications/notifications.port.ts'
import { authorName } from '../reviews/author-name.rule.ts'
import { findPublishable, findPublished, upsertQuestion } from './questions.sql.ts'
import { requestNumber } from './request-number.rule.ts'
import { findAnyRequest, findNextFormStatuses, insertRequestEvent, lockRequest } from './requests.sql.ts'

/** The page of a request: its sender's notifications lead there. */
export const requestPath = (id: number): string => `/request/${id}`

/**
 * Moves a request to a status on behalf of the shop, with an optional answer. Notifies the sender by email, and on the
 * site if the sender has an account. Throws 422 when the transition is not allowed.
 */
export async function changeRequest(
  tx: Queryable,
  {
    id,
    to,
    answer,
    actor,
  }: { readonly id: number; readonly to: string; readonly answer: string; readonly actor: Actor },
): Promise<string> {
  const [locked] = await lockRequest(tx, id)
  if (!locked) throw unprocessable('Такого обращения нет')
  const next = await findNextFormStatuses(tx, locked.statusId)
  const status = next.find(({ code }) => code === to && code !== 'cancelled')
  if (!status)
    throw unprocessable(
      `Из этого статуса обращение туда не переходит. Возможны: ${next.map(({ code }) => code).join(', ') || 'никакие'}`,
    )
  const [event] = await insertRequestEvent(tx, id, locked.statusId, to, actor.who, answer)
  const [row] = await findAnyRequest(tx, id)
  await recordAudit(tx, {
    actor,
    action: answer === '' ? 'request.status' : 'request.answer',
    record: { kind: 'request', id },
    siteId: row!.siteId,
    changes: { status: [locked.title, status.title] },
  })
  if (row!.email !== '')
    await addEmails(tx, [{ email: 'form-status', to: 'buyer', id: event!.id }], { afterSeconds: undoableEmailSeconds })
  if (row!.userId !== null)
    await notify(tx, {
      userId: row!.userId,
      typeCode: 'request',
      title: `Обращение ${requestNumber(id)}: ${status.title.toLowerCase()}`,
      body: answer === '' ? row!.status.description : answer,
      link: requestPath(id),
    })
  return status.title
}

/** Publishes a question with its answer. Throws 422 when its author did not allow it or it has no answer. */
export async function publishQuestion(tx: Queryable, id: number, actor: Actor): Promise<void> {
  const [row] = await findPublishable(tx, id)
  if (!row?.question) throw unprocessable('Вопросы этой формы не публикуются')
  if (!row.isAllowed) throw unprocessable('Автор не разрешил публиковать вопрос')
  if (!row.answer) throw unprocessable('Сначала ответьте на вопрос')
  const [published] = await findPublished(tx, id)
  await upsertQuestion(tx, row.siteId, id, authorName(row.name), row.question, row.answer, row.productId)
  await recordAudit(tx, {
    actor,
    action: 'request.publish',
    record: { kind: 'request', id },
    siteId: row.siteId,
    changes: { answer: [published?.answer ?? null, row.answer] },
  })
  await announceQuestion(tx, row.productId)
}

/** Invalidates pages that show questions. */
export const announceQuestion = (tx: Queryable, productId: number | null): Promise<void> =>
  announceWithCommit(tx, ['questions', ...(productId === null ? [] : [`product:${productId}`])])
