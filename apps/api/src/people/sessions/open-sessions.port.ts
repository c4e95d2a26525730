import type { Queryable } from '../../base/db/pool.ts'
import { findSessionsStillOpen } from './open-sessions.sql.ts'

/** Filters sessions: returns ids of those that are not revoked and whose users are not erased. */
export async function filterOpenSessions(tx: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await findSessionsStillOpen(tx, ids)
  return new Set(rows.map(({ id }) => id))
}
