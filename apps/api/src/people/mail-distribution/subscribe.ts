import type { mailDistribution } from '@shpulka/contract/people/mail-distribution'
import type { Pool, Queryable } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import type { RateLimit, RateLimits } from '../../base/http/rate-limits.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { endConsent, recordConsents } from '../consents/consents.port.ts'
import { canonicalEmail } from '../email-codes/canonical-email.rule.ts'
import { lockUserForWrite, type TokenConfig } from '../sessions/sessions.port.ts'
import { grantDiscountCode } from './discount-code.ts'
import {
  findRecipient,
  insertSubscriptionRequest,
  insertUnsubscriptionRequest,
  startSubscription,
  stopSubscription,
} from './mail-recipients.sql.ts'
import { isOwnEmail, parseSubscriberEmail } from './subscriber-email.ts'
import { subscriptionView, undisclosed } from './subscription.view.ts'

/** Dependencies of the handlers. */
export interface MailDistributionDeps {
  readonly pool: Pool
  readonly config: TokenConfig
  readonly limits: RateLimits
}

const limitPerEmail: RateLimit = { name: 'subscription-emails-per-mailbox', times: 6, seconds: 3600 }
/** High, because an office or a mobile carrier shares one address. Each email address has its own limit. */
const limitPerIp: RateLimit = { name: 'subscription-emails-per-address', times: 100, seconds: 3600 }

export const subscribe: Handler<typeof mailDistribution.subscribe, MailDistributionDeps> = async (
  ctx,
  { pool, limits },
) => {
  const { visitor, body } = ctx
  const email = parseSubscriberEmail(body.email)
  const siteId = visitor.site.id
  const isEnd = body.isUnsubscribe ?? false
  if (visitor.user && (await isOwnEmail(pool, visitor.user.id, email))) {
    const userId = visitor.user.id
    return transaction(pool, (tx) =>
      isEnd ? endOwnSubscription(tx, siteId, email, userId) : startOwnSubscription(tx, siteId, email, userId),
    )
  }
  await limits.consume([limitPerEmail, `${siteId} ${canonicalEmail(email)}`], [limitPerIp, ctx.clientKey])
  await transaction(pool, async (tx) => {
    const [requested] = isEnd
      ? await insertUnsubscriptionRequest(tx, siteId, email)
      : await insertSubscriptionRequest(tx, siteId, email, 'subscription')
    if (requested?.isSubscribed === isEnd)
      await addEmails(tx, [
        {
          email: isEnd ? 'unsubscription-confirmation' : 'subscription-confirmation',
          to: 'buyer',
          id: `${requested.id}.${requested.confirmationStamp}`,
        },
      ])
  })
  return undisclosed
}

async function startOwnSubscription(tx: Queryable, siteId: number, email: string, userId: number) {
  await lockUserForWrite(tx, userId)
  const [current] = await findRecipient(tx, siteId, email)
  if (current?.isSubscribed) return subscriptionView(current)
  await recordConsents(tx, { userId, kinds: ['advertising'], source: 'subscription' })
  const [row] = await startSubscription(tx, siteId, email, 'subscription')
  await grantDiscountCode(tx, row!.id)
  await addEmails(tx, [{ email: 'subscribed', to: 'buyer', id: `${row!.id}.${row!.subscribedStamp}` }])
  return subscriptionView(row)
}

async function endOwnSubscription(tx: Queryable, siteId: number, email: string, userId: number) {
  await endConsent(tx, userId, 'advertising')
  const [current] = await findRecipient(tx, siteId, email)
  const [row] = current ? await stopSubscription(tx, current.id) : []
  return subscriptionView(row)
}
