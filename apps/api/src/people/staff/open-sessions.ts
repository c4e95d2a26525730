import { type StaffSessionRow, staffIdleSeconds, staffSessionSeconds } from '@shpulka/contract/people/staff'
import type { Queryable } from '../../base/db/pool.ts'
import { deviceTitle } from '../sessions/device-title.rule.ts'
import { findOpenSessions } from './staff-sessions.sql.ts'

/** Open sign-ins of a member of staff, the last used first. `currentId`: the one that asks. */
export async function openSessionsOf(tx: Queryable, staffId: number, currentId: string): Promise<StaffSessionRow[]> {
  const rows = await findOpenSessions(tx, staffId, staffSessionSeconds, staffIdleSeconds)
  return rows.map(({ id, userAgent, address, createdAt, seenAt }) => ({
    id,
    address,
    device: deviceTitle(userAgent),
    createdAt: createdAt.toISOString(),
    seenAt: seenAt.toISOString(),
    isCurrent: id === currentId,
  }))
}
