import type { sessions } from '@shpulka/contract/people/sessions'
import type { Verb } from '../../base/http/visit.ts'
import { findAccountByName } from './accounts.sql.ts'
import type { SessionsDeps } from './deps.ts'
import { givenEmail } from './given-email.ts'
import { sendLimitedCode } from './send-code.ts'

export const sendPasswordReset: Verb<typeof sessions.sendPasswordReset, SessionsDeps> = async (visit, deps) => {
  const email = givenEmail(visit.body.email)
  await sendLimitedCode(visit, deps, { purpose: 'reset', deviceId: visit.body.deviceId }, { email, phone: null }, async () => {
    const [account] = await findAccountByName(deps.pool, visit.visitor.site.id, email, null)
    return { email, userId: account?.id ?? null, signup: null }
  })
  return { codeSent: true }
}
