import type { users } from '@shpulka/contract/people/users'
import type { Changes } from '../../base/db/changes.ts'
import { transaction } from '../../base/db/transaction.ts'
import { badInput, unprocessable } from '../../base/http/failure.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { claimOrders } from '../../buying/orders/claim-orders.port.ts'
import { deleteCodesForOtherEmails, redeemCode } from '../email-codes/email-codes.port.ts'
import { endSubscriptionOfReplacedEmail } from '../mail-distribution/mail-distribution.port.ts'
import { moveRestockToNewEmail } from '../mail-sender/moved-restock.port.ts'
import type { ConfirmDeps } from '../sessions/confirm-owner.port.ts'
import { logSecurity } from '../sessions/security-log.port.ts'
import { announceEndedSessions, endSessionsOf, lockUserForWrite } from '../sessions/sessions.port.ts'
import { codesPerIp } from '../sessions/sign-in-limits.rule.ts'
import { isEmail } from './contact.rule.ts'
import { insertEmailChange } from './email-changes.sql.ts'
import { profileView } from './profile.view.ts'
import { updateEmail } from './users.sql.ts'

export const changeEmail: Handler<
  typeof users.changeEmail,
  ConfirmDeps & { readonly changes: Pick<Changes, 'announce'> }
> = async (ctx, deps) => {
  const { visitor, body, clientKey, log } = ctx
  const { id, sessionId } = visitor.user!
  const email = body.email.trim().toLowerCase()
  if (!isEmail(email)) throw badInput({ email: 'Адрес почты записан неверно: нужен вид name@example.ru' })
  await deps.limits.consume([codesPerIp, clientKey])
  const codeKey = { purpose: 'proof', siteId: visitor.site.id, email, deviceId: body.deviceId ?? '' } as const
  // Committed in any case: wrong attempts are counted.
  const changed = await transaction(deps.pool, async (tx) => {
    const redeemed = await redeemCode(tx, deps.config, codeKey, body.code)
    if (redeemed?.userId !== id) return null
    await lockUserForWrite(tx, id)
    // Orders placed with the old address are claimed before the change: whoever asked for the code has proven it.
    await claimOrders(tx, id)
    const [change] = await insertEmailChange(tx, id, email)
    const [row] = await updateEmail(tx, id, email)
    if (!row) throw new EmailTaken()
    if (change) await addEmails(tx, [{ email: 'email-changed', to: 'buyer', id: change.id }])
    await endSubscriptionOfReplacedEmail(tx, id)
    await moveRestockToNewEmail(tx, id)
    await deleteCodesForOtherEmails(tx, id, email)
    return { row, ended: await endSessionsOf(tx, id, sessionId) }
  }).catch((error: unknown) => {
    if (error instanceof EmailTaken || isUniqueViolation(error)) return null
    throw error
  })
  const wrongCodeMessage = 'Код не подошёл: проверьте цифры или запросите новый'
  if (!changed) throw unprocessable(wrongCodeMessage, { code: wrongCodeMessage })
  announceEndedSessions(deps.changes, changed.ended)
  logSecurity(log, 'email-changed', { userId: id, endedOthers: changed.ended.length })
  return profileView(changed.row)
}

/**
 * Another account got the email address after the code was sent. The code was correct, so no wrong attempt is counted.
 */
class EmailTaken extends Error {}

/** Another account gets the email address concurrently. */
const isUniqueViolation = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23505'
