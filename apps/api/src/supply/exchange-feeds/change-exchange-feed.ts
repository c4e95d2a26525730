import type { exchangeFeeds } from '@shpulka/contract/supply/exchange-feeds'
import { recordAudit } from '../../base/audit/audit.port.ts'
import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { hostOf } from './add-exchange-feed.ts'
import { addFeedsJob, updateFeed } from './feeds.sql.ts'
import { findOwnFeed } from './list-exchange-feeds.ts'

export const changeExchangeFeed: OfficeHandler<typeof exchangeFeeds.changeExchangeFeed, { pool: Pool }> = (
  { params: { id }, body: { url = null, login = null, password = null, everyMinutes = null, everyDays }, staff },
  { pool },
) =>
  transaction(pool, async (tx) => {
    const was = await findOwnFeed(tx, id, staff)
    const days = everyDays === undefined ? was.everyDays : everyDays
    await updateFeed(tx, id, url === was.url ? null : url, login, password, everyMinutes, days)
    await addFeedsJob(tx)
    const changes: Record<string, [unknown, unknown]> = {}
    if (url !== null && url !== was.url) changes.address = [hostOf(was.url), hostOf(url)]
    if (everyMinutes !== null) changes.minutes = [was.everyMinutes, everyMinutes]
    if (days !== was.everyDays) changes.days = [was.everyDays, days]
    if (login !== null || password !== null) changes.login = [null, 'изменён']
    await recordAudit(tx, {
      ...{ actor: staffActor(staff), action: 'exchange.change', record: { kind: 'exchange', id }, siteId: was.siteId },
      changes,
    })
    return {}
  })
