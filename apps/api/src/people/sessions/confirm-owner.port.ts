import { transaction } from '../../base/db/transaction.ts'
import { badInput, unprocessable } from '../../base/http/failure.ts'
import type { RequestContext } from '../../base/http/request-context.ts'
import { redeemCode } from '../email-codes/email-codes.port.ts'
import { type AccountRow, findAccount } from './accounts.sql.ts'
import { wrongCode } from './code-refusal.ts'
import type { SessionsDeps } from './deps.ts'
import { logSecurity } from './security-log.port.ts'
import { sessionOverError } from './sessions.port.ts'
import { signInsPerAccountHour, signInsPerAccountMinute } from './sign-in-limits.rule.ts'

export type ConfirmDeps = Pick<SessionsDeps, 'pool' | 'config' | 'limits' | 'passwords'>

/** What a visitor gives to prove that the account is theirs. */
export interface OwnershipProof {
  readonly password?: string | null
  /** A one-time password requested on this device. */
  readonly code?: string | null
  readonly deviceId?: string
}

/**
 * Re-authenticates the visitor before an action that a stranger at an open page must not do. Tries count towards the
 * limits of signing in.
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
  const who = `user ${userId}`
  await limits.consume([signInsPerAccountMinute, who], [signInsPerAccountHour, who])
  if (password !== '') {
    if (await passwords.verify(account.passwordHash, password)) return account
    logSecurity(log, 'sign-in-failed', { userId, at: 'confirming ownership' })
    throw unprocessable('Пароль неверен', { password: 'Пароль неверен' })
  }
  const name = {
    purpose: 'sign-in',
    siteId: account.siteId,
    email: account.email,
    deviceId: proof.deviceId ?? '',
  } as const
  const redeemed = await transaction(pool, (tx) => redeemCode(tx, config, name, code))
  // A code that has opened a session is used.
  if (redeemed?.userId !== userId || redeemed.sessionId !== null) throw wrongCode(log, name.purpose)
  return account
}
