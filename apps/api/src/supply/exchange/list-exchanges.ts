import type { exchange } from '@shpulka/contract/supply/exchange'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { isAllowedAtSite } from '../../base/http/sites-of.rule.ts'
import { findConnections, findExchangeTasks } from './connections.sql.ts'
import type { ExchangeOfficeDeps } from './deps.ts'
import { exchangeOf } from './exchange.view.ts'
import { exchangePaths } from './exchange-answers.rule.ts'
import { findStalledFlows } from './exchange-flows.sql.ts'
import { listPackages } from './packages.sql.ts'
import { listRuns } from './runs.sql.ts'

export const listExchanges: OfficeHandler<typeof exchange.listExchanges, ExchangeOfficeDeps> = async (
  { staff },
  { pool },
) => {
  const connections = await findConnections(pool)
  const readable = connections.filter(({ siteId }) => isAllowedAtSite(staff.permissions, 'exchange.read', siteId))
  const allStalledFlows = await findStalledFlows(pool)
  const work = await findExchangeTasks(pool)
  const exchanges = []
  for (const each of readable) {
    const stalledFlows = allStalledFlows.filter(({ connectionId }) => connectionId === each.id)
    const waiting = work.find(({ connectionId }) => connectionId === each.id)
    exchanges.push(
      exchangeOf(each, await listRuns(pool, each.id), await listPackages(pool, each.id), stalledFlows, waiting),
    )
  }
  return { exchanges, paths: [...exchangePaths] }
}
