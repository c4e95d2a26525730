import type { staff } from '@shpulka/contract/people/staff'
import { transaction } from '../../base/db/transaction.ts'
import type { SignInHandler } from '../../base/http/office-context.ts'
import { logSecurity } from '../sessions/security-log.port.ts'
import type { StaffDeps } from './deps.ts'
import { openStaffSession, staffSessionView } from './open-staff-session.ts'
import { findStaffByPasskey } from './passkeys.ts'
import { staffSignInsPerIp } from './staff-limits.rule.ts'

export const openSessionByPasskey: SignInHandler<typeof staff.openSessionByPasskey, StaffDeps> = async (
  ctx,
  { pool, limits, currentSettings },
) => {
  await limits.consume([staffSignInsPerIp, ctx.clientKey])
  const signedIn = await transaction(pool, async (tx) =>
    openStaffSession(tx, await findStaffByPasskey(tx, ctx, ctx.body.response), 'ключ', ctx),
  )
  logSecurity(ctx.log, 'signed-in', { office: true, staffId: signedIn.id })
  return staffSessionView(signedIn, currentSettings())
}
