import type { Queryable } from '../../base/db/pool.ts'
import { staffWith } from '../staff/staff-who-may.port.ts'
import { missingPermission } from './inbox-scope.rule.ts'
import type { InboxSource } from './inbox-source.port.ts'

/** Active staff who can both see and handle items of this kind on a site, by name. */
export const peopleWhoAnswer = (
  tx: Queryable,
  source: InboxSource,
  siteId: number,
): Promise<{ id: number; fio: string }[]> =>
  staffWith(tx, (held) =>
    (['read', 'handle'] as const).every((operation) => missingPermission(held, source, operation, siteId) === null),
  )
