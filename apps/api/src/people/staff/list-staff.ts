import type { staff } from '@shpulka/contract/people/staff'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import type { StaffDeps } from './deps.ts'
import { findAllStaff, findRoles } from './staff.sql.ts'
import { staffMember } from './staff-member.view.ts'

export const listStaff: OfficeHandler<typeof staff.listStaff, StaffDeps> = async (_ctx, { pool }) => {
  const [people, roles] = await Promise.all([findAllStaff(pool), findRoles(pool)])
  return { staff: people.map(staffMember), roles }
}
