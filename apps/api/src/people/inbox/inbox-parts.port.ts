import type { InboxParts } from './deps.ts'
import { inboxStatements } from './inbox.sql.ts'
import type { InboxPart } from './inbox-part.port.ts'

/** The inbox of these rooms. Made once: names of statements are unique in the program. */
export const openInbox = (parts: readonly InboxPart[]): InboxParts => ({ parts, statements: inboxStatements(parts) })
