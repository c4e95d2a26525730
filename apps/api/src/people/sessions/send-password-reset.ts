import type { sessions } from '@shpulka/contract/people/sessions'
import type { Handler } from '../../base/http/request-context.ts'
import { findAccountByLogin } from './accounts.sql.ts'
import type { SessionsDeps } from './deps.ts'
import { parseEmail } from './parse-email.ts'
import { sendRateLimitedCode } from './send-code.ts'

/** The answer is the same for an unknown email, so that it does not reveal who has an account. */
export const sendPasswordReset: Handler<typeof sessions.sendPasswordReset, SessionsDeps> = async (ctx, deps) => {
  const email = parseEmail(ctx.body.email)
  await sendRateLimitedCode(
    ctx,
    deps,
    { purpose: 'reset', deviceId: ctx.body.deviceId },
    { email, phone: null },
    async () => {
      const [account] = await findAccountByLogin(deps.pool, ctx.visitor.site.id, email, null)
      return { email, userId: account?.id ?? null, signup: null }
    },
  )
  return { codeSent: true }
}
