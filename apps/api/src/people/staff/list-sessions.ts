import { type staff, staffIdleSeconds, staffSessionSeconds } from '@shpulka/contract/people/staff'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { deviceTitle } from '../sessions/device-title.rule.ts'
import type { StaffDeps } from './deps.ts'
import { findOpenSessions } from './sign-in.sql.ts'

export const listSessions: OfficeHandler<typeof staff.listSessions, StaffDeps> = async ({ staff }, { pool }) => {
  const rows = await findOpenSessions(pool, staff.id, staffSessionSeconds, staffIdleSeconds)
  return rows.map(({ id, userAgent, address, createdAt, seenAt }) => ({
    ...{ id, address, device: deviceTitle(userAgent) },
    ...{ createdAt: createdAt.toISOString(), seenAt: seenAt.toISOString(), isCurrent: id === staff.sessionId },
  }))
}
