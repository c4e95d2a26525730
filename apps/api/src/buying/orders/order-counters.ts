import { createHmac } from 'node:crypto'
import type { orders } from '@shpulka/contract/buying/orders'
import type { Queryable } from '../../base/db/pool.ts'
import type { RateLimits } from '../../base/http/rate-limits.ts'
import type { RequestContext } from '../../base/http/request-context.ts'
import { canonicalEmail } from '../../people/email-codes/canonical-email.rule.ts'
import type { TokenConfig } from '../../people/sessions/sessions.port.ts'
import type { NormalizedForm } from './order-form.rule.ts'
import { guestOrdersPerEmail, ordersPerIp, ordersPerUser } from './order-limits.rule.ts'
import type { UnprovenBuyerKeys } from './write-order.ts'

/** HMACs, so that the table stores neither network nor email addresses. */
export function unprovenBuyerKeys(
  { tokenSecret }: TokenConfig,
  { visitor: { site }, clientKey }: RequestContext<typeof orders.placeOrder>,
  { contact }: NormalizedForm,
): UnprovenBuyerKeys {
  if (tokenSecret === null) throw new Error('There is no secret to count by')
  const holderKey = (holder: string) => createHmac('sha256', tokenSecret).update(`unproven order\n${holder}`).digest()
  return [holderKey(`mailbox\n${site.id}\n${canonicalEmail(contact.email)}`), holderKey(`address\n${clientKey}`)]
}

/**
 * Counts the order of a user, or of an email address and a network address.
 * Called last, so that only placed orders count and orders from one address wait for each other as briefly as possible.
 */
export const consumeLimits = (
  tx: Queryable,
  limits: RateLimits,
  { visitor: { user, site }, clientKey }: RequestContext<typeof orders.placeOrder>,
  { contact }: NormalizedForm,
) =>
  user
    ? limits.consumeIn(tx, [ordersPerUser, `user ${user.id}`])
    : limits.consumeIn(
        tx,
        [ordersPerIp, clientKey],
        [guestOrdersPerEmail, `${site.id}\n${canonicalEmail(contact.email)}`],
      )
