import { codeDigits, codeRepeatSeconds, codeSeconds, codeTries } from '@shpulka/contract/people/sessions'
import type { Pool, Tx } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { derivedBytes, type TokenConfig } from '../sessions/sessions.port.ts'
import { digitsOf, isCode } from './code.rule.ts'
import {
  type CodePurpose,
  type CodeRow,
  countFailedAttempt,
  deleteCodesOfOtherEmails,
  deleteOldCodes,
  findFreshCode,
  findSignup,
  insertCode,
  lockCodes,
  lockLatestCode,
  type SignupDetails,
  setCodeSession,
  updateSignup,
  useCode,
} from './email-codes.sql.ts'

export type { SignupDetails } from './email-codes.sql.ts'

/**
 * Which code: what for, of whose email address, asked for on which device. A code is good for nothing else and nowhere
 * else.
 */
export interface CodeName {
  readonly purpose: CodePurpose
  readonly siteId: number
  readonly email: string
  readonly deviceId: string
}

/** Whom a code is for: an account, a signup, or nobody, and then no email is sent. All three are the same work. */
export interface CodeOwner {
  readonly userId: number | null
  readonly signup: SignupDetails | null
}

const keysOf = ({ siteId, email, purpose, deviceId }: CodeName) => [siteId, email, purpose, deviceId] as const

/**
 * Sends a code by letter. A repeat sends none and is not limited: the code that is on its way stays good, and the last
 * signup that was sent is the one that counts. `limit` refuses what is asked for too often, unless the device has a
 * code that is still good: whoever asked is sent to type it in.
 */
export async function sendCode(
  pool: Pool,
  name: CodeName,
  { userId, signup }: CodeOwner,
  limit: (tx: Tx) => Promise<void>,
): Promise<void> {
  const details = signup && JSON.stringify(signup)
  await transaction(pool, async (tx) => {
    await lockCodes(tx, ...keysOf(name))
    const [fresh] = await findFreshCode(tx, ...keysOf(name), codeRepeatSeconds)
    if (fresh) return updateSignup(tx, fresh.id, details)
    try {
      await limit(tx)
    } catch (refusal) {
      const [live] = await findFreshCode(tx, ...keysOf(name), codeSeconds)
      if (!live) throw refusal
      return updateSignup(tx, live.id, details)
    }
    const [made] = await insertCode(tx, ...keysOf(name), userId, details)
    await addEmails(tx, [{ email: `${name.purpose}-code`, to: 'buyer', id: made!.id }])
    return []
  })
}

/** The signup requested on this device; null: none of late. */
export async function findPendingSignup(tx: Tx, name: CodeName): Promise<CodeOwner | null> {
  return (await findSignup(tx, ...keysOf(name)))[0] ?? null
}

/** A code that was right. */
export type RedeemedCode = Pick<CodeRow, 'id' | 'userId' | 'signup' | 'sessionId'>

/**
 * Takes a code that came back; null: it is not the one, too old, used, or too many wrong ones came before. A used one
 * is given again with the session it opened, for its repeat. Must be committed whatever is answered: wrong tries are
 * counted.
 */
export async function redeemCode(
  tx: Tx,
  config: TokenConfig,
  name: CodeName,
  given: string,
): Promise<RedeemedCode | null> {
  const [code] = await lockLatestCode(tx, ...keysOf(name), codeSeconds, codeRepeatSeconds)
  if (!code || code.tries >= codeTries) return null
  // A code that was never sent is not accepted, even if guessed.
  const isSent = name.purpose === 'signup' ? code.signup !== null || code.sessionId !== null : code.userId !== null
  if (!isSent || !isCode(given, codeOf(config, code.id))) {
    await countFailedAttempt(tx, code.id)
    return null
  }
  if (code.isUsed) return code.isRepeat ? code : null
  await useCode(tx, code.id)
  return code
}

/** Remembers what a code opened and forgets what it was asked with. */
export const codeOpened = async (
  tx: Tx,
  code: Pick<RedeemedCode, 'id'>,
  session: { sessionId: string; userId: number },
): Promise<void> => {
  await setCodeSession(tx, code.id, session.sessionId, session.userId)
}

/** The digits of a code: from its id and the secret, so that neither the database nor a job holds them. */
export const codeOf = (config: TokenConfig, id: string): string =>
  digitsOf(derivedBytes(config, 'mailbox code', id), codeDigits)

/** Ends every code of a user that went to another email address than the one the account has now. */
export const deleteCodesForOtherEmails = async (tx: Tx, userId: number, email: string): Promise<void> => {
  await deleteCodesOfOtherEmails(tx, userId, email)
}

/** Forgets codes of yesterday. */
export const deleteExpiredCodes = (tx: Tx) => deleteOldCodes(tx)
