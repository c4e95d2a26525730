import { type inbox, inboxSearchLimit } from '@shpulka/contract/people/inbox'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { likePattern } from '../../base/text/like-pattern.rule.ts'
import type { InboxDeps } from './deps.ts'
import { inboxSourceOf } from './find-item.ts'
import type { FoundItemRow } from './inbox.sql.ts'
import { readableKinds } from './inbox-scope.rule.ts'
import { type InboxSearch, inboxSearch } from './inbox-search.rule.ts'

/** POST: names and phones that staff type stay out of addresses and logs. */
export const searchInbox: OfficeHandler<typeof inbox.searchInbox, InboxDeps> = async ({ body, staff }, deps) => {
  const { sources, statements } = deps.inbox
  const search = inboxSearch(body.q, sources)
  if (search === null) return { items: [] }
  const scope = JSON.stringify(readableKinds(staff.permissions, sources))
  const { id, kinds, words } = search
  const [waiting, handled] = await Promise.all([
    statements.searchItems(deps.officePool, scope, id, kinds, words.map(likePattern), inboxSearchLimit),
    findHandled(deps, search, scope),
  ])
  const asFound = (row: FoundItemRow, isWaiting: boolean) => ({
    ...row,
    isWaiting,
    from: row.from ?? '',
    openedAt: row.openedAt.toISOString(),
    number: inboxSourceOf(deps, row.kind).numberOf(row.id),
  })
  const items = [...waiting.map((row) => asFound(row, true)), ...handled.map((row) => asFound(row, false))]
  return { items: items.slice(0, inboxSearchLimit) }
}

/**
 * So many newest items of a kind are searched first: they hold enough of a common word, which all of them have often.
 */
const newestSearched = 3000

/** Handled items; their rows are read by a statement that is planned once, unlike those of the office's own pool. */
async function findHandled(
  { pool, officePool, inbox: { statements } }: InboxDeps,
  { id, kinds, words, longestWord }: InboxSearch,
  scope: string,
): Promise<FoundItemRow[]> {
  const byWords = async (newest: number | null) => {
    if (longestWord === null) return []
    const others = words.filter((word) => word !== longestWord).map(likePattern)
    const pattern = likePattern(longestWord)
    return statements.searchHandledItems(officePool, scope, pattern, others, inboxSearchLimit, newest)
  }
  const ofNewest = await byWords(newestSearched)
  const ofWords = ofNewest.length < inboxSearchLimit ? await byWords(null) : ofNewest
  const found = [...ofWords, ...kinds.map((kind) => ({ kind, id }))]
  if (found.length === 0) return []
  return statements.findHandledItems(pool, scope, JSON.stringify(found), inboxSearchLimit)
}
