import type { staff } from '@shpulka/contract/people/staff'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { staffActor } from './actor.rule.ts'
import type { StaffDeps } from './deps.ts'
import { clearStaffCookie } from './open-staff-session.ts'
import { endSessionRow } from './staff-sessions.sql.ts'

export const closeSession: OfficeHandler<typeof staff.closeSession, StaffDeps> = async (ctx, { pool }) => {
  const { staff } = ctx
  await transaction(pool, async (tx) => {
    await endSessionRow(tx, staff.sessionId, staff.id)
    await recordAudit(tx, {
      actor: staffActor(staff),
      action: 'staff.sign-out',
      record: { kind: 'staff', id: staff.id },
    })
  })
  clearStaffCookie(ctx)
  return {}
}
