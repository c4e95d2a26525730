import type { users } from '@shpulka/contract/people/users'
import type { Changes } from '../../base/db/changes.ts'
import { transaction } from '../../base/db/transaction.ts'
import { Failure, notFound } from '../../base/http/failure.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { deleteCodesForOtherEmails } from '../email-codes/email-codes.port.ts'
import { endSubscriptionOfReplacedEmail } from '../mail-distribution/mail-distribution.port.ts'
import { moveRestockToNewEmail } from '../mail-sender/moved-restock.port.ts'
import type { ConfirmDeps } from '../sessions/confirm-owner.port.ts'
import { logSecurity } from '../sessions/security-log.port.ts'
import { announceEndedSessions, endSessionsOf, lockUserForWrite } from '../sessions/sessions.port.ts'
import { findEmailChange, restoreEmail, undoEmailChanges } from './email-changes.sql.ts'
import { readEmailRestoreToken } from './email-restore-token.ts'

/**
 * The link was sent only to the former email address, so its reader owns that address. The account gets the address
 * back, all sessions end, and the password is removed: whoever changed the address knew it.
 */
export const returnEmail: Handler<
  typeof users.returnEmail,
  ConfirmDeps & { readonly changes: Pick<Changes, 'announce'> }
> = async (ctx, deps) => {
  const { visitor, body, log } = ctx
  const changeId = readEmailRestoreToken(deps.config, body.token)
  const [change] = changeId === null ? [] : await findEmailChange(deps.pool, changeId)
  if (changeId === null || change?.siteId !== visitor.site.id) throw linkExpiredError()
  const { userId, email: formerEmail } = change
  const ended = await transaction(deps.pool, async (tx) => {
    await lockUserForWrite(tx, userId)
    const undone = await undoEmailChanges(tx, changeId, userId)
    if (!undone.some(({ id }) => id === changeId)) return null
    const [restored] = await restoreEmail(tx, userId, formerEmail)
    if (!restored)
      throw new Failure(
        409,
        'С этой почтой уже есть другой аккаунт. Войдите в него одноразовым паролем, удалите в профиле и откройте ' +
          'ссылку ещё раз',
      )
    await endSubscriptionOfReplacedEmail(tx, userId)
    await moveRestockToNewEmail(tx, userId)
    await deleteCodesForOtherEmails(tx, userId, formerEmail)
    await addEmails(tx, [{ email: 'email-returned', to: 'buyer', id: undone[0]!.id }])
    return endSessionsOf(tx, userId)
  })
  if (ended) {
    announceEndedSessions(deps.changes, ended)
    logSecurity(log, 'email-returned', { userId, endedSessions: ended.length })
    return { isReturned: true }
  }
  // A repeat succeeds as long as the account still has the address.
  const [current] = await findEmailChange(deps.pool, changeId)
  if (!current?.hasFormerEmail) throw linkExpiredError()
  return { isReturned: true }
}

const linkExpiredError = () =>
  notFound('Ссылка устарела или записана не целиком. Откройте её из письма ещё раз или напишите нам')
