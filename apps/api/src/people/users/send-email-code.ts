import type { users } from '@shpulka/contract/people/users'
import { badInput } from '../../base/http/failure.ts'
import type { Verb } from '../../base/http/visit.ts'
import { sendCode } from '../mailbox-codes/mailbox-codes.port.ts'
import { oneMailbox } from '../mailbox-codes/one-mailbox.rule.ts'
import { type ConfirmDeps, confirmOwner } from '../sessions/confirm-owner.port.ts'
import { lettersPerAccount, lettersPerAddress } from '../sessions/sign-in-limits.rule.ts'
import { isEmail } from './contact.rule.ts'
import { findOtherOfMailbox } from './users.sql.ts'

/** The code is the new mailbox’s and this user’s: nobody else can use it, and nobody gets it who was not asked for the password. */
export const sendEmailCode: Verb<typeof users.sendEmailCode, ConfirmDeps> = async (visit, deps) => {
  const email = visit.body.email.trim().toLowerCase()
  if (!isEmail(email)) throw badInput({ email: 'Адрес почты записан неверно: нужен вид name@example.ru' })
  const { id, siteId, email: own } = await confirmOwner(visit, deps, visit.body)
  if (email === own.toLowerCase()) throw badInput({ email: 'Это и есть почта аккаунта: укажите другую' })
  const [other] = await findOtherOfMailbox(deps.pool, siteId, email, id)
  const name = { purpose: 'proof', siteId, email, deviceId: visit.body.deviceId ?? '' } as const
  // The owner of a mailbox that is taken is told so, without a code; the answer is the same.
  await sendCode(deps.pool, name, { userId: other ? null : id, signup: null }, (tx) =>
    deps.limits.takeIn(
      tx,
      [lettersPerAccount('proof'), `user ${id}`],
      [lettersPerAccount('proof'), `${siteId}\n${oneMailbox(email)}`],
      [lettersPerAddress('proof'), visit.address],
    ),
  )
  return { codeSent: true }
}
