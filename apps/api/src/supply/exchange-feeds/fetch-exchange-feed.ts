import type { exchangeFeeds } from '@shpulka/contract/supply/exchange-feeds'
import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { addFeedsJob, fetchSoon } from './feeds.sql.ts'
import { findOwnFeed } from './list-exchange-feeds.ts'

export const fetchExchangeFeed: OfficeHandler<typeof exchangeFeeds.fetchExchangeFeed, { pool: Pool }> = (
  { params: { id }, staff },
  { pool },
) =>
  transaction(pool, async (tx) => {
    await findOwnFeed(tx, id, staff)
    await fetchSoon(tx, id)
    await addFeedsJob(tx)
    return {}
  })
