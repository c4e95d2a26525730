import type { FastifyBaseLogger } from 'fastify'
import type { Changes } from '../../base/db/changes.ts'
import type { Pool } from '../../base/db/pool.ts'
import type { FileStorage } from '../../base/files/files.port.ts'
import type { RateLimits } from '../../base/http/rate-limits.ts'
import type { InboxStatements } from './inbox.sql.ts'
import type { InboxSource } from './inbox-source.port.ts'

/** Inbox sources of all rooms, and SQL statements over all of them. */
export interface InboxSources {
  readonly sources: readonly InboxSource[]
  readonly statements: InboxStatements
}

export interface InboxDeps {
  readonly pool: Pool
  readonly officePool: Pool
  readonly changes: Changes
  readonly storage: FileStorage
  readonly limits: RateLimits
  readonly log: FastifyBaseLogger
  readonly inbox: InboxSources
}
