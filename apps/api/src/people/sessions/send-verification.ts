import type { sessions } from '@shpulka/contract/people/sessions'
import type { Verb } from '../../base/http/visit.ts'
import { findAskedSignup } from '../mailbox-codes/mailbox-codes.port.ts'
import { findAccount } from './accounts.sql.ts'
import type { SessionsDeps } from './deps.ts'
import { givenEmail } from './given-email.ts'
import { sendLimitedCode } from './send-code.ts'

/** Nobody's code is sent to a mailbox no signup of this device named. */
export const sendVerification: Verb<typeof sessions.sendVerification, SessionsDeps> = async (visit, deps) => {
  const { site, user } = visit.visitor
  const deviceId = visit.body.deviceId
  if (user) {
    const [account] = await findAccount(deps.pool, user.id)
    if (!account || account.isMailboxProven) return { codeSent: true }
    await sendLimitedCode(visit, deps, { purpose: 'proof', deviceId }, { email: account.email, phone: null }, async () => ({
      email: account.email,
      userId: account.id,
      signup: null,
    }))
    return { codeSent: true }
  }
  const email = givenEmail(visit.body.email)
  await sendLimitedCode(visit, deps, { purpose: 'signup', deviceId }, { email, phone: null }, async () => {
    const asked = await findAskedSignup(deps.pool, { purpose: 'signup', siteId: site.id, email, deviceId })
    return { email, userId: asked?.userId ?? null, signup: asked?.signup ?? null }
  })
  return { codeSent: true }
}
