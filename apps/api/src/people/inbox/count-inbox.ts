import { type InboxCounts, type inbox, inboxKindCodes } from '@shpulka/contract/people/inbox'
import type { OfficeHandler, SignedInStaff } from '../../base/http/office-context.ts'
import type { InboxDeps } from './deps.ts'
import { readableKinds } from './inbox-scope.rule.ts'

export const countInbox: OfficeHandler<typeof inbox.countInbox, InboxDeps> = ({ staff }, deps) =>
  countInboxFor(deps, staff)

/** Counts open items that a member of staff may see. */
export async function countInboxFor({ officePool, inbox }: InboxDeps, staff: SignedInStaff): Promise<InboxCounts> {
  const scope = JSON.stringify(readableKinds(staff.permissions, inbox.sources))
  const rows = await inbox.statements.countItems(officePool, scope, staff.id)
  const sum = (column: 'total' | 'overdue' | 'mine') => rows.reduce((total, row) => total + row[column], 0)
  return {
    total: sum('total'),
    overdue: sum('overdue'),
    mine: sum('mine'),
    kinds: rows
      .map(({ mine: _, ...row }) => row)
      .sort((a, b) => inboxKindCodes.indexOf(a.kind) - inboxKindCodes.indexOf(b.kind)),
  }
}
