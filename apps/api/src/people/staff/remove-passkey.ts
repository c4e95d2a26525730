import type { staff } from '@shpulka/contract/people/staff'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import { notFound, unprocessable } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { deviceTitle } from '../sessions/device-title.rule.ts'
import { staffActor } from './actor.rule.ts'
import type { StaffDeps } from './deps.ts'
import { deletePasskey } from './passkeys.sql.ts'
import { hasSignInMethod } from './sign-in.sql.ts'
import { lockStaff } from './staff.sql.ts'
import { endSessionsOf } from './staff-sessions.sql.ts'

/** Of two removed at once the second sees that it is the only way in. */
export const removePasskey: OfficeHandler<typeof staff.removePasskey, StaffDeps> = async (
  { params, staff },
  { pool },
) => {
  await transaction(pool, async (tx) => {
    await lockStaff(tx, staff.id)
    const [removed] = await deletePasskey(tx, params.number, staff.id)
    if (!removed) throw notFound('Такого ключа у вас нет')
    if (!(await hasSignInMethod(tx, staff.id))[0]!.hasMethod)
      throw unprocessable('Без этого ключа вам не войти: сначала добавьте другой')
    await endSessionsOf(tx, staff.id, staff.sessionId)
    await recordAudit(tx, {
      actor: staffActor(staff),
      action: 'staff.remove-passkey',
      record: { kind: 'staff', id: staff.id },
      changes: { passkey: [deviceTitle(removed.userAgent), null] },
    })
  })
  return {}
}
