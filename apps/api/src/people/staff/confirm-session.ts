import type { staff } from '@shpulka/contract/people/staff'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import { badInput, unprocessable } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { staffActor } from './actor.rule.ts'
import { consumeCode } from './check-code.ts'
import type { StaffDeps } from './deps.ts'
import { staffSessionView } from './open-staff-session.ts'
import { findStaffByPasskey } from './passkeys.ts'
import { confirmationsPerStaff } from './staff-limits.rule.ts'
import { confirmSessionRow } from './staff-sessions.sql.ts'

export const confirmSession: OfficeHandler<typeof staff.confirmSession, StaffDeps> = async (
  { body, staff, hostname, origin },
  { pool, config, limits, currentSettings },
) => {
  if ((body.code === undefined) === (body.response === undefined))
    throw badInput({ code: 'Введите код или приложите ключ' })
  await limits.consume([confirmationsPerStaff, String(staff.id)])
  await transaction(pool, async (tx) => {
    const isConfirmed = body.code
      ? await consumeCode(tx, config, staff.id, body.code)
      : (await findStaffByPasskey(tx, { hostname, origin }, body.response)) === staff.id
    if (!isConfirmed) throw unprocessable('Код не подходит', { code: 'Код не подходит' })
    await confirmSessionRow(tx, staff.sessionId)
    await recordAudit(tx, {
      actor: staffActor(staff),
      action: 'staff.confirm',
      record: { kind: 'staff', id: staff.id },
      why: body.code ? 'код' : 'ключ',
    })
  })
  return staffSessionView({ ...staff, confirmedAt: new Date() }, currentSettings())
}
