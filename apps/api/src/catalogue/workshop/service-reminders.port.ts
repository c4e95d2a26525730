import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import type { Email, EmailSources } from '../../base/mail/email.port.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { greeting, renderedEmail } from '../../base/mail/rendered-email.rule.ts'
import { dateText } from '../../base/text/date-text.rule.ts'
import { siteOrigin } from '../../content/settings/site-origin.rule.ts'
import { claimMachinesToService, findServiceReminder } from './service-reminders.sql.ts'

const batchSize = 200

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
        machines.flatMap(({ id, userIds }) =>
          userIds.map((userId) => ({ email: 'service-due' as const, to: 'buyer' as const, id: `${id}.${userId}` })),
        ),
      )
      return machines.length
    })
    if (claimed < batchSize) return
  }
}

/** `id` is machine.member. Null when the machine was serviced or removed, or the member has left. */
export async function serviceDueEmail({ tx, settings, port }: EmailSources, id: string): Promise<Email | null> {
  const [machineId, userId] = id.split('.').map(Number)
  const [row] = await findServiceReminder(tx, machineId ?? 0, userId ?? 0)
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
    ],
  })
}
