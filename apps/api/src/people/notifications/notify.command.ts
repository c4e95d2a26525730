import { parseArgs } from 'node:util'
import { systemTypes } from '@shpulka/contract/people/notifications'
import { commandActor, recordAudit } from '../../base/audit/audit.port.ts'
import { announceWithCommit } from '../../base/db/changes.ts'
import type { Pool, Queryable } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { type LiveUpdate, liveTag } from './live-tag.rule.ts'
import { findSiteId, insertForUsers, insertToPages } from './notifications.sql.ts'

export const notifyUsage =
  `Уведомить покупателей: npm run notify -- --type вид кому [--title …] [--body …] ` +
  `[--link /путь]

вид    shop            сообщение: в списке уведомлений и всплывающей строкой на открытых страницах
       reload_page     открытые страницы забывают cookie и загружаются заново
       reset_session   открытые страницы забывают всё о посетителе и показывают окно «Магазин обновился»
кому   --user почта    одному покупателю
       --site код      всем на сайте
       --all           всем на всех сайтах`

const defaultTitles: Readonly<Record<string, string>> = {
  reload_page: 'Страница обновится',
  reset_session: 'Магазин обновился',
}

interface Message {
  typeCode: string
  title: string
  body: string
  link: string
}

/** Runs the command; returns the exit code. */
export async function runNotify(
  argv: string[],
  { pool, out }: { pool: Pool; out: { write(stringOption: string): unknown } },
): Promise<number> {
  const usageError = (message: string) => {
    out.write(`${message}\n\n${notifyUsage}\n`)
    return 2
  }
  const options = parseOptions(argv)
  if (typeof options === 'string') return usageError(options)
  const { user, site, all, type = '', title = defaultTitles[type], body = '', link = '' } = options
  if (![...systemTypes, 'shop'].includes(type)) return usageError('--type: нужно shop, reload_page или reset_session')
  if ([user, site, all || undefined].filter((audience) => audience !== undefined).length !== 1)
    return usageError('Нужно одно из трёх: --user, --site или --all')
  if (!title || title.length > 200) return usageError('--title: нужна строка до 200 знаков')
  if (body.length > 2000) return usageError('--body: не длиннее 2000 знаков')
  if (link !== '' && !/^\/([^/\\]|$)/.test(link)) return usageError('--link: нужен путь на сайте, вида /news')

  const [siteRow] = site === undefined ? [{ id: null }] : await findSiteId(pool, site)
  if (!siteRow) return usageError(`Сайта с кодом ${site} нет`)
  const message = { typeCode: type, title, body, link }
  const isPageCommand = type !== 'shop'
  const updates = await transaction(pool, async (tx) => {
    const sent =
      isPageCommand && user === undefined
        ? await notifyPages(tx, message, siteRow.id)
        : await notifyUsers(tx, message, siteRow.id, user ?? null)
    if (sent[0])
      await recordAudit(tx, {
        actor: commandActor,
        action: 'notification.send',
        record: { kind: 'notification', id: sent[0].id },
        ...(siteRow.id !== null && { siteId: siteRow.id }),
        // The addressee is personal data: the log has only the count.
        changes: { title: [null, title], receivers: [null, isPageCommand && user === undefined ? null : sent.length] },
      })
    return sent
  })
  if (updates.length === 0)
    return usageError(user === undefined ? 'Покупателей с аккаунтом пока нет' : 'Покупателя с такой почтой нет')
  out.write(
    isPageCommand && user === undefined
      ? 'Отправлено открытым страницам.\n'
      : `Отправлено, получателей: ${updates.length}.\n`,
  )
  return 0
}

async function notifyPages(
  tx: Queryable,
  { typeCode, title, body, link }: Message,
  siteId: number | null,
): Promise<LiveUpdate[]> {
  const [inserted] = await insertToPages(tx, siteId, typeCode, title, body, link)
  return announceAll(tx, [{ id: inserted!.id, siteId }])
}

async function notifyUsers(
  tx: Queryable,
  { typeCode, title, body, link }: Message,
  siteId: number | null,
  email: string | null,
): Promise<LiveUpdate[]> {
  return announceAll(tx, await insertForUsers(tx, siteId, email, typeCode, title, body, link))
}

async function announceAll(tx: Queryable, updates: LiveUpdate[]): Promise<LiveUpdate[]> {
  await announceWithCommit(tx, updates.map(liveTag))
  return updates
}

function parseOptions(argv: string[]) {
  const stringOption = { type: 'string' } as const
  try {
    return parseArgs({
      args: argv,
      options: {
        type: stringOption,
        user: stringOption,
        site: stringOption,
        title: stringOption,
        body: stringOption,
        link: stringOption,
        all: { type: 'boolean' },
      },
    }).values
  } catch (error) {
    return (error as Error).message
  }
}
