import type { InboxParts } from './deps.ts'
import { inboxStatements } from './inbox.sql.ts'
import type { InboxPart } from './inbox-part.port.ts'

/** The inbox over these rooms; made once, for its statements are named in the whole program. */
export const openInbox = (parts: readonly InboxPart[]): InboxParts => ({ parts, statements: inboxStatements(parts) })
