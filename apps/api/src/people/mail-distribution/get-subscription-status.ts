import type { mailDistribution } from '@shpulka/contract/people/mail-distribution'
import type { Verb } from '../../base/http/visit.ts'
import { findRecipient } from './mail-recipients.sql.ts'
import { givenMailbox, isOwnMailbox } from './mailbox-owner.ts'
import type { MailDistributionDeps } from './subscribe.ts'
import { subscriptionView, untold } from './subscription.view.ts'

export const getSubscriptionStatus: Verb<typeof mailDistribution.getSubscriptionStatus, MailDistributionDeps> = async (
  { visitor, query },
  { pool },
) => {
  const email = givenMailbox(query.email)
  if (!visitor.user || !(await isOwnMailbox(pool, visitor.user.id, email))) return untold
  const [row] = await findRecipient(pool, visitor.site.id, email)
  return subscriptionView(row)
}
