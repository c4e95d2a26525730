import type { exchangeFeeds } from '@shpulka/contract/supply/exchange-feeds'
import { recordAudit } from '../../base/audit/audit.port.ts'
import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { hostOf } from './add-exchange-feed.ts'
import { addFeedsJob, updateFeed } from './feeds.sql.ts'
import { findManagedFeed } from './list-exchange-feeds.ts'

export const changeExchangeFeed: OfficeHandler<typeof exchangeFeeds.changeExchangeFeed, { pool: Pool }> = (
  { params: { id }, body: { url = null, login = null, password = null, everyMinutes = null, everyDays }, staff },
  { pool },
) =>
  transaction(pool, async (tx) => {
    const previous = await findManagedFeed(tx, id, staff)
    const days = everyDays === undefined ? previous.everyDays : everyDays
    const isMoved = url !== null && new URL(url).origin !== new URL(previous.url).origin
    // Staff never see the stored password: it must not be sent to a server of their choice either.
    const [newLogin, newPassword] = isMoved && password === null ? [login ?? '', ''] : [login, password]
    await updateFeed(tx, id, url === previous.url ? null : url, newLogin, newPassword, everyMinutes, days)
    await addFeedsJob(tx)
    const changes: Record<string, [unknown, unknown]> = {}
    if (url !== null && url !== previous.url) changes.address = [hostOf(previous.url), hostOf(url)]
    if (everyMinutes !== null && everyMinutes !== previous.everyMinutes)
      changes.minutes = [previous.everyMinutes, everyMinutes]
    if (days !== previous.everyDays) changes.days = [previous.everyDays, days]
    if (newLogin !== null || newPassword !== null) changes.login = [null, 'изменён']
    // An address at the same host is a change, although the log shows hosts alone.
    if (Object.keys(changes).length > 0)
      await recordAudit(tx, {
        actor: staffActor(staff),
        action: 'exchange.change',
        record: { kind: 'exchange', id },
        siteId: previous.siteId,
        changes,
      })
    return {}
  })
