import type { exchangeFeeds } from '@shpulka/contract/supply/exchange-feeds'
import type { Pool, Queryable } from '../../base/db/pool.ts'
import { notFound } from '../../base/http/failure.ts'
import type { OfficeHandler, SignedInStaff } from '../../base/http/office-context.ts'
import { isAllowedAtSite } from '../../base/http/sites-of.rule.ts'
import { type FeedRow, findFeed, findFeeds } from './feeds.sql.ts'

export const listExchangeFeeds: OfficeHandler<typeof exchangeFeeds.listExchangeFeeds, { pool: Pool }> = async (
  { staff },
  { pool },
) => {
  const feeds = (await findFeeds(pool)).filter(({ siteId }) =>
    isAllowedAtSite(staff.permissions, 'exchange.read', siteId),
  )
  return {
    feeds: feeds.map(({ id, url, login, password, format, everyMinutes, everyDays, fetchedAt, failure, ...table }) => ({
      id,
      url,
      login,
      hasPassword: password !== '',
      format,
      everyMinutes,
      everyDays,
      failure,
      fetchedAt: fetchedAt?.toISOString() ?? null,
      hasTable: table.tableStorageId !== null,
      hasLayout: table.tableLayout !== null,
    })),
  }
}

/** A feed of a site where this employee may manage exchanges; otherwise throws 404. */
export async function findManagedFeed(tx: Queryable, id: number, staff: SignedInStaff): Promise<FeedRow> {
  const [feed] = await findFeed(tx, id)
  if (!feed || !isAllowedAtSite(staff.permissions, 'exchange.manage', feed.siteId)) throw notFound('Такого файла нет')
  return feed
}
