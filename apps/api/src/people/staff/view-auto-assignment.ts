import type { staff } from '@shpulka/contract/people/staff'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { findAutoAssignedStaff } from './auto-assignment.sql.ts'
import type { StaffDeps } from './deps.ts'

export const viewAutoAssignment: OfficeHandler<typeof staff.viewAutoAssignment, StaffDeps> = async (
  { staff },
  { pool },
) => ({
  isOn: (await findAutoAssignedStaff(pool)).some(({ id }) => id === staff.id),
})
