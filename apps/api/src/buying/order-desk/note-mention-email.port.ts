import { orderNumber } from '@shpulka/contract/buying/order-number'
import type { Email, EmailSources } from '../../base/mail/email.port.ts'
import { officeLink } from '../../base/mail/office-link.rule.ts'
import { renderedEmail } from '../../base/mail/rendered-email.rule.ts'
import { findMention } from './order-notes.sql.ts'

/**
 * Tells a member of staff that a colleague calls them in a note of an order. The text of the note stays in the office:
 * it may be about the buyer. Null when the note was taken back, or they may no longer sign in. `id`: note and person.
 */
export async function noteMentionEmail(sources: EmailSources, id: string): Promise<Email | null> {
  const [noteId, staffId] = id.split('-').map(Number) as [number, number]
  const [mention] = await findMention(sources.tx, noteId, staffId)
  const site = sources.settings.sites.find((each) => each.id === mention?.siteId)
  if (!mention || !site) return null
  const title = `Вас зовут в заказ ${orderNumber(mention.orderId)}`
  return renderedEmail({
    to: { name: mention.fio, address: mention.email },
    replyTo: { name: site.name, address: site.email },
    subject: `${title} — ${site.name}`,
    title,
    shop: site,
    sections: [
      { lines: [`${mention.author || 'Коллега'} пишет вам в заметке к заказу.`] },
      ...officeLink(sources, `/orders/${mention.orderId}`),
    ],
  })
}
