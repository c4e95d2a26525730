import type { Email, EmailSources } from '../../base/mail/email.port.ts'
import { officeLink } from '../../base/mail/office-link.rule.ts'
import { renderedEmail } from '../../base/mail/rendered-email.rule.ts'
import { phoneText } from '../../base/text/phone-text.rule.ts'
import { convenientTimes } from './convenient-time.rule.ts'
import { findAnyRecall } from './recalls.sql.ts'

/** Writes the email to the shop about a recall. Null when it is no longer open. */
export async function recallEmail(sources: EmailSources, recallId: number): Promise<Email | null> {
  const {
    tx,
    settings: { sites },
  } = sources
  const [recall] = await findAnyRecall(tx, recallId)
  const site = recall && sites.find(({ id }) => id === recall.siteId)
  if (!recall?.isOpen || !site) return null
  const title = `Перезвонить: ${recall.topic.toLowerCase()}`
  const shopAddress = { name: site.name, address: site.email }
  return renderedEmail({
    to: shopAddress,
    replyTo: shopAddress,
    subject: title,
    title,
    shop: site,
    sections: [
      { heading: 'Кому', lines: [recall.fio, `Телефон: ${phoneText(recall.phone)}`] },
      { heading: 'Когда удобно', lines: [convenientTimes[recall.convenientTime]] },
      ...(recall.comment === '' ? [] : [{ heading: 'Комментарий', lines: recall.comment.split('\n') }]),
      ...officeLink(sources, `/inbox/recall-${recallId}`),
    ],
  })
}
