import type { sessions } from '@shpulka/contract/people/sessions'
import type { Handler } from '../../base/http/request-context.ts'
import { findPendingSignup } from '../email-codes/email-codes.port.ts'
import { findAccount } from './accounts.sql.ts'
import type { SessionsDeps } from './deps.ts'
import { parseEmail } from './parse-email.ts'
import { sendRateLimitedCode } from './send-code.ts'

/** Without a signup on this device with this email address, no code is sent. */
export const sendVerification: Handler<typeof sessions.sendVerification, SessionsDeps> = async (ctx, deps) => {
  const { site, user } = ctx.visitor
  const deviceId = ctx.body.deviceId
  if (user) {
    const [account] = await findAccount(deps.pool, user.id)
    if (!account || account.isEmailProven) return { codeSent: true }
    await sendRateLimitedCode(
      ctx,
      deps,
      { purpose: 'proof', deviceId },
      { email: account.email, phone: null },
      async () => ({
        email: account.email,
        userId: account.id,
        signup: null,
      }),
    )
    return { codeSent: true }
  }
  const email = parseEmail(ctx.body.email)
  await sendRateLimitedCode(ctx, deps, { purpose: 'signup', deviceId }, { email, phone: null }, async () => {
    const pending = await findPendingSignup(deps.pool, { purpose: 'signup', siteId: site.id, email, deviceId })
    return { email, userId: pending?.userId ?? null, signup: pending?.signup ?? null }
  })
  return { codeSent: true }
}
