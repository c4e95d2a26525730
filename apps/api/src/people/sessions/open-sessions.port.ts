import type { Tx } from '../../base/db/pool.ts'
import { findSessionsStillOpen } from './open-sessions.sql.ts'

/** Those of the sessions that are not revoked and whose users are not erased. */
export async function openSessionsAmong(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await findSessionsStillOpen(tx, ids)
  return new Set(rows.map(({ id }) => id))
}
