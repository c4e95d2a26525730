import type { mailDistribution } from '@shpulka/contract/people/mail-distribution'
import { transaction } from '../../base/db/transaction.ts'
import type { Verb } from '../../base/http/visit.ts'
import { endConsent } from '../consents/consents.port.ts'
import { endLetters } from './mail-recipients.sql.ts'
import { recipientOf } from './recipient-of-token.ts'
import type { MailDistributionDeps } from './subscribe.ts'
import { subscriptionView } from './subscription.view.ts'

export const endSubscription: Verb<typeof mailDistribution.endSubscription, MailDistributionDeps> = ({ visitor, body }, { pool, config }) =>
  transaction(pool, async (tx) => {
    const { id, userId } = await recipientOf(tx, config, visitor.site.id, 'end', body.token)
    if (userId !== null) await endConsent(tx, userId, 'advertising')
    const [row] = await endLetters(tx, id)
    return subscriptionView(row)
  })
