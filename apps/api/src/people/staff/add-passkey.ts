import type { staff } from '@shpulka/contract/people/staff'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { staffActor } from './actor.rule.ts'
import type { StaffDeps } from './deps.ts'
import { savePasskey } from './passkeys.ts'

export const addPasskey: OfficeHandler<typeof staff.addPasskey, StaffDeps> = async (ctx, { pool }) => {
  await transaction(pool, async (tx) => {
    await savePasskey(tx, ctx, ctx.staff.id, ctx.body.response)
    await recordAudit(tx, {
      actor: staffActor(ctx.staff),
      action: 'staff.add-passkey',
      record: { kind: 'staff', id: ctx.staff.id },
    })
  })
  return {}
}
