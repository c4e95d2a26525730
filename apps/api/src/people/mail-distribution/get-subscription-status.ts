import type { mailDistribution } from '@shpulka/contract/people/mail-distribution'
import type { Handler } from '../../base/http/request-context.ts'
import { findRecipient } from './mail-recipients.sql.ts'
import type { MailDistributionDeps } from './subscribe.ts'
import { isOwnEmail, parseSubscriberEmail } from './subscriber-email.ts'
import { subscriptionView, undisclosed } from './subscription.view.ts'

export const getSubscriptionStatus: Handler<
  typeof mailDistribution.getSubscriptionStatus,
  MailDistributionDeps
> = async ({ visitor, query }, { pool }) => {
  const email = parseSubscriberEmail(query.email)
  if (!visitor.user || !(await isOwnEmail(pool, visitor.user.id, email))) return undisclosed
  const [row] = await findRecipient(pool, visitor.site.id, email)
  return subscriptionView(row)
}
