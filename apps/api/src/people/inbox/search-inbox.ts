import { type inbox, inboxSearchLimit } from '@shpulka/contract/people/inbox'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { likePattern } from '../../base/text/like-pattern.rule.ts'
import type { InboxDeps } from './deps.ts'
import { inboxSourceOf } from './find-item.ts'
import { inboxItem } from './inbox-item.view.ts'
import { readableKinds } from './inbox-scope.rule.ts'
import { inboxSearch } from './inbox-search.rule.ts'

/** POST: names and phones that staff type stay out of addresses and logs. */
export const searchInbox: OfficeHandler<typeof inbox.searchInbox, InboxDeps> = async ({ body, staff }, deps) => {
  const { sources, statements } = deps.inbox
  const search = inboxSearch(body.q, sources)
  if (search === null) return { items: [] }
  const scope = JSON.stringify(readableKinds(staff.permissions, sources))
  const { id, kinds, words } = search
  const rows = await statements.searchItems(deps.officePool, scope, id, kinds, words.map(likePattern), inboxSearchLimit)
  return { items: rows.map((row) => ({ ...inboxItem(row), number: inboxSourceOf(deps, row.kind).numberOf(row.id) })) }
}
