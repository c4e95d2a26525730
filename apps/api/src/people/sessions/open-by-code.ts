import type { Tx } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import type { RequestContext } from '../../base/http/request-context.ts'
import { codeOpened, type RedeemedCode } from '../email-codes/email-codes.port.ts'
import type { AccountRow } from './accounts.sql.ts'
import type { SessionsDeps } from './deps.ts'
import { type SignedInHere, signInHere } from './signed-in.ts'

/** The account that a correct code signs in to. */
export interface SignInGrant {
  readonly redeemed: RedeemedCode
  readonly account: AccountRow
  readonly endsOthers: boolean
}

/**
 * Signs in by a code from an email; null: it is wrong, and the try is counted. `check` redeems the code and answers
 * whose it is. A repeat of a used code gets the session it opened, or null once that session is over.
 */
export function openByCode(
  deps: SessionsDeps,
  { visitor }: Pick<RequestContext, 'visitor'>,
  given: { deviceId?: string | undefined; basket?: string | undefined },
  check: (tx: Tx) => Promise<SignInGrant | null | undefined>,
): Promise<(SignedInHere & { readonly account: AccountRow }) | null> {
  return transaction(deps.pool, async (tx) => {
    const grant = await check(tx)
    if (!grant) return null
    const { redeemed, account, endsOthers } = grant
    const opened = await signInHere(tx, visitor, { account, isEmailProven: true, endsOthers }, given)
    if (redeemed.sessionId !== null && redeemed.sessionId !== opened.session.sessionId) throw new SpentCode()
    await codeOpened(tx, redeemed, opened.session)
    return { ...opened, account }
  }).catch((error) => {
    if (error instanceof SpentCode) return null
    throw error
  })
}

/** Thrown when the session that the code opened is over: a used code must not open another. */
class SpentCode extends Error {}
