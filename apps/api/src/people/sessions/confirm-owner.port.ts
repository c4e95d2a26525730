import { announceWithCommit } from '../../base/db/changes.ts'
import { transaction } from '../../base/db/transaction.ts'
import { badInput, unprocessable } from '../../base/http/failure.ts'
import type { RequestContext } from '../../base/http/request-context.ts'
import { redeemCode } from '../email-codes/email-codes.port.ts'
import { type AccountRow, findAccount, proveEmail } from './accounts.sql.ts'
import { claimByEmail } from './claim-by-email.ts'
import type { SessionsDeps } from './deps.ts'
import { logSecurity } from './security-log.port.ts'
import { announceEndedSessions, endSessionsOf, sessionOverError } from './sessions.port.ts'
import { signInsPerAccountHour, signInsPerAccountMinute } from './sign-in-limits.rule.ts'
import { wrongCodeError } from './wrong-code-error.ts'

export type ConfirmDeps = Pick<SessionsDeps, 'pool' | 'config' | 'limits' | 'passwords' | 'changes'>

/** What a visitor sends to prove that the account is theirs. */
export interface OwnershipProof {
  readonly password?: string | null
  /** A one-time password requested on this device. */
  readonly code?: string | null
  readonly deviceId?: string
}

/**
 * Authenticates the visitor again before an action that a stranger at an open page must not do. Attempts count towards
 * the sign-in limits. A code proves the email address it was sent to, as at a sign-in: sessions from before end.
 */
export async function confirmOwner(
  { visitor, log }: Pick<RequestContext, 'visitor' | 'log'>,
  { pool, config, limits, passwords, changes }: ConfirmDeps,
  proof: OwnershipProof,
): Promise<AccountRow> {
  const { id: userId, sessionId } = visitor.user!
  const [account] = await findAccount(pool, userId)
  if (!account) throw sessionOverError()
  const password = proof.password?.trim() ?? ''
  const code = proof.code?.trim() ?? ''
  if (password === '' && code === '')
    throw badInput(
      account.passwordHash === null ? { code: 'Введите код из письма' } : { password: 'Введите пароль от аккаунта' },
    )
  const limitKey = `user ${userId}`
  await limits.consume([signInsPerAccountMinute, limitKey], [signInsPerAccountHour, limitKey])
  if (password !== '') {
    if (await passwords.verify(account.passwordHash, password)) return account
    logSecurity(log, 'sign-in-failed', { userId, at: 'confirming ownership' })
    throw unprocessable('Пароль неверен', { password: 'Пароль неверен' })
  }
  const codeKey = {
    purpose: 'sign-in',
    siteId: account.siteId,
    email: account.email,
    deviceId: proof.deviceId ?? '',
  } as const
  const ended = await transaction(pool, async (tx) => {
    const redeemed = await redeemCode(tx, config, codeKey, code)
    // A code that has already opened a session is not accepted.
    if (redeemed?.userId !== userId || redeemed.sessionId !== null) return null
    const [provenNow] = await proveEmail(tx, userId)
    if (!provenNow) return []
    await claimByEmail(tx, userId)
    await announceWithCommit(tx, [`user:${userId}`])
    return endSessionsOf(tx, userId, sessionId)
  })
  if (!ended) throw wrongCodeError(log, codeKey.purpose)
  announceEndedSessions(changes, ended)
  return { ...account, isEmailProven: true }
}
