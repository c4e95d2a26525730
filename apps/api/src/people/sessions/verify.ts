import type { sessions } from '@shpulka/contract/people/sessions'
import type { Tx } from '../../base/db/pool.ts'
import type { Handler, RequestContext } from '../../base/http/request-context.ts'
import { recordConsents } from '../consents/consents.port.ts'
import { type RedeemedCode, redeemCode, type SignupDetails } from '../email-codes/email-codes.port.ts'
import { subscribeProven } from '../mail-distribution/mail-distribution.port.ts'
import { type AccountRow, findAccount, findAccountByLogin, insertProvenAccount } from './accounts.sql.ts'
import { wrongCode } from './code-refusal.ts'
import type { SessionsDeps } from './deps.ts'
import { openByCode } from './open-by-code.ts'
import { parseEmail } from './parse-email.ts'
import { codesPerAddress } from './sign-in-limits.rule.ts'
import { signedInAnswer } from './signed-in.ts'

/**
 * A signup's code creates its account; a code for an account that an order created proves its email address. Both sign
 * in.
 */
export const verify: Handler<typeof sessions.verify, SessionsDeps> = async (ctx, deps) => {
  const { visitor, body, address, log } = ctx
  const [own] = visitor.user ? await findAccount(deps.pool, visitor.user.id) : []
  const email = own?.email ?? parseEmail(body.email)
  await deps.limits.consume([codesPerAddress, address])
  const name = { purpose: own ? 'proof' : 'signup', siteId: visitor.site.id, email, deviceId: body.deviceId } as const
  const opened = await openByCode(deps, ctx, body, async (tx) => {
    const redeemed = await redeemCode(tx, deps.config, name, body.code)
    if (!redeemed) return null
    const account = await accountOf(tx, visitor, email, redeemed)
    return account && { redeemed, account, endsOthers: account.isNew ?? false }
  })
  if (!opened) throw wrongCode(log, name.purpose)
  return signedInAnswer(ctx, deps, opened.account, opened, 'code')
}

/**
 * The account a code is for. An account proven meanwhile by a signup on another device is not changed: both signups
 * have proven the same address.
 */
async function accountOf(
  tx: Tx,
  { site }: RequestContext['visitor'],
  email: string,
  { signup, userId }: RedeemedCode,
): Promise<(AccountRow & { isNew?: boolean }) | undefined> {
  if (!signup) {
    const [account] = userId === null ? [] : await findAccount(tx, userId)
    // A code for the former email address of an account proves nothing.
    return account?.email.toLowerCase() === email.toLowerCase() ? account : undefined
  }
  const { fio, phone, passwordHash, organization, consentKinds }: SignupDetails = signup
  const [made] = await insertProvenAccount(
    tx,
    site.id,
    email,
    phone,
    fio,
    passwordHash,
    organization && JSON.stringify(organization),
    site.priceRole,
  )
  if (!made) return (await findAccountByLogin(tx, site.id, email, null))[0]
  await recordConsents(tx, { userId: made.id, kinds: consentKinds, source: 'signup' })
  if (consentKinds.includes('advertising')) await subscribeProven(tx, site.id, email, 'signup')
  return { ...made, isNew: true }
}
