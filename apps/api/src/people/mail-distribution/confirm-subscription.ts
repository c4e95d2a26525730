import type { mailDistribution } from '@shpulka/contract/people/mail-distribution'
import { transaction } from '../../base/db/transaction.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { recordConsents } from '../consents/consents.port.ts'
import { grantDiscountCode } from './discount-code.ts'
import { findRecipientByToken } from './find-recipient-by-token.ts'
import { findRecipientById, startSubscription } from './mail-recipients.sql.ts'
import type { MailDistributionDeps } from './subscribe.ts'
import { subscriptionView } from './subscription.view.ts'

export const confirmSubscription: Handler<typeof mailDistribution.confirmSubscription, MailDistributionDeps> = (
  { visitor, body },
  { pool, config },
) =>
  transaction(pool, async (tx) => {
    const recipient = await findRecipientByToken(tx, config, visitor.site.id, 'confirm', body.token)
    if (recipient.isSubscribed) return subscriptionView(recipient)
    const [started] = await startSubscription(tx, recipient.siteId, recipient.email, 'subscription')
    if (started!.userId !== null)
      await recordConsents(tx, { userId: started!.userId, kinds: ['advertising'], source: 'subscription' })
    await grantDiscountCode(tx, recipient.id)
    const [row] = await findRecipientById(tx, recipient.id)
    await addEmails(tx, [{ email: 'subscribed', to: 'buyer', id: `${row!.id}.${row!.subscribedStamp}` }])
    return subscriptionView(row)
  })
