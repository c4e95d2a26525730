import { parseArgs } from 'node:util'
import { systemTypes } from '@shpulka/contract/people/notifications'
import { commandActor, recordAudit } from '../../base/audit/audit.port.ts'
import { announceWithCommit } from '../../base/db/changes.ts'
import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { liveTag } from './live-tag.rule.ts'
import { findAccountSites, findSiteId, insertForUsers, insertToPages } from './notifications.sql.ts'

export const notifyUsage =
  `Уведомить покупателей: npm run notify -- --type вид кому [--title …] [--body …] ` +
  `[--link /путь]

вид    shop            сообщение: в списке уведомлений и всплывающей строкой на открытых страницах
       reload_page     открытые страницы забывают cookie и загружаются заново
       reset_session   открытые страницы забывают всё о посетителе и показывают окно «Магазин обновился»
кому   --user почта    одному покупателю, подтвердившему её; с --site, если он есть на нескольких сайтах
       --site код      всем на сайте
       --all           всем на всех сайтах`

const defaultTitles: Readonly<Record<string, string>> = {
  reload_page: 'Страница обновится',
  reset_session: 'Магазин обновился',
}

/** Runs the command; returns the exit code. */
export async function runNotify(
  argv: string[],
  { pool, out }: { pool: Pool; out: { write(text: string): unknown } },
): Promise<number> {
  const usageError = (message: string) => {
    out.write(`${message}\n\n${notifyUsage}\n`)
    return 2
  }
  const options = parseOptions(argv)
  if (typeof options === 'string') return usageError(options)
  const { user, site, all, type = '', title = defaultTitles[type], body = '', link = '' } = options
  if (![...systemTypes, 'shop'].includes(type)) return usageError('--type: нужно shop, reload_page или reset_session')
  if (all ? user !== undefined || site !== undefined : user === undefined && site === undefined)
    return usageError('Нужно --user, --site, оба вместе или одно --all')
  if (!title || title.length > 200) return usageError('--title: нужна строка до 200 знаков')
  if (body.length > 2000) return usageError('--body: не длиннее 2000 знаков')
  if (link !== '' && !/^\/([^/\\]|$)/.test(link)) return usageError('--link: нужен путь на сайте, вида /news')

  const [siteRow] = site === undefined ? [{ id: null }] : await findSiteId(pool, site)
  if (!siteRow) return usageError(`Сайта с кодом ${site} нет`)
  if (user !== undefined && site === undefined && (await findAccountSites(pool, user)).length > 1)
    return usageError('Эта почта есть на нескольких сайтах: добавьте --site')
  const isToPages = type !== 'shop' && user === undefined
  const sentCount = await transaction(pool, async (tx) => {
    const notifications = isToPages
      ? await insertToPages(tx, siteRow.id, type, title, body, link)
      : await insertForUsers(tx, siteRow.id, user ?? null, type, title, body, link)
    const [first] = notifications
    if (!first) return 0
    await announceWithCommit(
      tx,
      notifications.map((each) => liveTag({ siteId: siteRow.id, ...each })),
    )
    await recordAudit(tx, {
      actor: commandActor,
      action: 'notification.send',
      record: { kind: 'notification', id: first.id },
      ...(siteRow.id !== null && { siteId: siteRow.id }),
      // Recipients are personal data: the log has only their count.
      changes: { title: [null, title], recipients: [null, isToPages ? null : notifications.length] },
    })
    return notifications.length
  })
  if (sentCount === 0)
    return usageError(
      user === undefined ? 'Покупателей с аккаунтом пока нет' : 'Покупателя с такой подтверждённой почтой нет',
    )
  out.write(isToPages ? 'Отправлено открытым страницам.\n' : `Отправлено, получателей: ${sentCount}.\n`)
  return 0
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
