import { type InboxCounts, type InboxKind, type inbox, inboxKindCodes } from '@shpulka/contract/people/inbox'
import type { OfficeHandler, SignedInStaff } from '../../base/http/office-context.ts'
import type { InboxDeps } from './deps.ts'
import { readableKinds } from './inbox-scope.rule.ts'

export const countInbox: OfficeHandler<typeof inbox.countInbox, InboxDeps> = ({ staff }, deps) =>
  countInboxFor(deps, staff)

interface InboxFilter {
  readonly kind?: InboxKind
  readonly siteId?: number | null
  readonly mine?: boolean
  readonly overdue?: boolean
}

/**
 * Counts open items that a member of staff may see. With a filter, each count is of what the list would show if that
 * one part of the filter were chosen.
 */
export async function countInboxFor(
  { officePool, inbox }: InboxDeps,
  staff: SignedInStaff,
  { kind, siteId = null, mine = false, overdue = false }: InboxFilter = {},
): Promise<InboxCounts> {
  const scope = JSON.stringify(readableKinds(staff.permissions, inbox.sources))
  const rows = await inbox.statements.countItems(officePool, scope, staff.id, siteId, mine, overdue)
  const ofKind = kind ? rows.filter((row) => row.kind === kind) : rows
  return {
    total: sum(rows, 'total'),
    overdue: sum(ofKind, 'overdue'),
    mine: sum(ofKind, 'mine'),
    kinds: rows
      .map(({ mine: _, ...row }) => row)
      .sort((a, b) => inboxKindCodes.indexOf(a.kind) - inboxKindCodes.indexOf(b.kind)),
  }
}

type Counts = Readonly<Record<'total' | 'overdue' | 'mine', number>>

const sum = (rows: readonly Counts[], column: keyof Counts) => rows.reduce((all, row) => all + row[column], 0)
