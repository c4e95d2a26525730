import type { Tx } from '../db/pool.ts'
import type { Letter } from '../jobs/letter.port.ts'
import { letterText } from '../jobs/letter-text.rule.ts'
import type { Settings } from '../settings/settings.port.ts'
import { findTellingBlank } from './blanks.sql.ts'

/** Tells a buyer that the goods of a blank have come; null: it is not waited for any more. */
export async function blankLetter(tx: Tx, { sites }: Settings, blankId: number): Promise<Letter | null> {
  const [blank] = await findTellingBlank(tx, blankId)
  const site = blank && sites.find(({ id }) => id === blank.siteId)
  if (!blank || !site) return null
  const mailbox = { name: site.name, address: site.email }
  const title = `Поступил товар: ${blank.title}`
  return {
    to: { name: blank.fio, address: blank.email },
    replyTo: mailbox,
    subject: `${title} — ${site.name}`,
    ...letterText(title, [
      {
        heading: 'Товар, которого вы ждали, есть в наличии',
        lines: [
          `${blank.title}${blank.vendorCode === '' ? '' : ` (артикул ${blank.vendorCode})`} — вы просили ${blank.count} шт.`,
          'Мы не откладываем товар: чтобы он не закончился снова, оформите заказ. Бланк предзаказа — в вашем профиле.',
        ],
      },
      { heading: site.name, lines: [`Телефон: ${site.phone}`, `Почта: ${site.email}`, `Часы работы: ${site.hours}`] },
    ]),
  }
}
