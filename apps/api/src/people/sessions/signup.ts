import type { sessions } from '@shpulka/contract/people/sessions'
import { badInput } from '../../base/http/failure.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { findAccountByLogin, findFormerAccount } from './accounts.sql.ts'
import type { SessionsDeps } from './deps.ts'
import { sendRateLimitedCode } from './send-code.ts'
import { newPasswordsPerIp } from './sign-in-limits.rule.ts'
import { normalizeSignup } from './signup-form.rule.ts'

/**
 * The account is created when the code is entered, so nobody can sign up with another person's email address. If a
 * proven account has the address, its owner is notified by email; the answer is the same.
 */
export const signup: Handler<typeof sessions.signup, SessionsDeps> = async (ctx, deps) => {
  const { signup, errors } = normalizeSignup(ctx.body)
  if (Object.keys(errors).length > 0) throw badInput(errors)
  const { email, password, ...details } = signup
  await deps.limits.consume([newPasswordsPerIp, ctx.clientKey])
  const passwordHash = await deps.passwords.hash(password)
  await sendRateLimitedCode(
    ctx,
    deps,
    { purpose: 'signup', deviceId: ctx.body.deviceId },
    { email, phone: null },
    async () => {
      const [account] = await findAccountByLogin(deps.pool, ctx.visitor.site.id, email, null)
      // Runs whether or not there is an account, so that timing does not reveal it.
      const [former] = await findFormerAccount(deps.pool, ctx.visitor.site.id, email)
      const isTaken = account ? account.isEmailProven : former !== undefined
      return { email, userId: account?.id ?? former?.id ?? null, signup: isTaken ? null : { ...details, passwordHash } }
    },
  )
  return { token: null, refreshToken: null, basket: null, codeSent: true }
}
