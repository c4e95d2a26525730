import type { Tx } from '../../base/db/pool.ts'
import { unprocessable } from '../../base/http/failure.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { notify } from '../notifications/notifications.port.ts'
import { requestNumber } from './request-number.rule.ts'
import { findAnyRequest, findNextFormStatuses, insertRequestEvent, lockRequest } from './requests.sql.ts'

/**
 * Moves a request to a status in the shop's name, perhaps with an answer: its sender is notified by email, and on the
 * site when signed in. 422: the transition is not allowed.
 */
export async function changeRequest(
  tx: Tx,
  { id, to, answer }: { readonly id: number; readonly to: string; readonly answer: string },
): Promise<string> {
  const [locked] = await lockRequest(tx, id)
  if (!locked) throw unprocessable('Такого обращения нет')
  const next = await findNextFormStatuses(tx, locked.statusId)
  const status = next.find(({ code }) => code === to && code !== 'cancelled')
  if (!status)
    throw unprocessable(
      `Из этого статуса обращение туда не переходит. Возможны: ${next.map(({ code }) => code).join(', ') || 'никакие'}`,
    )
  const [event] = await insertRequestEvent(tx, id, locked.statusId, to, 'manager:0', answer)
  const [row] = await findAnyRequest(tx, id)
  if (row!.email !== '') await addEmails(tx, [{ email: 'form-status', to: 'buyer', id: event!.id }])
  if (row!.userId !== null)
    await notify(tx, {
      userId: row!.userId,
      typeCode: 'request',
      title: `Обращение ${requestNumber(id)}: ${status.title.toLowerCase()}`,
      body: answer === '' ? row!.status.description : answer,
      link: '/user/profile/requests',
    })
  return status.title
}
