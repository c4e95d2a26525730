import type { staff } from '@shpulka/contract/people/staff'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import { unprocessable } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { staffActor } from './actor.rule.ts'
import type { StaffDeps } from './deps.ts'
import { replaceRecoveryCodes } from './sign-in.sql.ts'
import { newRecoveryCodes, recoveryCodeHash } from './totp.ts'

export const renewRecoveryCodes: OfficeHandler<typeof staff.renewRecoveryCodes, StaffDeps> = async (
  { staff },
  { pool },
) => {
  const recoveryCodes = newRecoveryCodes()
  await transaction(pool, async (tx) => {
    const [replaced] = await replaceRecoveryCodes(tx, staff.id, recoveryCodes.map(recoveryCodeHash))
    if (!replaced) throw unprocessable('Вы входите ключом: запасные коды не нужны')
    await recordAudit(tx, {
      actor: staffActor(staff),
      action: 'staff.renew-recovery-codes',
      record: { kind: 'staff', id: staff.id },
    })
  })
  return { recoveryCodes }
}
