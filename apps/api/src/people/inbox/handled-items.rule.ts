/** SQL: a text as patterns are compared with it. Indexes of handled items hold texts so. */
export const foundText = (text: string) => `translate(lower(${text}), 'ё', 'е')`

/** Handled items of a kind, in SQL. */
export interface HandledItems {
  /** Ids of those that match, the newest first, up to the limit, each way by an index. */
  readonly ids: (match: HandledMatch) => string
  /** Columns as of `InboxSource.openItems` without `until` and `found_by`, of the items with the ids. */
  readonly items: (ids: string) => string
}

/** What handled items are searched by, in SQL. */
export interface HandledMatch {
  /** The pattern of the longest word, which indexes are searched by. */
  readonly pattern: string
  /** Patterns of the other words. */
  readonly others: string
  /** Ids of accounts with all words in their names and contacts. */
  readonly users: string
  /** Whether the staff member may read items of this kind at the site. */
  readonly isReadable: (siteId: string) => string
  /** Whether a row is among the newest of its table, where the search begins. */
  readonly isAmongNewest: (x: string, table: string) => string
  readonly limit: string
}

/** Where handled items of a kind are searched, in SQL. */
interface HandledTable {
  readonly table: string
  /** The item's own text, an expression of an index. Null: it has none. */
  readonly text: ((x: string) => string) | null
  readonly isHandled: (x: string) => string
}

/**
 * SQL: ids of the newest handled items by their own text, or by the account of their `user_id`: all words must be in
 * one of the two. `+ 0` keeps the planner from walking the primary key: of a rare word it would read the whole table.
 */
export function handledIds({ table, text, isHandled }: HandledTable, match: HandledMatch): string {
  const newest = `${isHandled('x')} and ${match.isReadable('x.site_id')} order by x.id + 0 desc limit ${match.limit}`
  const byUser = `(select x.id from (${match.users}) u join ${table} x on x.user_id = u.id where ${newest})`
  if (text === null) return byUser
  const own = foundText(text('x'))
  return `${byUser} union all (select x.id from ${table} x where ${own} like ${match.pattern}
       and ${own} like all (${match.others}) and ${match.isAmongNewest('x', table)} and ${newest})`
}
