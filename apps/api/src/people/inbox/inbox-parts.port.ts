import type { InboxParts } from './deps.ts'
import { inboxStatements } from './inbox.sql.ts'
import type { InboxPart } from './inbox-part.port.ts'

/** Builds the inbox of all rooms. Call it only once, because statement names must be unique. */
export const openInbox = (parts: readonly InboxPart[]): InboxParts => ({ parts, statements: inboxStatements(parts) })
