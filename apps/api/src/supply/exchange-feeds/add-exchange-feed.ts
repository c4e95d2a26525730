import { randomBytes } from 'node:crypto'
import type { exchangeFeeds } from '@shpulka/contract/supply/exchange-feeds'
import { recordAudit } from '../../base/audit/audit.port.ts'
import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { notFound, unprocessable } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { isAllowedAtSite } from '../../base/http/sites-of.rule.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { findImportSites } from '../import/import.port.ts'
import { addFeedsJob, insertFeed } from './feeds.sql.ts'

export const addExchangeFeed: OfficeHandler<typeof exchangeFeeds.addExchangeFeed, { pool: Pool }> = (
  { body: { title, siteId, url = '', format, everyMinutes, everyDays = null, login = '', password = '' }, staff },
  { pool },
) =>
  transaction(pool, async (tx) => {
    const isPermitted = isAllowedAtSite(staff.permissions, 'exchange.manage', siteId)
    if (!isPermitted || !(await findImportSites(tx)).some(({ id }) => id === siteId)) throw notFound('Такого сайта нет')
    if (url === '' && format !== 'xlsx') throw unprocessable('Укажите ссылку на файл', { url: 'Укажите ссылку' })
    const name = `feed-${randomBytes(6).toString('hex')}`
    const [inserted] = await insertFeed(
      tx,
      siteId,
      title.trim(),
      name,
      randomBytes(32),
      format,
      url,
      login.trim(),
      password,
      everyMinutes,
      everyDays,
    )
    await addFeedsJob(tx)
    await recordAudit(tx, {
      actor: staffActor(staff),
      action: 'exchange.create',
      record: { kind: 'exchange', id: inserted!.id },
      siteId,
      changes: { title: [null, title.trim()], ...(url !== '' && { address: [null, hostOf(url)] }) },
    })
    return { id: inserted!.id }
  })

/** URLs may contain keys, so the audit log has only the host. */
export const hostOf = (url: string): string => URL.parse(url)?.host ?? ''
