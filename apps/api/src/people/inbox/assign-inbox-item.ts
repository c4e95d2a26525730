import type { inbox } from '@shpulka/contract/people/inbox'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import { Failure, unprocessable } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { staffActor } from '../staff/actor.rule.ts'
import type { InboxDeps } from './deps.ts'
import { findItem, inboxSourceOf } from './find-item.ts'
import { deleteAssignee, findAssignee, lockAssignment, saveAssignee } from './inbox.sql.ts'
import { peopleWhoAnswer } from './people-who-answer.ts'
import { requireInboxPermission } from './require-inbox-permission.ts'

export const assignInboxItem: OfficeHandler<typeof inbox.assignInboxItem, InboxDeps> = async (
  { params: { kind, id }, body: { staffId, was }, staff },
  deps,
) => {
  const source = inboxSourceOf(deps, kind)
  return transaction(deps.pool, async (tx) => {
    const { siteId } = await findItem(tx, source, id, staff)
    requireInboxPermission(staff, source, siteId)
    await lockAssignment(tx, kind, id)
    const [current] = await findAssignee(tx, kind, id)
    if (current?.id === (staffId ?? undefined))
      return { assignee: current ? { id: current.id, fio: current.fio } : null }
    if (current?.id !== (was ?? undefined))
      throw new Failure(
        409,
        current ? `Это уже взято: ${current.fio}. Обновили, проверьте ещё раз` : 'Ответственного только что сняли',
      )
    const colleague =
      staffId === null
        ? null
        : (await peopleWhoAnswer(tx, source, siteId)).find(({ id: colleagueId }) => colleagueId === staffId)
    if (colleague === undefined) throw unprocessable('Этот человек не отвечает на такие обращения этого сайта')
    if (colleague === null) await deleteAssignee(tx, kind, id)
    else await saveAssignee(tx, kind, id, colleague.id)
    await recordAudit(tx, {
      actor: staffActor(staff),
      action: 'inbox.assign',
      record: { kind: source.record, id },
      siteId,
      changes: { kind: [null, kind], assignee: [current?.id ?? null, colleague?.id ?? null] },
    })
    return { assignee: colleague }
  })
}
