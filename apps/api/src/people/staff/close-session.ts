import type { staff } from '@shpulka/contract/people/staff'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import type { StaffDeps } from './deps.ts'
import { clearStaffCookie } from './open-staff-session.ts'
import { endSessionRow } from './sign-in.sql.ts'

export const closeSession: OfficeHandler<typeof staff.closeSession, StaffDeps> = async (ctx, { pool }) => {
  await endSessionRow(pool, ctx.staff.sessionId, ctx.staff.id)
  clearStaffCookie(ctx)
  return {}
}
