import type { InboxAssignment, inbox } from '@shpulka/contract/people/inbox'
import { recordAudit } from '../../base/audit/audit.port.ts'
import type { Queryable } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { Failure, unprocessable } from '../../base/http/failure.ts'
import type { OfficeHandler, SignedInStaff } from '../../base/http/office-context.ts'
import { staffActor } from '../staff/actor.rule.ts'
import { takeAssigneeInTurn } from '../staff/take-assignee-in-turn.port.ts'
import type { InboxDeps } from './deps.ts'
import { findItem, inboxSourceOf } from './find-item.ts'
import { deleteAssignee, findAssignee, findStaffNames, lockAssignment, saveAssignee } from './inbox.sql.ts'
import { peopleWhoAnswer } from './people-who-answer.ts'
import { requireInboxPermission } from './require-inbox-permission.ts'

type Body = Parameters<OfficeHandler<typeof inbox.assignInboxItems, InboxDeps>>[0]['body']
type Item = Body['items'][number]

export const assignInboxItems: OfficeHandler<typeof inbox.assignInboxItems, InboxDeps> = async (
  { body: { id, items, assignee }, staff },
  deps,
) => {
  const results = await eachItem(items, (item) =>
    transaction(deps.pool, (tx) => assignOne(tx, deps, { item, assignee, staff, batchId: id })),
  )
  // Nobody learns the name of a person to whom they may assign nothing.
  const isNamed = typeof assignee === 'number' && results.done + results.skipped > 0
  const [person] = isNamed ? await findStaffNames(deps.pool, [assignee]) : []
  const who = person?.fio ?? 'никто'
  return { id, title: assignee === 'in-turn' ? 'Отвечают: по очереди' : `Отвечает: ${who}`, ...results }
}

/** Does each item by itself: one that cannot be done says why, and the others are done. */
export async function eachItem<Each extends Item>(
  items: readonly Each[],
  change: (item: Each) => Promise<'done' | 'skipped'>,
): Promise<Pick<InboxAssignment, 'done' | 'skipped' | 'refused'>> {
  const counts = { done: 0, skipped: 0 }
  const refused: InboxAssignment['refused'] = []
  for (const item of items) {
    try {
      counts[await change(item)] += 1
    } catch (err) {
      if (!(err instanceof Failure)) throw err
      refused.push({ kind: item.kind, id: item.id, reason: err.message })
    }
  }
  return { ...counts, refused }
}

interface Assignment {
  readonly item: Item
  readonly assignee: Body['assignee']
  readonly staff: SignedInStaff
  readonly batchId: string
}

async function assignOne(
  tx: Queryable,
  deps: InboxDeps,
  { item: { kind, id }, assignee, staff, batchId }: Assignment,
): Promise<'done' | 'skipped'> {
  const source = inboxSourceOf(deps, kind)
  const { siteId, isOpen } = await findItem(tx, source, id, staff)
  requireInboxPermission(staff, source, siteId)
  if (!isOpen) throw unprocessable('Уже отвечено')
  await lockAssignment(tx, kind, id)
  const [current] = await findAssignee(tx, kind, id)
  const people = await peopleWhoAnswer(tx, source, siteId)
  // An assignee who no longer answers has left it to others.
  if (assignee === 'in-turn' && people.some((each) => each.id === current?.id)) return 'skipped'
  if (typeof assignee === 'number' && !people.some((each) => each.id === assignee))
    throw unprocessable('Этот человек не отвечает на такие обращения этого сайта')
  const becomes = assignee === 'in-turn' ? (await takeAssigneeInTurn(tx, people)).id : assignee
  if (becomes === (current?.id ?? null)) return 'skipped'
  if (becomes === null) await deleteAssignee(tx, kind, id)
  else await saveAssignee(tx, kind, id, becomes)
  await recordAudit(tx, {
    actor: staffActor(staff),
    action: 'inbox.assign',
    record: { kind: source.record, id },
    siteId,
    changes: { kind: [null, kind], assignee: [current?.id ?? null, becomes] },
    orderBatchId: batchId,
  })
  return 'done'
}
