import type { staff } from '@shpulka/contract/people/staff'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { staffActor } from './actor.rule.ts'
import type { StaffDeps } from './deps.ts'
import { beginTurn, endTurn } from './turns.sql.ts'

export const setTurn: OfficeHandler<typeof staff.setTurn, StaffDeps> = async ({ body: { isOn }, staff }, { pool }) => {
  await transaction(pool, async (tx) => {
    const [changed] = await (isOn ? beginTurn(tx, staff.id) : endTurn(tx, staff.id))
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
