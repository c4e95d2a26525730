import type { Letter, LetterSources } from '../../base/mail/letter.port.ts'
import { writtenLetter } from '../../base/mail/written-letter.rule.ts'
import { findAnyRecall } from './recalls.sql.ts'

const times = { any: 'В любое рабочее время', morning: 'До 12 часов', day: 'С 12 до 15 часов', evening: 'После 15 часов' } as const

/** Tells the shop whom to call; null: nobody waits for the call any more. */
export async function recallLetter({ tx, settings: { sites } }: LetterSources, recallId: number): Promise<Letter | null> {
  const [recall] = await findAnyRecall(tx, recallId)
  const site = recall && sites.find(({ id }) => id === recall.siteId)
  if (!recall?.isOpen || !site) return null
  const title = `Перезвонить: ${recall.topic.toLowerCase()}`
  const mailbox = { name: site.name, address: site.email }
  return writtenLetter({
    to: mailbox,
    replyTo: mailbox,
    subject: title,
    title,
    shop: site,
    sections: [
      { heading: 'Кому', lines: [recall.fio, `Телефон: ${recall.phone}`] },
      { heading: 'Когда удобно', lines: [times[recall.convenientTime]] },
      ...(recall.comment === '' ? [] : [{ heading: 'Комментарий', lines: recall.comment.split('\n') }]),
    ],
  })
}
