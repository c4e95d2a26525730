import type { SignedIn } from '@shpulka/contract/people/sessions'
import type { Queryable } from '../../base/db/pool.ts'
import { moveGuestUploads } from '../../base/files/uploads.port.ts'
import type { RequestContext, Visitor } from '../../base/http/request-context.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { mergeGuestBasket, readBasket, showBasket } from '../../buying/basket/basket.port.ts'
import { type AccountRow, eraseUnprovenData, findEarlierSignIns, proveEmail } from './accounts.sql.ts'
import { claimByEmail } from './claim-by-email.ts'
import type { SessionsDeps } from './deps.ts'
import { logSecurity } from './security-log.port.ts'
import { announceEndedSessions, endSessionsOf, firstTokens, type OpenedSession, openSession } from './sessions.port.ts'

/** An authenticated user. */
export interface AuthenticatedUser {
  readonly account: AccountRow
  /** True after a code from the email address, which proves the address. */
  readonly isEmailProven: boolean
  /** Whether all earlier sessions end: the password is new, or the account was not proven before. */
  readonly endsOtherSessions: boolean
}

export interface CompletedSignIn {
  readonly session: OpenedSession
  readonly ended: readonly { readonly id: string }[]
}

/**
 * Opens the session of an authenticated user, in the transaction that authenticated them. The guest's basket is merged
 * into theirs; with a proven email address they also get unclaimed orders with it. Sessions from before the address
 * was proven may be a stranger's, so they end.
 */
export async function completeSignIn(
  tx: Queryable,
  visitor: Visitor,
  { account, isEmailProven, endsOtherSessions }: AuthenticatedUser,
  { deviceId = '', basket }: { deviceId?: string | undefined; basket?: string | undefined },
): Promise<CompletedSignIn> {
  const session = await openSession(
    tx,
    { userId: account.id, siteId: account.siteId, role: account.role },
    deviceId,
    visitor.userAgent,
  )
  const isProvenNow = isEmailProven && (await proveEmail(tx, account.id)).length > 0
  // If the address is proven in a session of this account, the owner entered its data: it stays.
  if (isProvenNow && visitor.user?.id !== account.id) await eraseUnprovenData(tx, account.id, session.sessionId)
  const ended = endsOtherSessions || isProvenNow ? await endSessionsOf(tx, account.id, session.sessionId) : []
  if (account.isEmailProven || isEmailProven) await claimByEmail(tx, account.id)
  const cartToken = basket ?? visitor.cartToken
  await mergeGuestBasket(tx, asUser(visitor, account, session), cartToken)
  if (cartToken !== null) await moveGuestUploads(tx, account.id, cartToken)
  const [earlier] = await findEarlierSignIns(tx, account.id, session.sessionId, deviceId)
  if (earlier && !earlier.isFirst && !earlier.isKnownDevice)
    await addEmails(tx, [{ email: 'new-device', to: 'buyer', id: session.sessionId }])
  return { session, ended }
}

/** The answer to a sign-in. Call it after the commit. */
export async function signedInAnswer(
  { visitor, log }: Pick<RequestContext, 'visitor' | 'log'>,
  deps: SessionsDeps,
  account: AccountRow,
  { session, ended }: CompletedSignIn,
  by: 'password' | 'code',
): Promise<SignedIn> {
  announceEndedSessions(deps.changes, ended)
  logSecurity(log, 'signed-in', { userId: account.id, sessionId: session.sessionId, by, endedOthers: ended.length })
  const user = asUser(visitor, account, session)
  const { authToken, refreshToken } = await firstTokens(deps.config, session)
  return { token: authToken, refreshToken, basket: showBasket(await readBasket(deps.pool, deps, user), deps) }
}

/** The visitor as the signed-in user. */
function asUser(
  visitor: Visitor,
  { id, role, priceRole, bonusType }: AccountRow,
  { sessionId }: OpenedSession,
): Visitor {
  return { ...visitor, priceRole, user: { id, sessionId, role, priceRole, bonusType, isEmailProven: true } }
}
