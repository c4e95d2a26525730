import type { sessions } from '@shpulka/contract/people/sessions'
import type { Queryable } from '../../base/db/pool.ts'
import type { Handler, RequestContext } from '../../base/http/request-context.ts'
import { recordConsents } from '../consents/consents.port.ts'
import { type RedeemedCode, redeemCode, type SignupDetails } from '../email-codes/email-codes.port.ts'
import { subscribeProven } from '../mail-distribution/mail-distribution.port.ts'
import {
  type AccountRow,
  eraseUnprovenData,
  findAccount,
  findAccountByLogin,
  insertProvenAccount,
  lockUnprovenAccount,
} from './accounts.sql.ts'
import type { SessionsDeps } from './deps.ts'
import { parseEmail } from './parse-email.ts'
import { signInByCode } from './sign-in-by-code.ts'
import { codesPerIp } from './sign-in-limits.rule.ts'
import { signedInAnswer } from './signed-in.ts'
import { wrongCodeError } from './wrong-code-error.ts'

/**
 * A signup's code creates the account; a code for an account that an order created proves its email address. Both sign
 * the visitor in.
 */
export const verify: Handler<typeof sessions.verify, SessionsDeps> = async (ctx, deps) => {
  const { visitor, body, clientKey, log } = ctx
  const [ownAccount] = visitor.user ? await findAccount(deps.pool, visitor.user.id) : []
  const email = ownAccount?.email ?? parseEmail(body.email)
  await deps.limits.consume([codesPerIp, clientKey])
  const codeKey = {
    purpose: ownAccount ? 'proof' : 'signup',
    siteId: visitor.site.id,
    email,
    deviceId: body.deviceId,
  } as const
  const opened = await signInByCode(deps, ctx, body, async (tx) => {
    const redeemed = await redeemCode(tx, deps.config, codeKey, body.code)
    if (!redeemed) return null
    const account = await accountOf(tx, visitor, email, redeemed)
    return account && { redeemed, account, endsOtherSessions: account.isNew ?? false }
  })
  if (!opened) throw wrongCodeError(log, codeKey.purpose)
  return signedInAnswer(ctx, deps, opened.account, opened, 'code')
}

/**
 * Finds or creates the account of a code. One that an order made is emptied first, as at any other proof of its email
 * address from another session. An account that a signup on another device has just proven is not changed:
 * both signups have proven the same address.
 */
async function accountOf(
  tx: Queryable,
  { site }: RequestContext['visitor'],
  email: string,
  { signup, userId }: RedeemedCode,
): Promise<(AccountRow & { isNew?: boolean }) | undefined> {
  if (!signup) {
    const [account] = userId === null ? [] : await findAccount(tx, userId)
    // A code sent to the former email address of an account proves nothing.
    return account?.email.toLowerCase() === email.toLowerCase() ? account : undefined
  }
  const { fio, phone, passwordHash, organization, consentKinds }: SignupDetails = signup
  // Before the signup's own organization is written: the stranger's is erased.
  const [unproven] = await lockUnprovenAccount(tx, site.id, email)
  if (unproven) await eraseUnprovenData(tx, unproven.id, null)
  const [created] = await insertProvenAccount(
    tx,
    site.id,
    email,
    phone,
    fio,
    passwordHash,
    organization && JSON.stringify(organization),
    site.priceRole,
  )
  if (!created) return (await findAccountByLogin(tx, site.id, email, null))[0]
  await recordConsents(tx, { userId: created.id, kinds: consentKinds, source: 'signup' })
  if (consentKinds.includes('advertising')) await subscribeProven(tx, site.id, email, 'signup')
  return { ...created, isNew: true }
}
