import type { staff } from '@shpulka/contract/people/staff'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import type { StaffDeps } from './deps.ts'
import { openSessionsOf } from './open-sessions.ts'

export const listSessions: OfficeHandler<typeof staff.listSessions, StaffDeps> = async ({ staff }, { pool }) =>
  openSessionsOf(pool, staff.id, staff.sessionId)
