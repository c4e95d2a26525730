import { type inbox, inboxLimit } from '@shpulka/contract/people/inbox'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { isAllowedAtSite } from '../../base/http/sites-of.rule.ts'
import { countInboxFor } from './count-inbox.ts'
import type { InboxDeps } from './deps.ts'
import { findAssignableStaff } from './inbox.sql.ts'
import { inboxItem } from './inbox-item.view.ts'
import { readableKinds } from './inbox-scope.rule.ts'

export const listInbox: OfficeHandler<typeof inbox.listInbox, InboxDeps> = async ({ query, staff }, deps) => {
  const { kind = null, siteId = null, mine = false, overdue = false } = query
  const scope = JSON.stringify(readableKinds(staff.permissions, deps.inbox.sources))
  const { findItems } = deps.inbox.statements
  const [rows, counts, colleagues] = await Promise.all([
    findItems(deps.officePool, scope, kind, siteId, mine ? staff.id : null, overdue, inboxLimit),
    countInboxFor(deps, staff, query),
    findAssignableStaff(deps.officePool, 'inbox.answer'),
  ])
  return {
    items: rows.map(inboxItem),
    total: rows[0]?.total ?? 0,
    counts,
    colleagues: colleagues
      .filter(
        ({ isEverywhere, siteIds }) =>
          isEverywhere || siteIds.some((id) => isAllowedAtSite(staff.permissions, 'inbox.read', id)),
      )
      .map(({ id, fio }) => ({ id, fio })),
  }
}
