import type { users } from '@shpulka/contract/users'
import { badInput } from '../http/failure.ts'
import type { Verb } from '../http/visit.ts'
import { sendCode } from '../mailbox-codes/mailbox-codes.port.ts'
import { isEmail } from '../orders/contact.rule.ts'
import { type ConfirmDeps, confirmOwner } from '../sessions/confirm-owner.port.ts'
import { lettersPerAccount, lettersPerAddress } from '../sessions/sign-in-limits.rule.ts'
import { findUserOfMailbox } from './users.sql.ts'

/** The code is the new mailbox’s and this user’s: nobody else can use it, and nobody gets it who was not asked for the password. */
export const sendEmailCode: Verb<typeof users.sendEmailCode, ConfirmDeps> = async (visit, deps) => {
  const email = visit.body.email.trim().toLowerCase()
  if (!isEmail(email)) throw badInput({ email: 'Адрес почты записан неверно: нужен вид name@example.ru' })
  const { id, siteId } = await confirmOwner(visit, deps, visit.body)
  const [other] = await findUserOfMailbox(deps.pool, siteId, email)
  const name = { purpose: 'proof', siteId, email, deviceId: visit.body.deviceId ?? '' } as const
  // Of a mailbox that is taken no letter is written, and the answer is the same.
  await sendCode(deps.pool, name, { userId: other ? null : id, signup: null }, (tx) =>
    deps.limits.takeIn(tx, [lettersPerAddress('proof'), visit.address], [lettersPerAccount('proof'), `user ${id}`]),
  )
  return { codeSent: true }
}
