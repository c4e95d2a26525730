import type { mailDistribution } from '@shpulka/contract/people/mail-distribution'
import type { Pool, Tx } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import type { Limit, Limits } from '../../base/http/limits.ts'
import type { Verb } from '../../base/http/visit.ts'
import { addLetters } from '../../base/mail/letters.port.ts'
import { endConsent, giveConsents } from '../consents/consents.port.ts'
import { oneMailbox } from '../mailbox-codes/one-mailbox.rule.ts'
import { holdUser, type TokenConfig } from '../sessions/sessions.port.ts'
import { giveDiscountCode } from './discount-code.ts'
import { askToEnd, askToSubscribe, beginLetters, endLetters, findRecipient } from './mail-recipients.sql.ts'
import { givenMailbox, isOwnMailbox } from './mailbox-owner.ts'
import { subscriptionView, untold } from './subscription.view.ts'

/** What the verbs of the mailing are made of. */
export interface MailDistributionDeps {
  readonly pool: Pool
  readonly config: TokenConfig
  readonly limits: Limits
}

const perMailbox: Limit = { name: 'subscription letters to a mailbox', times: 6, seconds: 3600 }
/** An office or a mobile carrier: each mailbox has its own limit, and the work asked of an address rises. */
const perAddress: Limit = { name: 'subscription letters from an address', times: 100, seconds: 3600 }

export const subscribe: Verb<typeof mailDistribution.subscribe, MailDistributionDeps> = async (visit, { pool, limits }) => {
  const { visitor, body } = visit
  const email = givenMailbox(body.email)
  const siteId = visitor.site.id
  const isEnd = body.isUnsubscribe ?? false
  if (visitor.user && (await isOwnMailbox(pool, visitor.user.id, email))) {
    const userId = visitor.user.id
    return transaction(pool, (tx) => (isEnd ? endOwn(tx, siteId, email, userId) : beginOwn(tx, siteId, email, userId)))
  }
  await limits.take([perMailbox, `${siteId} ${oneMailbox(email)}`], [perAddress, visit.address])
  await transaction(pool, async (tx) => {
    const [asked] = isEnd ? await askToEnd(tx, siteId, email) : await askToSubscribe(tx, siteId, email, 'subscription')
    if (asked?.isSubscribed === isEnd)
      await addLetters(tx, [{ letter: isEnd ? 'subscription-end-asked' : 'subscription-asked', to: 'buyer', id: `${asked.id}.${asked.askedMark}` }])
  })
  return untold
}

async function beginOwn(tx: Tx, siteId: number, email: string, userId: number) {
  await holdUser(tx, userId)
  const [before] = await findRecipient(tx, siteId, email)
  if (before?.isSubscribed) return subscriptionView(before)
  await giveConsents(tx, { userId, kinds: ['advertising'], source: 'subscription' })
  const [row] = await beginLetters(tx, siteId, email, 'subscription')
  await giveDiscountCode(tx, row!.id)
  await addLetters(tx, [{ letter: 'subscribed', to: 'buyer', id: `${row!.id}.${row!.subscribedMark}` }])
  return subscriptionView(row)
}

async function endOwn(tx: Tx, siteId: number, email: string, userId: number) {
  await endConsent(tx, userId, 'advertising')
  const [before] = await findRecipient(tx, siteId, email)
  const [row] = before ? await endLetters(tx, before.id) : []
  return subscriptionView(row)
}
