import type { inbox } from '@shpulka/contract/people/inbox'
import { transaction } from '../../base/db/transaction.ts'
import { badInput, Failure, unprocessable } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { requirePermission } from '../../base/http/require-permission.ts'
import { mayAt } from '../../base/http/sites-of.rule.ts'
import { plainLines } from '../../base/text/plain-text.rule.ts'
import { staffActor } from '../staff/actor.rule.ts'
import { changedMeanwhile } from './changed-meanwhile.rule.ts'
import type { InboxDeps } from './deps.ts'
import { findItem, partOf } from './find-item.ts'
import { namedHistory } from './inbox-history.ts'
import { requireRight } from './require-right.ts'
import { unfilledPlaceholder } from './unfilled-placeholder.rule.ts'

/** Acts only on the version the staff member read: if the item has changed since, nothing is done. */
export const handleInboxItem: OfficeHandler<typeof inbox.handleInboxItem, InboxDeps> = async (
  { params: { kind, id }, body, staff },
  deps,
) => {
  const part = partOf(deps, kind)
  const text = plainLines(body.text ?? '')
  const unfilled = unfilledPlaceholder(text)
  if (unfilled !== null) throw badInput({ text: `Заполните в тексте ${unfilled} или уберите` })
  const { done, afterCommit } = await transaction(deps.pool, async (tx) => {
    await part.lock(tx, id)
    const item = await findItem(tx, part, id, staff)
    requireRight(staff, part, item.siteId)
    if (item.version !== body.version)
      throw new Failure(409, changedMeanwhile(await namedHistory(tx, item.history), item.state))
    const action = item.actions.find(({ code }) => code === body.action)
    if (!action) throw unprocessable(`Сейчас так нельзя. Состояние: ${item.state.toLowerCase()}`)
    if (action.needs)
      requirePermission(action.needs, {
        ...staff,
        permissions: mayAt(staff.permissions, action.needs.staff, item.siteId) ? staff.permissions : [],
      })
    if (text === '' && (action.text === 'answer' || action.text === 'reason'))
      throw badInput({ text: action.text === 'answer' ? 'Напишите ответ' : 'Назовите причину: её прочитают' })
    return part.handle(tx, {
      id,
      action: action.code,
      text: action.text === null ? '' : text,
      actor: staffActor(staff),
    })
  })
  await afterCommit?.(deps)
  return { done }
}
