import type { sessions } from '@shpulka/contract/people/sessions'
import { badInput } from '../../base/http/failure.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { redeemCode } from '../email-codes/email-codes.port.ts'
import { passwordProblem } from '../passwords/password.rule.ts'
import { findAccount, setPasswordHash } from './accounts.sql.ts'
import type { SessionsDeps } from './deps.ts'
import { parseEmail } from './parse-email.ts'
import { passwordChangedId } from './password-changed-id.rule.ts'
import { logSecurity } from './security-log.port.ts'
import { signInByCode } from './sign-in-by-code.ts'
import { codesPerIp, newPasswordsPerIp } from './sign-in-limits.rule.ts'
import { signedInAnswer } from './signed-in.ts'
import { wrongCodeError } from './wrong-code-error.ts'

/** Sets a new password by a code from an email; sessions opened with the old one end. */
export const resetPassword: Handler<typeof sessions.resetPassword, SessionsDeps> = async (ctx, deps) => {
  const { visitor, body, clientKey, log } = ctx
  const email = parseEmail(body.email)
  const passwordError = passwordProblem(body.password, [email])
  if (passwordError) throw badInput({ password: passwordError })
  await deps.limits.consume([codesPerIp, clientKey], [newPasswordsPerIp, clientKey])
  const hash = await deps.passwords.hash(body.password)
  const codeKey = { purpose: 'reset', siteId: visitor.site.id, email, deviceId: body.deviceId } as const
  const opened = await signInByCode(deps, ctx, body, async (tx) => {
    const redeemed = await redeemCode(tx, deps.config, codeKey, body.code)
    const [account] = redeemed?.userId ? await findAccount(tx, redeemed.userId) : []
    if (!redeemed || account?.email.toLowerCase() !== email) return null
    if (redeemed.sessionId !== null) return { redeemed, account, endsOtherSessions: false }
    await setPasswordHash(tx, account.id, hash)
    await addEmails(tx, [{ email: 'password-changed', to: 'buyer', id: passwordChangedId(account.id, Date.now()) }])
    return { redeemed, account, endsOtherSessions: true }
  })
  if (!opened) throw wrongCodeError(log, 'reset')
  logSecurity(log, 'password-changed', { userId: opened.account.id, by: 'code' })
  return signedInAnswer(ctx, deps, opened.account, opened, 'code')
}
