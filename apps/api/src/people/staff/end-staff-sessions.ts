import type { staff } from '@shpulka/contract/people/staff'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { staffActor } from './actor.rule.ts'
import type { StaffDeps } from './deps.ts'
import { lockManagedStaff, refuseOneself } from './managed-staff.ts'
import { openSessionsOf } from './open-sessions.ts'
import { endSessionsOf } from './staff-sessions.sql.ts'

export const endStaffSessions: OfficeHandler<typeof staff.endStaffSessions, StaffDeps> = async (
  { params, staff },
  { pool },
) => {
  refuseOneself(staff, params.id)
  await transaction(pool, async (tx) => {
    const { id } = await lockManagedStaff(tx, staff, params.id)
    const { length } = await openSessionsOf(tx, id, staff.sessionId)
    await endSessionsOf(tx, id, null)
    await recordAudit(tx, {
      actor: staffActor(staff),
      action: 'staff.end-sessions',
      record: { kind: 'staff', id },
      changes: { sessions: [length, 0] },
    })
  })
  return {}
}
