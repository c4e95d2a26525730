import type { users } from '@shpulka/contract/people/users'
import { badInput } from '../../base/http/failure.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { canonicalEmail } from '../email-codes/canonical-email.rule.ts'
import { sendCode } from '../email-codes/email-codes.port.ts'
import { type ConfirmDeps, confirmOwner } from '../sessions/confirm-owner.port.ts'
import { emailsPerAccount, emailsPerIp } from '../sessions/sign-in-limits.rule.ts'
import { isEmail } from './contact.rule.ts'
import { findOtherOfEmail } from './users.sql.ts'

/** The code is bound to the new email address and this user, and is sent only after the user is confirmed. */
export const sendEmailCode: Handler<typeof users.sendEmailCode, ConfirmDeps> = async (ctx, deps) => {
  const email = ctx.body.email.trim().toLowerCase()
  if (!isEmail(email)) throw badInput({ email: 'Адрес почты записан неверно: нужен вид name@example.ru' })
  const { id, siteId, email: currentEmail } = await confirmOwner(ctx, deps, ctx.body)
  if (email === currentEmail.toLowerCase()) throw badInput({ email: 'Это и есть почта аккаунта: укажите другую' })
  const [other] = await findOtherOfEmail(deps.pool, siteId, email, id)
  const codeKey = { purpose: 'proof', siteId, email, deviceId: ctx.body.deviceId ?? '' } as const
  // The owner of a taken email address is notified, without a code; the answer is the same.
  await sendCode(deps.pool, codeKey, { userId: other ? null : id, signup: null }, (tx) =>
    deps.limits.consumeIn(
      tx,
      [emailsPerAccount('proof'), `user ${id}`],
      [emailsPerAccount('proof'), `${siteId}\n${canonicalEmail(email)}`],
      [emailsPerIp('proof'), ctx.clientKey],
    ),
  )
  return { codeSent: true }
}
