import type { staff } from '@shpulka/contract/people/staff'
import { transaction } from '../../base/db/transaction.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import type { StaffDeps } from './deps.ts'
import { lockManagedStaff } from './managed-staff.ts'
import { openSessionsOf } from './open-sessions.ts'

/** Where a colleague works from is seen by who could end it. */
export const listStaffSessions: OfficeHandler<typeof staff.listStaffSessions, StaffDeps> = async (
  { params, staff },
  { pool },
) =>
  transaction(pool, async (tx) => {
    const { id } = await lockManagedStaff(tx, staff, params.id)
    return openSessionsOf(tx, id, staff.sessionId)
  })
