import type { sessions } from '@shpulka/contract/people/sessions'
import type { Handler } from '../../base/http/request-context.ts'
import { findAccountByName } from './accounts.sql.ts'
import type { SessionsDeps } from './deps.ts'
import { givenEmail } from './given-email.ts'
import { sendLimitedCode } from './send-code.ts'

export const sendTemporaryPassword: Handler<typeof sessions.sendTemporaryPassword, SessionsDeps> = async (
  ctx,
  deps,
) => {
  const email = givenEmail(ctx.body.email)
  await sendLimitedCode(
    ctx,
    deps,
    { purpose: 'sign-in', deviceId: ctx.body.deviceId },
    { email, phone: null },
    async () => {
      const [account] = await findAccountByName(deps.pool, ctx.visitor.site.id, email, null)
      return { email, userId: account?.id ?? null, signup: null }
    },
  )
  return { passwordSent: true }
}
