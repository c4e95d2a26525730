import type { Tx } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import type { RequestContext } from '../../base/http/request-context.ts'
import { codeOpened, type RedeemedCode } from '../email-codes/email-codes.port.ts'
import type { AccountRow } from './accounts.sql.ts'
import type { SessionsDeps } from './deps.ts'
import { type SignedInHere, signInHere } from './signed-in.ts'

/** Whom a right code lets in. */
export interface SignInGrant {
  readonly taken: RedeemedCode
  readonly account: AccountRow
  readonly endsOthers: boolean
}

/**
 * Signs in by a code of a letter; null: it was not the right one, which is counted for good. `check` takes the code and
 * says whom it lets in; a code that comes again as a repeat is given what it opened, and nothing once that is over.
 */
export function openByCode(
  deps: SessionsDeps,
  { visitor }: Pick<RequestContext, 'visitor'>,
  given: { deviceId?: string | undefined; basket?: string | undefined },
  check: (tx: Tx) => Promise<SignInGrant | null | undefined>,
): Promise<(SignedInHere & { readonly account: AccountRow }) | null> {
  return transaction(deps.pool, async (tx) => {
    const letIn = await check(tx)
    if (!letIn) return null
    const { taken, account, endsOthers } = letIn
    const opened = await signInHere(tx, visitor, { account, isEmailProven: true, endsOthers }, given)
    if (taken.sessionId !== null && taken.sessionId !== opened.session.sessionId) throw new SpentCode()
    await codeOpened(tx, taken, opened.session)
    return { ...opened, account }
  }).catch((error) => {
    if (error instanceof SpentCode) return null
    throw error
  })
}

/** Thrown when the session the code opened is over: nothing new is opened by it. */
class SpentCode extends Error {}
