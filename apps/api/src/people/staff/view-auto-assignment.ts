import type { staff } from '@shpulka/contract/people/staff'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { findStaffInRotation } from './auto-assignment.sql.ts'
import type { StaffDeps } from './deps.ts'

/** Whether new orders and requests are assigned to the caller, in rotation with colleagues. */
export const viewAutoAssignment: OfficeHandler<typeof staff.viewAutoAssignment, StaffDeps> = async (
  { staff },
  { pool },
) => ({
  isOn: (await findStaffInRotation(pool)).some(({ id }) => id === staff.id),
})
