import type { staff } from '@shpulka/contract/people/staff'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import { notFound } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { staffActor } from './actor.rule.ts'
import type { StaffDeps } from './deps.ts'
import { endSessionRow } from './staff-sessions.sql.ts'

export const endSession: OfficeHandler<typeof staff.endSession, StaffDeps> = async ({ params, staff }, { pool }) => {
  await transaction(pool, async (tx) => {
    const [ended] = await endSessionRow(tx, params.id, staff.id)
    if (!ended) throw notFound('Такого открытого входа у вас нет')
    await recordAudit(tx, {
      actor: staffActor(staff),
      action: 'staff.end-session',
      record: { kind: 'staff', id: staff.id },
    })
  })
  return {}
}
