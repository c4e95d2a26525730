import type { Pool, Tx } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import type { Letter, LetterSources } from '../../base/mail/letter.port.ts'
import { addLetters } from '../../base/mail/letters.port.ts'
import { writtenLetter } from '../../base/mail/written-letter.rule.ts'
import { siteOrigin } from '../../content/settings/site-origin.rule.ts'
import { deleteOldWaits, findRestockWait, markToldWaits, type RestockRow } from './restock.sql.ts'
import { restockToken } from './restock-token.ts'

const toldAtOnce = 200

/** Tells everybody whose goods have come, each once; a part at a time, so that no transaction is long. */
export async function tellOfRestocked(pool: Pool): Promise<void> {
  while ((await transaction(pool, tellSome)) === toldAtOnce);
}

async function tellSome(tx: Tx): Promise<number> {
  const told = await markToldWaits(tx, toldAtOnce)
  if (told.length > 0)
    await addLetters(
      tx,
      told.map(({ id }) => ({ letter: 'restocked' as const, to: 'buyer' as const, id })),
    )
  return told.length
}

/** Forgets mailboxes nobody confirmed, and waits that are over. */
export const forgetOldWaits = (tx: Tx) => deleteOldWaits(tx)

/** Asks the owner of a mailbox whether the letter shall come; `id` is the wait's with the moment it was asked for. Null: it is not asked any more. */
export async function restockAskedLetter(sources: LetterSources, id: string): Promise<Letter | null> {
  const [waitId, mark] = id.split('.')
  const [row] = await findRestockWait(sources.tx, Number(waitId))
  if (!row || row.askedMark !== mark || row.isWaiting) return null
  return letter(sources, row, 'Сообщить о поступлении', {
    lines: [
      `Кто-то попросил написать на этот адрес, когда поступит «${row.title}». Если это вы, подтвердите: придёт одно письмо.`,
      'Если вы ничего не просили, удалите это письмо: без подтверждения мы больше не напишем.',
    ],
    link: { title: 'Да, сообщите мне', path: `/restock/confirm?token=${restockToken(sources.config, 'confirm', row.id, row.askedMark)}` },
  })
}

/** The one letter that was waited for; null: it was taken back meanwhile. */
export async function restockedLetter(sources: LetterSources, id: number): Promise<Letter | null> {
  const [row] = await findRestockWait(sources.tx, id)
  if (!row?.isTold || row.isEnded) return null
  return letter(sources, row, `Поступил товар: ${row.title}`, {
    lines: [
      `${row.title}${row.vendorCode === '' ? '' : ` (артикул ${row.vendorCode})`} снова в наличии.`,
      'Мы не откладываем товар: чтобы он не закончился снова, оформите заказ. Это письмо о нём одно, других не будет.',
    ],
    link: { title: 'Открыть товар', path: `/catalog?search=${encodeURIComponent(row.vendorCode || row.title)}` },
  })
}

function letter(
  { settings, config, port }: LetterSources,
  row: RestockRow,
  title: string,
  { lines, link }: { lines: readonly string[]; link: { title: string; path: string } },
): Letter | null {
  const site = settings.sites.find(({ id }) => id === row.siteId)
  if (!site) return null
  const origin = siteOrigin(site, port)
  return writtenLetter({
    to: { name: '', address: row.email },
    replyTo: { name: site.name, address: site.email },
    subject: `${title} — ${site.name}`,
    title,
    shop: site,
    sections: [{ lines, link: { title: link.title, url: `${origin}${link.path}` } }],
    unsubscribe: `${origin}/restock/end?token=${restockToken(config, 'end', row.id, '')}`,
  })
}
