import type { mailDistribution } from '@shpulka/contract/people/mail-distribution'
import { transaction } from '../../base/db/transaction.ts'
import type { Verb } from '../../base/http/visit.ts'
import { addLetters } from '../../base/mail/letters.port.ts'
import { giveConsents } from '../consents/consents.port.ts'
import { giveDiscountCode } from './discount-code.ts'
import { beginLetters, findRecipientById } from './mail-recipients.sql.ts'
import { recipientOf } from './recipient-of-token.ts'
import type { MailDistributionDeps } from './subscribe.ts'
import { subscriptionView } from './subscription.view.ts'

export const confirmSubscription: Verb<typeof mailDistribution.confirmSubscription, MailDistributionDeps> = ({ visitor, body }, { pool, config }) =>
  transaction(pool, async (tx) => {
    const recipient = await recipientOf(tx, config, visitor.site.id, 'confirm', body.token)
    if (recipient.isSubscribed) return subscriptionView(recipient)
    const [begun] = await beginLetters(tx, recipient.siteId, recipient.email, 'subscription')
    if (begun!.userId !== null) await giveConsents(tx, { userId: begun!.userId, kinds: ['advertising'], source: 'subscription' })
    await giveDiscountCode(tx, recipient.id)
    const [row] = await findRecipientById(tx, recipient.id)
    await addLetters(tx, [{ letter: 'subscribed', to: 'buyer', id: `${row!.id}.${row!.subscribedMark}` }])
    return subscriptionView(row)
  })
