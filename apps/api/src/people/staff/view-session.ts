import type { staff } from '@shpulka/contract/people/staff'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import type { StaffDeps } from './deps.ts'
import { staffSessionView } from './open-staff-session.ts'

export const viewSession: OfficeHandler<typeof staff.viewSession, StaffDeps> = async (ctx, { currentSettings }) =>
  staffSessionView(ctx.staff, currentSettings())
