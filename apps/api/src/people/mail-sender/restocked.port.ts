import type { Pool, Queryable } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import type { Email, EmailSources } from '../../base/mail/email.port.ts'
import { addEmails, repeatableId } from '../../base/mail/emails.port.ts'
import { renderedEmail } from '../../base/mail/rendered-email.rule.ts'
import { siteOrigin } from '../../content/settings/site-origin.rule.ts'
import {
  deleteOldRestockSubscriptions,
  findMachinesOfAddress,
  findRestockSubscription,
  markNotifiedSubscriptions,
  type RestockRow,
} from './restock.sql.ts'
import { restockToken } from './restock-token.ts'

const batchSize = 200
/** Machines that an email names. */
const maxMachines = 5

/** Notifies everybody whose goods have arrived, once each, in batches that keep transactions short. */
export async function notifyRestocked(pool: Pool): Promise<void> {
  while ((await transaction(pool, notifyBatch)) === batchSize);
}

async function notifyBatch(tx: Queryable): Promise<number> {
  const notified = await markNotifiedSubscriptions(tx, batchSize)
  if (notified.length > 0)
    await addEmails(
      tx,
      notified.map(({ id }) => ({ email: 'restocked' as const, to: 'buyer' as const, id: repeatableId(id) })),
    )
  return notified.length
}

/** Deletes unconfirmed email addresses and ended subscriptions. */
export const deleteExpiredRestockSubscriptions = (tx: Queryable) => deleteOldRestockSubscriptions(tx)

/**
 * Writes the email that asks to confirm a restock subscription. `id` is the subscription's id with the stamp of the
 * request. Null when nothing is left to confirm.
 */
export async function restockConfirmationEmail(sources: EmailSources, id: string): Promise<Email | null> {
  const [subscriptionId, stamp] = id.split('.')
  const [row] = await findRestockSubscription(sources.tx, Number(subscriptionId))
  if (!row || row.confirmationStamp !== stamp || row.isWaiting) return null
  return restockEmail(sources, row, 'Сообщить о поступлении', {
    lines: [
      `Кто-то попросил написать на этот адрес, когда поступит «${row.title}». Если это вы, подтвердите: придёт ` +
        `одно письмо.`,
      'Если вы ничего не просили, удалите это письмо: без подтверждения мы больше не напишем.',
    ],
    link: {
      title: 'Да, сообщите мне',
      path: `/restock/confirm?token=${restockToken(sources.config, 'confirm', row.id, row.confirmationStamp)}`,
    },
  })
}

/** Writes the email that the goods have arrived. Null when the subscription was withdrawn meanwhile. */
export async function restockedEmail(sources: EmailSources, id: number): Promise<Email | null> {
  const [row] = await findRestockSubscription(sources.tx, id)
  if (!row?.isNotified || row.isEnded) return null
  const machines = await machinesItFits(sources, row)
  return restockEmail(sources, row, `Поступил товар: ${row.title}`, {
    lines: [
      `${row.title}${row.vendorCode === '' ? '' : ` (артикул ${row.vendorCode})`} снова в наличии.`,
      ...(machines.length === 0 ? [] : [`Подходит к вашим машинам: ${machines.join(', ')}.`]),
      'Мы не откладываем товар: чтобы он не закончился снова, оформите заказ. Это письмо о нём одно, других не будет.',
    ],
    link: { title: 'Открыть товар', path: `/catalog?search=${encodeURIComponent(row.vendorCode || row.title)}` },
  })
}

/** The machines in the workshop of the address's owner that the goods fit; the address must be proven. */
async function machinesItFits({ tx, compatibility }: EmailSources, row: RestockRow): Promise<string[]> {
  if (compatibility === undefined) return []
  const machines = await findMachinesOfAddress(tx, row.siteId, row.email)
  const fits = new Set(
    compatibility.machinesOf(row.productId, [...new Set(machines.map(({ productId }) => productId))]),
  )
  const titles = machines.flatMap(({ productId, title, place }) =>
    fits.has(productId) ? [place === '' ? title : `${title} (${place})`] : [],
  )
  return titles.slice(0, maxMachines)
}

function restockEmail(
  { settings, config, port }: EmailSources,
  row: RestockRow,
  title: string,
  { lines, link }: { lines: readonly string[]; link: { title: string; path: string } },
): Email | null {
  const site = settings.sites.find(({ id }) => id === row.siteId)
  if (!site) return null
  const origin = siteOrigin(site, port)
  return renderedEmail({
    to: { name: '', address: row.email },
    replyTo: { name: site.name, address: site.email },
    subject: `${title} — ${site.name}`,
    title,
    shop: site,
    sections: [{ lines, link: { title: link.title, url: `${origin}${link.path}` } }],
    unsubscribe: `${origin}/restock/end?token=${restockToken(config, 'end', row.id, '')}`,
  })
}
