import type { mailDistribution } from '@shpulka/contract/people/mail-distribution'
import { transaction } from '../../base/db/transaction.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { endConsent } from '../consents/consents.port.ts'
import { findRecipientByToken } from './find-recipient-by-token.ts'
import { stopSubscription } from './mail-recipients.sql.ts'
import type { MailDistributionDeps } from './subscribe.ts'
import { subscriptionView } from './subscription.view.ts'

export const endSubscription: Handler<typeof mailDistribution.endSubscription, MailDistributionDeps> = (
  { visitor, body },
  { pool, config },
) =>
  transaction(pool, async (tx) => {
    const { id, userId } = await findRecipientByToken(tx, config, visitor.site.id, 'end', body.token)
    if (userId !== null) await endConsent(tx, userId, 'advertising')
    const [row] = await stopSubscription(tx, id)
    return subscriptionView(row)
  })
