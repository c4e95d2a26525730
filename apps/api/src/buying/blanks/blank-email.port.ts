import { amountText } from '@shpulka/contract/catalogue/pack'
import type { Email, EmailSources } from '../../base/mail/email.port.ts'
import { renderedEmail } from '../../base/mail/rendered-email.rule.ts'
import { siteOrigin } from '../../content/settings/site-origin.rule.ts'
import { findBlankForNotice } from './blanks.sql.ts'

/** The email that the goods of a blank have arrived. Null when the buyer no longer waits for them. */
export async function blankEmail(
  { tx, settings: { sites }, port }: EmailSources,
  blankId: number,
): Promise<Email | null> {
  const [blank] = await findBlankForNotice(tx, blankId)
  const site = blank && sites.find(({ id }) => id === blank.siteId)
  if (!blank || !site) return null
  const shopAddress = { name: site.name, address: site.email }
  const title = `Поступил товар: ${blank.title}`
  return renderedEmail({
    to: { name: blank.fio, address: blank.email },
    replyTo: shopAddress,
    subject: `${title} — ${site.name}`,
    title,
    shop: site,
    sections: [
      {
        heading: 'Товар, которого вы ждали, есть в наличии',
        lines: [
          `${blank.title}${blank.vendorCode === '' ? '' : ` (артикул ${blank.vendorCode})`} — вы ` +
            `просили ${amountText(blank.count, blank.packSize)}.`,
          'Мы не откладываем товар: чтобы он не закончился снова, оформите заказ.',
        ],
        link: { title: 'Бланки предзаказа', url: `${siteOrigin(site, port)}/user/profile/blanks` },
      },
    ],
  })
}
