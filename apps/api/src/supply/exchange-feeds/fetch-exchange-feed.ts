import type { exchangeFeeds } from '@shpulka/contract/supply/exchange-feeds'
import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { addFeedsJob, makeFeedDue } from './feeds.sql.ts'
import { findManagedFeed } from './list-exchange-feeds.ts'

export const fetchExchangeFeed: OfficeHandler<typeof exchangeFeeds.fetchExchangeFeed, { pool: Pool }> = (
  { params: { id }, staff },
  { pool },
) =>
  transaction(pool, async (tx) => {
    await findManagedFeed(tx, id, staff)
    await makeFeedDue(tx, id)
    await addFeedsJob(tx)
    return {}
  })
