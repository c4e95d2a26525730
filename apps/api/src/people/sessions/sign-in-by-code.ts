import type { Queryable } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import type { RequestContext } from '../../base/http/request-context.ts'
import { type RedeemedCode, recordCodeSession } from '../email-codes/email-codes.port.ts'
import type { AccountRow } from './accounts.sql.ts'
import type { SessionsDeps } from './deps.ts'
import { type CompletedSignIn, completeSignIn } from './signed-in.ts'

/** The account that a correct code signs in to. */
export interface SignInGrant {
  readonly redeemed: RedeemedCode
  readonly account: AccountRow
  readonly endsOtherSessions: boolean
}

/**
 * Signs in by a code from an email. Null when the code is wrong; the attempt is counted. `redeem` uses the code up and
 * returns its account. A repeat of a used code gets the session it opened, or null once that session has ended.
 */
export function signInByCode(
  deps: SessionsDeps,
  { visitor }: Pick<RequestContext, 'visitor'>,
  input: { deviceId?: string | undefined; basket?: string | undefined },
  redeem: (tx: Queryable) => Promise<SignInGrant | null | undefined>,
): Promise<(CompletedSignIn & { readonly account: AccountRow }) | null> {
  return transaction(deps.pool, async (tx) => {
    const grant = await redeem(tx)
    if (!grant) return null
    const { redeemed, account, endsOtherSessions } = grant
    const opened = await completeSignIn(tx, visitor, { account, isEmailProven: true, endsOtherSessions }, input)
    if (redeemed.sessionId !== null && redeemed.sessionId !== opened.session.sessionId) throw new UsedCode()
    await recordCodeSession(tx, redeemed, opened.session)
    return { ...opened, account }
  }).catch((error) => {
    if (error instanceof UsedCode) return null
    throw error
  })
}

/** Thrown when the session that the code opened has ended: a used code must not open another. */
class UsedCode extends Error {}
