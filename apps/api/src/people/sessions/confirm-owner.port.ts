import { transaction } from '../../base/db/transaction.ts'
import { badInput, unprocessable } from '../../base/http/failure.ts'
import type { RequestContext } from '../../base/http/request-context.ts'
import { redeemCode } from '../email-codes/email-codes.port.ts'
import { type AccountRow, findAccount } from './accounts.sql.ts'
import type { SessionsDeps } from './deps.ts'
import { logSecurity } from './security-log.port.ts'
import { sessionOverError } from './sessions.port.ts'
import { signInsPerAccountHour, signInsPerAccountMinute } from './sign-in-limits.rule.ts'
import { wrongCodeError } from './wrong-code-error.ts'

export type ConfirmDeps = Pick<SessionsDeps, 'pool' | 'config' | 'limits' | 'passwords'>

/** What a visitor sends to prove that the account is theirs. */
export interface OwnershipProof {
  readonly password?: string | null
  /** A one-time password requested on this device. */
  readonly code?: string | null
  readonly deviceId?: string
}

/**
 * Authenticates the visitor again before an action that a stranger at an open page must not do. Attempts count towards
 * the sign-in limits.
 */
export async function confirmOwner(
  { visitor, log }: Pick<RequestContext, 'visitor' | 'log'>,
  { pool, config, limits, passwords }: ConfirmDeps,
  proof: OwnershipProof,
): Promise<AccountRow> {
  const userId = visitor.user!.id
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
  const redeemed = await transaction(pool, (tx) => redeemCode(tx, config, codeKey, code))
  // A code that has already opened a session is not accepted.
  if (redeemed?.userId !== userId || redeemed.sessionId !== null) throw wrongCodeError(log, codeKey.purpose)
  return account
}
