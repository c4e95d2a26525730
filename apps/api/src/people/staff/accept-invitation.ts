import type { staff } from '@shpulka/contract/people/staff'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import { badInput, notFound, unprocessable } from '../../base/http/failure.ts'
import type { SignInHandler } from '../../base/http/office-context.ts'
import { cleanLine } from '../../base/text/plain-text.rule.ts'
import type { StaffDeps } from './deps.ts'
import { acceptInvitationRow, type InvitationRow, lockInvitation } from './invitations.sql.ts'
import { invitationIdOf } from './invitations.ts'
import { openStaffSession, staffSessionView } from './open-staff-session.ts'
import { savePasskey } from './passkeys.ts'
import { setPassword } from './sign-in.sql.ts'
import { staffSignInsPerIp } from './staff-limits.rule.ts'
import { staffPasswordProblem } from './staff-password.rule.ts'
import { encryptSecret, newRecoveryCodes, newTotpSecret, recoveryCodeHash, totpStep } from './totp.ts'

const invalidInvitationMessage = 'Приглашение использовано, отозвано или просрочено. Попросите новое'

/** Accepts an invitation. Concurrent uses of one link are serialized, so the second finds it used. */
export const acceptInvitation: SignInHandler<typeof staff.acceptInvitation, StaffDeps> = async (
  ctx,
  { pool, config, limits, passwords, currentSettings },
) => {
  const { body } = ctx
  await limits.consume([staffSignInsPerIp, ctx.clientKey])
  const fio = cleanLine(body.fio)
  if (fio === '') throw badInput({ fio: 'Напишите, как вас зовут' })
  const id = invitationIdOf(config, body.token)
  if (id === null) throw notFound(invalidInvitationMessage)
  const credentials = body.response === undefined ? parseCredentials(body, fio) : null
  const hash = credentials && (await passwords.hash(credentials.password))
  const codes = credentials ? newRecoveryCodes() : []
  const signedIn = await transaction(pool, async (tx) => {
    const [invitation] = await lockInvitation(tx, id)
    if (!invitation) throw notFound(invalidInvitationMessage)
    const { staffId } = invitation
    if (credentials && hash) {
      const secret = newTotpSecret(config, invitation.id)
      const step = totpStep(secret, credentials.code, Date.now())
      if (step === null) throw unprocessable('Код не подходит', { code: 'Код не подходит: проверьте часы телефона' })
      await setPassword(tx, staffId, hash, encryptSecret(config, secret), step, codes.map(recoveryCodeHash))
    } else await savePasskey(tx, ctx, staffId, body.response)
    return accept(tx, invitation, fio, ctx)
  })
  return { session: staffSessionView(signedIn, currentSettings()), recoveryCodes: codes }
}

async function accept(
  tx: Parameters<typeof openStaffSession>[0],
  { id, staffId, roles }: InvitationRow,
  fio: string,
  client: Parameters<typeof openStaffSession>[3],
) {
  await acceptInvitationRow(tx, id, staffId, fio)
  await recordAudit(tx, {
    actor: { who: `manager:${staffId}`, sessionId: null },
    action: 'staff.accept-invitation',
    record: { kind: 'staff', id: staffId },
    changes: { fio: [null, fio], roles: [null, roles] },
  })
  return openStaffSession(tx, staffId, 'приглашение', client)
}

/** Returns the password and the code. Throws 400 unless both are given and valid. */
function parseCredentials({ password, code }: { password?: string; code?: string }, fio: string) {
  if (!password) throw badInput({ password: 'Придумайте пароль или сохраните ключ' })
  const problem = staffPasswordProblem(password, fio)
  if (problem) throw badInput({ password: problem })
  if (!code) throw badInput({ code: 'Введите код из приложения' })
  return { password, code }
}
