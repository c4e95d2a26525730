import type { InboxDetail } from '@shpulka/contract/people/inbox'
import { actorName } from '../../base/audit/actor-name.rule.ts'
import type { Queryable } from '../../base/db/pool.ts'
import { staffIdOf } from '../staff/actor.rule.ts'
import { findStaffNames } from './inbox.sql.ts'
import type { InboxSourceItem } from './inbox-source.port.ts'

/** Replaces actor codes like `manager:7` in a history by names. */
export async function historyWithNames(
  tx: Queryable,
  history: InboxSourceItem['history'],
): Promise<InboxDetail['history']> {
  const ids = new Set(history.flatMap(({ who }) => staffIdOf(who) ?? []))
  const names = ids.size === 0 ? [] : await findStaffNames(tx, [...ids])
  const nameOf = (who: string) => names.find(({ id }) => id === staffIdOf(who))?.fio ?? null
  return history.map((change) => ({ ...change, who: actorName(change.who, nameOf(change.who)) }))
}
