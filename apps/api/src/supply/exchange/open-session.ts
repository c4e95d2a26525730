import { randomBytes } from 'node:crypto'
import type { Pool } from '../../base/db/pool.ts'
import { hashSecret } from './secret.rule.ts'
import { findSessions, insertSession, openFolder, type SessionRow } from './sessions.sql.ts'

/** Begins a session; returns the value of its cookie. */
export async function openSession(pool: Pool, connectionId: number, version: string): Promise<string> {
  const token = randomBytes(24).toString('hex')
  await insertSession(pool, connectionId, hashSecret(token), version)
  return token
}

/** The session of a request, or why there is none. A client without its cookie gets the only session of its login. */
export async function sessionOf(
  pool: Pool,
  connectionId: number,
  token: string | null,
): Promise<SessionRow | { problem: string }> {
  const ofToken = token === null ? [] : await findSessions(pool, connectionId, hashSecret(token))
  const sessions = ofToken.length > 0 ? ofToken : await findSessions(pool, connectionId, null)
  if (sessions.length === 1) return sessions[0]!
  return {
    problem:
      sessions.length === 0
        ? 'Сеанс обмена не начат или истёк: начните обмен заново'
        : 'Открыто несколько сеансов обмена, а cookie не передана: дождитесь конца одного из них',
  }
}

/** `init`: later files go to a new folder; files of an earlier attempt stay in theirs. */
export const openNewFolder = (pool: Pool, { id }: SessionRow) => openFolder(pool, id)
