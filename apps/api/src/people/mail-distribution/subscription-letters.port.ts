import type { Letter, LetterSources } from '../../base/mail/letter.port.ts'
import { siteOrigin } from '../../content/settings/site-origin.rule.ts'
import { findDiscount, findRecipientById } from './mail-recipients.sql.ts'
import { recipientToken } from './recipient-token.ts'
import { subscribedLetter, subscriptionAskedLetter, subscriptionEndAskedLetter } from './subscription.letter.ts'

const letters = {
  'subscription-asked': { write: subscriptionAskedLetter, purpose: 'confirm', mark: 'askedMark' },
  'subscription-end-asked': { write: subscriptionEndAskedLetter, purpose: 'end', mark: 'askedMark' },
  subscribed: { write: subscribedLetter, purpose: 'end', mark: 'subscribedMark' },
} as const

/** Letters of the mailing by name. */
export type SubscriptionLetterName = keyof typeof letters

/** Writes one of them; `id` is the recipient's with the moment it was asked for. Null: something newer was asked for since. */
export async function subscriptionLetter(
  { tx, settings, config, port }: LetterSources,
  name: SubscriptionLetterName,
  id: string,
): Promise<Letter | null> {
  const [recipientId, mark] = id.split('.')
  const { write, purpose, mark: markName } = letters[name]
  const [row] = await findRecipientById(tx, Number(recipientId))
  const shop = row && settings.sites.find((site) => site.id === row.siteId)
  if (!row || !shop || row[markName] !== mark) return null
  const token = recipientToken(config, purpose, row.id, purpose === 'confirm' ? row.askedMark : '')
  const [discount] = name === 'subscribed' ? await findDiscount(tx, row.id) : []
  return write({
    ...(discount && { discount }),
    email: row.email,
    shop,
    url: `${siteOrigin(shop, port)}/subscription/${purpose}?token=${token}`,
  })
}
