import type { staff } from '@shpulka/contract/people/staff'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { mayAt } from '../../base/http/sites-of.rule.ts'
import type { StaffDeps } from './deps.ts'
import { heldPermissions } from './held-permissions.rule.ts'
import { findAllStaff } from './staff.sql.ts'

export const listColleagues: OfficeHandler<typeof staff.listColleagues, StaffDeps> = async ({ query }, { pool }) =>
  (await findAllStaff(pool))
    .filter(({ acceptedAt, closedAt }) => acceptedAt !== null && closedAt === null)
    .filter(({ grants }) => mayAt(heldPermissions(grants), query.permission, query.siteId))
    .map(({ id, fio }) => ({ id, fio }))
