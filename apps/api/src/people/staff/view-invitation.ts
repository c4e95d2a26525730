import type { staff } from '@shpulka/contract/people/staff'
import { transaction } from '../../base/db/transaction.ts'
import { notFound } from '../../base/http/failure.ts'
import type { SignInHandler } from '../../base/http/office-context.ts'
import type { StaffDeps } from './deps.ts'
import { lockInvitation } from './invitations.sql.ts'
import { invitationIdOf } from './invitations.ts'
import { passkeyCreationOptions } from './passkeys.ts'
import { staffSignInsPerIp } from './staff-limits.rule.ts'
import { newTotp } from './totp.ts'

export const viewInvitation: SignInHandler<typeof staff.viewInvitation, StaffDeps> = async (
  ctx,
  { pool, config, limits },
) => {
  await limits.consume([staffSignInsPerIp, ctx.clientKey])
  const id = invitationIdOf(config, ctx.body.token)
  return transaction(pool, async (tx) => {
    const [invitation] = id === null ? [] : await lockInvitation(tx, id)
    if (!invitation) throw notFound('Приглашение использовано, отозвано или просрочено. Попросите новое')
    const { staffId, email, fio, roles } = invitation
    return {
      email,
      fio,
      roles,
      totp: await newTotp(config, invitation.id, email),
      passkeyOptions: await passkeyCreationOptions(tx, ctx, { id: staffId, email }),
    }
  })
}
