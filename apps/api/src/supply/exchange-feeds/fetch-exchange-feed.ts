import type { exchangeFeeds } from '@shpulka/contract/supply/exchange-feeds'
import { recordAudit } from '../../base/audit/audit.port.ts'
import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { addFeedsJob, makeFeedDue } from './feeds.sql.ts'
import { findManagedFeed } from './list-exchange-feeds.ts'

export const fetchExchangeFeed: OfficeHandler<typeof exchangeFeeds.fetchExchangeFeed, { pool: Pool }> = (
  { params: { id }, staff },
  { pool },
) =>
  transaction(pool, async (tx) => {
    const { siteId } = await findManagedFeed(tx, id, staff)
    await makeFeedDue(tx, id)
    await addFeedsJob(tx)
    await recordAudit(tx, {
      actor: staffActor(staff),
      action: 'exchange.fetch',
      record: { kind: 'exchange', id },
      siteId,
    })
    return {}
  })
