import { codeDigits, codeRepeatSeconds, codeSeconds, codeTries } from '@shpulka/contract/people/sessions'
import type { Pool, Queryable } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { acceptedSecrets, derivedBytes, type TokenConfig } from '../sessions/sessions.port.ts'
import { digitsOf, isCode } from './code.rule.ts'
import {
  addFailedAttempt,
  type CodePurpose,
  type CodeRow,
  deleteCodesOfOtherEmails,
  deleteOldCodes,
  findFreshCode,
  findSignup,
  insertCode,
  lockCodes,
  lockLatestCode,
  markCodeUsed,
  type SignupDetails,
  setCodeSession,
  updateSignup,
} from './email-codes.sql.ts'

export type { SignupDetails } from './email-codes.sql.ts'

/**
 * Identifies a code: its purpose, its email address and the device it was requested on. It is valid only for these.
 */
export interface CodeKey {
  readonly purpose: CodePurpose
  readonly siteId: number
  readonly email: string
  readonly deviceId: string
}

/** The owner of a code: an account, a signup, or nobody (then no email is sent). All three take the same time. */
export interface CodeOwner {
  readonly userId: number | null
  readonly signup: SignupDetails | null
}

const valuesOf = ({ siteId, email, purpose, deviceId }: CodeKey) => [siteId, email, purpose, deviceId] as const

/**
 * Sends a code by email. A repeat sends nothing and is not limited: the code already sent stays valid, with the latest
 * signup data. `limit` refuses too many requests, unless the device still has a valid code: then the visitor is asked
 * to enter that one.
 */
export async function sendCode(
  pool: Pool,
  key: CodeKey,
  { userId, signup }: CodeOwner,
  limit: (tx: Queryable) => Promise<void>,
): Promise<void> {
  const details = signup && JSON.stringify(signup)
  await transaction(pool, async (tx) => {
    await lockCodes(tx, ...valuesOf(key))
    const [fresh] = await findFreshCode(tx, ...valuesOf(key), codeRepeatSeconds)
    if (fresh) return updateSignup(tx, fresh.id, details)
    try {
      await limit(tx)
    } catch (limitError) {
      const [validCode] = await findFreshCode(tx, ...valuesOf(key), codeSeconds)
      if (!validCode) throw limitError
      return updateSignup(tx, validCode.id, details)
    }
    const [inserted] = await insertCode(tx, ...valuesOf(key), userId, details)
    await addEmails(tx, [{ email: `${key.purpose}-code`, to: 'buyer', id: inserted!.id }])
    return []
  })
}

/** The recent signup requested on this device, or null. */
export async function findPendingSignup(tx: Queryable, key: CodeKey): Promise<CodeOwner | null> {
  return (await findSignup(tx, ...valuesOf(key)))[0] ?? null
}

/** A code that was entered correctly. */
export type RedeemedCode = Pick<CodeRow, 'id' | 'userId' | 'signup' | 'sessionId'>

/**
 * Redeems an entered code. Null when it is wrong, expired, used, or after too many wrong attempts. A repeat of a used
 * code gets the session it opened. The transaction must be committed in any case: it counts wrong attempts.
 */
export async function redeemCode(
  tx: Queryable,
  config: TokenConfig,
  key: CodeKey,
  enteredCode: string,
): Promise<RedeemedCode | null> {
  const [code] = await lockLatestCode(tx, ...valuesOf(key), codeSeconds, codeRepeatSeconds)
  if (!code || code.tries >= codeTries) return null
  // A code that was never sent, because nobody owns it, is not accepted even if guessed.
  const isSent = key.purpose === 'signup' ? code.signup !== null || code.sessionId !== null : code.userId !== null
  if (!isSent || !acceptedSecrets(config).some((one) => isCode(enteredCode, codeOf(one, code.id)))) {
    await addFailedAttempt(tx, code.id)
    return null
  }
  if (code.isUsed) return code.isRepeat ? code : null
  await markCodeUsed(tx, code.id)
  return code
}

/** Records the session a code opened, and deletes the data it was requested with. */
export const recordCodeSession = async (
  tx: Queryable,
  code: Pick<RedeemedCode, 'id'>,
  session: { sessionId: string; userId: number },
): Promise<void> => {
  await setCodeSession(tx, code.id, session.sessionId, session.userId)
}

/** The digits of a code, derived from its id and the secret: neither the database nor the queue stores them. */
export const codeOf = (config: TokenConfig, id: string): string =>
  digitsOf(derivedBytes(config, 'mailbox code', id), codeDigits)

/** Deletes all codes of a user that were sent to addresses other than the account's current one. */
export const deleteCodesForOtherEmails = async (tx: Queryable, userId: number, email: string): Promise<void> => {
  await deleteCodesOfOtherEmails(tx, userId, email)
}

/** Deletes old codes. */
export const deleteExpiredCodes = (tx: Queryable) => deleteOldCodes(tx)
