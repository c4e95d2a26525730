import type { Letter, LetterSources } from '../../base/mail/letter.port.ts'
import { writtenLetter } from '../../base/mail/written-letter.rule.ts'
import { siteOrigin } from '../../content/settings/site-origin.rule.ts'
import { findTellingBlank } from './blanks.sql.ts'

/** Tells a buyer that the goods of a blank have come; null: it is not waited for any more. */
export async function blankLetter({ tx, settings: { sites }, port }: LetterSources, blankId: number): Promise<Letter | null> {
  const [blank] = await findTellingBlank(tx, blankId)
  const site = blank && sites.find(({ id }) => id === blank.siteId)
  if (!blank || !site) return null
  const mailbox = { name: site.name, address: site.email }
  const title = `Поступил товар: ${blank.title}`
  return writtenLetter({
    to: { name: blank.fio, address: blank.email },
    replyTo: mailbox,
    subject: `${title} — ${site.name}`,
    title,
    shop: site,
    sections: [
      {
        heading: 'Товар, которого вы ждали, есть в наличии',
        lines: [
          `${blank.title}${blank.vendorCode === '' ? '' : ` (артикул ${blank.vendorCode})`} — вы просили ${blank.count} шт.`,
          'Мы не откладываем товар: чтобы он не закончился снова, оформите заказ.',
        ],
        link: { title: 'Бланки предзаказа', url: `${siteOrigin(site, port)}/user/profile/blanks` },
      },
    ],
  })
}
