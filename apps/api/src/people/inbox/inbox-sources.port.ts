import type { InboxSources } from './deps.ts'
import { inboxStatements } from './inbox.sql.ts'
import type { InboxSource } from './inbox-source.port.ts'

/** Builds the inbox of all rooms. Call it only once, because statement names must be unique. */
export const openInbox = (sources: readonly InboxSource[]): InboxSources => ({
  sources,
  statements: inboxStatements(sources),
})
