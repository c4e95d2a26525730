import type { Email, EmailSources } from '../../base/mail/email.port.ts'
import { siteOrigin } from '../../content/settings/site-origin.rule.ts'
import { findDiscount, findRecipientById } from './mail-recipients.sql.ts'
import { recipientToken } from './recipient-token.ts'
import {
  subscribedEmail,
  subscriptionConfirmationEmail,
  unsubscriptionConfirmationEmail,
} from './subscription.email.ts'

const emailWriters = {
  'subscription-confirmation': { write: subscriptionConfirmationEmail, purpose: 'confirm', stamp: 'confirmationStamp' },
  'unsubscription-confirmation': { write: unsubscriptionConfirmationEmail, purpose: 'end', stamp: 'confirmationStamp' },
  subscribed: { write: subscribedEmail, purpose: 'end', stamp: 'subscribedStamp' },
} as const

/** Names of the subscription emails. */
export type SubscriptionEmailName = keyof typeof emailWriters

/**
 * Writes a subscription email; `id` is the recipient's id with the stamp of the request. Null when a newer request
 * exists.
 */
export async function subscriptionEmail(
  { tx, settings, config, port }: EmailSources,
  name: SubscriptionEmailName,
  id: string,
): Promise<Email | null> {
  const [recipientId, stamp] = id.split('.')
  const { write, purpose, stamp: stampColumn } = emailWriters[name]
  const [row] = await findRecipientById(tx, Number(recipientId))
  const shop = row && settings.sites.find((site) => site.id === row.siteId)
  if (!row || !shop || row[stampColumn] !== stamp) return null
  const token = recipientToken(config, purpose, row.id, purpose === 'confirm' ? row.confirmationStamp : '')
  const [discount] = name === 'subscribed' ? await findDiscount(tx, row.id) : []
  return write({
    ...(discount && { discount }),
    email: row.email,
    shop,
    url: `${siteOrigin(shop, port)}/subscription/${purpose}?token=${token}`,
  })
}
