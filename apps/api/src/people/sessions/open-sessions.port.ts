import type { Tx } from '../../base/db/pool.ts'
import { findSessionsStillOpen } from './open-sessions.sql.ts'

/** Which of these sessions are neither revoked nor of somebody erased. */
export async function openSessionsAmong(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await findSessionsStillOpen(tx, ids)
  return new Set(rows.map(({ id }) => id))
}
