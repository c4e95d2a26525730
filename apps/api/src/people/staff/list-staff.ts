import type { staff } from '@shpulka/contract/people/staff'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { sitesOf } from '../../base/http/sites-of.rule.ts'
import type { StaffDeps } from './deps.ts'
import { isColleague } from './held-permissions.rule.ts'
import { findAllStaff, findRoles } from './staff.sql.ts'
import { staffMember } from './staff-member.view.ts'

export const listStaff: OfficeHandler<typeof staff.listStaff, StaffDeps> = async ({ staff }, { pool }) => {
  const [people, roles] = await Promise.all([findAllStaff(pool), findRoles(pool)])
  const siteIds = sitesOf(staff.permissions, 'staff.manage')
  return { staff: people.filter(({ grants }) => isColleague(grants, siteIds)).map(staffMember), roles }
}
