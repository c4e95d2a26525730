import type { staff } from '@shpulka/contract/people/staff'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { staffActor } from './actor.rule.ts'
import { endAutoAssignment, startAutoAssignment } from './auto-assignment.sql.ts'
import type { StaffDeps } from './deps.ts'

export const setAutoAssignment: OfficeHandler<typeof staff.setAutoAssignment, StaffDeps> = async (
  { body: { isOn }, staff },
  { pool },
) => {
  await transaction(pool, async (tx) => {
    const [changed] = await (isOn ? startAutoAssignment(tx, staff.id) : endAutoAssignment(tx, staff.id))
    if (changed)
      await recordAudit(tx, {
        actor: staffActor(staff),
        action: 'staff.turn',
        record: { kind: 'staff', id: staff.id },
        changes: { isOnTurn: [!isOn, isOn] },
      })
  })
  return { isOn }
}
