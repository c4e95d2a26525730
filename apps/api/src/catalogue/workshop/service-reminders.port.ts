import { amountText } from '@shpulka/contract/catalogue/pack'
import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import type { Email, EmailSources } from '../../base/mail/email.port.ts'
import { addEmails, repeatableId } from '../../base/mail/emails.port.ts'
import { type EmailSection, greeting, renderedEmail } from '../../base/mail/rendered-email.rule.ts'
import { dateText } from '../../base/text/date-text.rule.ts'
import { siteOrigin } from '../../content/settings/site-origin.rule.ts'
import { claimMachinesToService, findLastBought, findServiceReminder } from './service-reminders.sql.ts'

const batchSize = 200
/** Goods bought before that an email names. */
const maxBought = 5

/**
 * Reminds the members responsible for a machine that its service is due, once per due day; in batches, so that
 * transactions stay short.
 */
export async function remindOfService(pool: Pool): Promise<void> {
  for (;;) {
    const claimed = await transaction(pool, async (tx) => {
      const machines = await claimMachinesToService(tx, batchSize)
      await addEmails(
        tx,
        machines.flatMap(({ id, serviceOn, userIds }) =>
          userIds.map((userId) => ({
            email: 'service-due' as const,
            to: 'buyer' as const,
            id: repeatableId(`${id}.${userId}`, serviceOn),
          })),
        ),
      )
      return machines.length
    })
    if (claimed < batchSize) return
  }
}

/** `id` is machine.member.day. Null when the machine was serviced or removed, or the member has left. */
export async function serviceDueEmail(sources: EmailSources, id: string): Promise<Email | null> {
  const { tx, settings, port } = sources
  const [machineId = 0, userId = 0] = id.split('.').map(Number)
  const [row] = await findServiceReminder(tx, machineId, userId)
  const site = row && settings.sites.find((each) => each.id === row.siteId)
  if (!row || !site) return null
  const title = `Пора обслужить: ${row.title}`
  return renderedEmail({
    to: { name: row.fio, address: row.email },
    replyTo: { name: site.name, address: site.email },
    subject: `${title} — ${site.name}`,
    title,
    shop: site,
    sections: [
      { lines: [greeting(row.fio)] },
      {
        lines: [
          `${row.title}${row.place === '' ? '' : ` (${row.place})`}: срок обслуживания — ${dateText(new Date(row.serviceOn))}.`,
          'Отметьте обслуживание в «Моём цехе», и мы напомним о следующем. Срок там же можно изменить или убрать.',
        ],
        link: { title: 'Открыть «Мой цех»', url: `${siteOrigin(site, port)}/workshop` },
      },
      ...(row.productId === null ? [] : await partsSections(sources, row.productId, userId, site)),
    ],
  })
}

/** What fits the machine, and what the member bought for it last; nothing when nothing is known to fit. */
async function partsSections(
  { tx, compatibility, port }: EmailSources,
  productId: number,
  userId: number,
  site: EmailSources['settings']['sites'][number],
): Promise<EmailSection[]> {
  const parts = compatibility?.partCountsOf(site.id, productId) ?? []
  if (compatibility === undefined || parts.length === 0) return []
  const bought = (await findLastBought(tx, userId, site.id))
    .filter((each) => compatibility.machinesOf(each.productId, [productId]).length > 0)
    .slice(0, maxBought)
  return [
    ...(bought.length === 0
      ? []
      : [
          {
            heading: 'Что вы брали для неё в прошлый раз',
            rows: bought.map(({ title, count, packSize }) => ({ title, value: amountText(count, packSize) })),
            link: { title: 'Взять столько же', url: `${siteOrigin(site, port)}/workshop` },
          },
        ]),
    {
      heading: 'Что к ней подходит',
      rows: parts.map(({ title, count }) => ({ title, value: String(count) })),
      link: { title: 'Посмотреть всё', url: `${siteOrigin(site, port)}/catalog?f.fits=${productId}` },
    },
  ]
}
