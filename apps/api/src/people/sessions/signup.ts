import type { sessions } from '@shpulka/contract/people/sessions'
import { badInput } from '../../base/http/failure.ts'
import type { Verb } from '../../base/http/visit.ts'
import { findAccountByName, findFormerAccount } from './accounts.sql.ts'
import type { SessionsDeps } from './deps.ts'
import { sendLimitedCode } from './send-code.ts'
import { newPasswordsPerAddress } from './sign-in-limits.rule.ts'
import { tidySignup } from './signup-form.rule.ts'

/**
 * The account is made when the code comes back, so nobody signs up with a mailbox that is not theirs, and a stranger cannot prepare one for its owner.
 * Where there is an account with a proven mailbox its owner is told so by letter; the answer is the same.
 */
export const signup: Verb<typeof sessions.signup, SessionsDeps> = async (visit, deps) => {
  const { signup, errors } = tidySignup(visit.body)
  if (Object.keys(errors).length > 0) throw badInput(errors)
  const { email, password, ...details } = signup
  await deps.limits.take([newPasswordsPerAddress, visit.address])
  const passwordHash = await deps.passwords.hash(password)
  await sendLimitedCode(visit, deps, { purpose: 'signup', deviceId: visit.body.deviceId }, { email, phone: null }, async () => {
    const [account] = await findAccountByName(deps.pool, visit.visitor.site.id, email, null)
    // Asked whether there is an account or not: the work must not tell.
    const [former] = await findFormerAccount(deps.pool, visit.visitor.site.id, email)
    const isTaken = account ? account.isMailboxProven : former !== undefined
    return { email, userId: account?.id ?? former?.id ?? null, signup: isTaken ? null : { ...details, passwordHash } }
  })
  return { token: null, refreshToken: null, basket: null, codeSent: true }
}
