import type { sessions } from '@shpulka/contract/people/sessions'
import { transaction } from '../../base/db/transaction.ts'
import { badInput, unprocessable } from '../../base/http/failure.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { passwordProblem } from '../passwords/password.rule.ts'
import { findAccount, replacePasswordHash } from './accounts.sql.ts'
import { confirmOwner } from './confirm-owner.port.ts'
import type { SessionsDeps } from './deps.ts'
import { passwordChangedId } from './password-changed-id.rule.ts'
import { logSecurity } from './security-log.port.ts'
import { announceEndedSessions, endSessionsOf, sessionOverError } from './sessions.port.ts'
import { signInsPerAccountHour, signInsPerAccountMinute } from './sign-in-limits.rule.ts'

/**
 * domain: sessions opened with the old password end. An account with an unproven email cannot set a password, so that a
 * stranger cannot lock its owner out. The first password needs a code, because a page may be left open.
 */
export const changePassword: Handler<typeof sessions.changePassword, SessionsDeps> = async (ctx, deps) => {
  const { visitor, body, log } = ctx
  const { id, sessionId } = visitor.user!
  const [account] = await findAccount(deps.pool, id)
  if (!account) throw sessionOverError()
  const passwordError = passwordProblem(body.password, [account.email])
  if (passwordError) throw badInput({ password: passwordError })
  if (!account.isEmailProven) throw unprocessable('Сначала подтвердите почту: мы пришлём код')
  if (account.passwordHash === null)
    await confirmOwner(ctx, deps, { code: body.code ?? null, deviceId: body.deviceId ?? '' })
  else {
    const limitKey = `user ${id}`
    await deps.limits.consume([signInsPerAccountMinute, limitKey], [signInsPerAccountHour, limitKey])
    const oldPassword = body.oldPassword?.trim() ?? ''
    if (oldPassword === '') throw badInput({ oldPassword: 'Введите прежний пароль' })
    if (!(await deps.passwords.verify(account.passwordHash, oldPassword))) {
      logSecurity(log, 'sign-in-failed', { userId: id, at: 'changing the password' })
      throw unprocessable('Прежний пароль неверен', { oldPassword: 'Прежний пароль неверен' })
    }
  }
  const hash = await deps.passwords.hash(body.password)
  const ended = await transaction(deps.pool, async (tx) => {
    const [replaced] = await replacePasswordHash(tx, id, hash, account.passwordHash)
    if (!replaced) throw unprocessable('Пароль только что сменили: войдите с новым')
    await addEmails(tx, [{ email: 'password-changed', to: 'buyer', id: passwordChangedId(id, Date.now()) }])
    return endSessionsOf(tx, id, sessionId)
  })
  announceEndedSessions(deps.changes, ended)
  logSecurity(log, 'password-changed', {
    userId: id,
    by: account.passwordHash === null ? 'code' : 'password',
    endedOthers: ended.length,
  })
  return { hasPassword: true }
}
