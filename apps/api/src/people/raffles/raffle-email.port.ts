import type { Email, EmailSources } from '../../base/mail/email.port.ts'
import { greeting, renderedEmail } from '../../base/mail/rendered-email.rule.ts'
import { roubles } from '../../base/money/roubles.rule.ts'
import { siteOrigin } from '../../content/settings/site-origin.rule.ts'
import { findWinnerEmail } from './entries.sql.ts'
import { prizeTaxKopecks } from './prize-tax.rule.ts'
import { findRaffleById } from './raffles.sql.ts'

/** Writes the email to a winner; `id` is raffle id/ticket number. Null when the account was erased. */
export async function raffleEmail({ tx, settings: { sites }, port }: EmailSources, id: string): Promise<Email | null> {
  const [raffleId, number] = id.split('/').map(Number)
  const [raffle] = await findRaffleById(tx, raffleId!)
  const [winner] = await findWinnerEmail(tx, raffleId!, number!)
  const site = raffle && sites.find(({ id: siteId }) => siteId === raffle.siteId)
  const prize = raffle?.prizes.find(({ place }) => place === winner?.place)
  if (!site || !winner || !prize) return null
  const tax = prizeTaxKopecks(prize.valueKopecks)
  const title = `Вы выиграли: ${prize.title}`
  return renderedEmail({
    to: { name: winner.fio, address: winner.email },
    replyTo: { name: site.name, address: site.email },
    subject: `${title} — ${site.name}`,
    title,
    shop: site,
    sections: [
      {
        lines: [
          greeting(winner.fio),
          `Ваш билет № ${number} выиграл в розыгрыше «${raffle.title}». Приз: ${prize.title}.`,
        ],
      },
      {
        heading: 'Как получить приз',
        lines: [
          `Ответьте на это письмо или позвоните: ${site.phone}. Договоримся о доставке, она бесплатна. Назовите ` +
            `билет ${winner.ticket}.`,
          ...(tax === 0
            ? []
            : [
                `Приз стоит ${roubles(prize.valueKopecks)}. С части дороже 4 000 ₽ получатель платит налог 35 % ` +
                  `— ${roubles(tax)} (п. 28 ст. 217, п. 2 ст. 224 НК РФ). Для сведений в налоговую понадобятся ` +
                  `паспортные данные и ИНН: менеджер попросит их при передаче, не присылайте их письмом.`,
              ]),
        ],
        link: { title: 'Победители и проверка розыгрыша', url: `${siteOrigin(site, port)}/raffles/${raffle.code}` },
      },
    ],
  })
}
