import type { inbox } from '@shpulka/contract/people/inbox'
import { transaction } from '../../base/db/transaction.ts'
import { badInput, Failure, unprocessable } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { requirePermissionAt } from '../../base/http/require-permission.ts'
import { cleanMultilineText } from '../../base/text/plain-text.rule.ts'
import { staffActor } from '../staff/actor.rule.ts'
import { changedMeanwhileMessage } from './changed-meanwhile.rule.ts'
import type { InboxDeps } from './deps.ts'
import { findItem, inboxSourceOf } from './find-item.ts'
import { findPlaceholder } from './find-placeholder.rule.ts'
import { historyWithNames } from './inbox-history.ts'
import { requireInboxPermission } from './require-inbox-permission.ts'

/** Acts only on the version that staff have read. Throws 409 when the item has changed since. */
export const handleInboxItem: OfficeHandler<typeof inbox.handleInboxItem, InboxDeps> = async (
  { params: { kind, id }, body, staff },
  deps,
) => {
  const source = inboxSourceOf(deps, kind)
  const text = cleanMultilineText(body.text ?? '')
  const unfilled = findPlaceholder(text)
  if (unfilled !== null) throw badInput({ text: `Заполните в тексте ${unfilled} или уберите` })
  const { done, afterCommit } = await transaction(deps.pool, async (tx) => {
    await source.lock(tx, id)
    const item = await findItem(tx, source, id, staff)
    requireInboxPermission(staff, source, item.siteId)
    if (item.version !== body.version)
      throw new Failure(409, changedMeanwhileMessage(await historyWithNames(tx, item.history), item.state))
    const action = item.actions.find(({ code }) => code === body.action)
    if (!action) throw unprocessable(`Сейчас так нельзя. Состояние: ${item.state.toLowerCase()}`)
    if (action.needs) requirePermissionAt(action.needs, staff, item.siteId)
    if (text === '' && (action.text === 'answer' || action.text === 'reason'))
      throw badInput({ text: action.text === 'answer' ? 'Напишите ответ' : 'Назовите причину: её прочитают' })
    return source.handle(tx, {
      id,
      action: action.code,
      text: action.text === null ? '' : text,
      actor: staffActor(staff),
    })
  })
  await afterCommit?.(deps)
  return { done }
}
