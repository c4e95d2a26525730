import type { exchange } from '@shpulka/contract/supply/exchange'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { isAllowedAtSite } from '../../base/http/sites-of.rule.ts'
import { type ExchangeTasks, findExchangeTasks } from './connections.sql.ts'
import type { ExchangeOfficeDeps } from './deps.ts'

export const countExchangeTasks: OfficeHandler<typeof exchange.countExchangeTasks, ExchangeOfficeDeps> = async (
  { staff },
  { pool },
) => {
  const permitted = (await findExchangeTasks(pool)).filter(({ siteId }) =>
    isAllowedAtSite(staff.permissions, 'exchange.manage', siteId),
  )
  const sum = (field: 'held' | 'quarantined' | 'unknownStatuses') =>
    permitted.reduce((total: number, each: ExchangeTasks) => total + each[field], 0)
  return { held: sum('held'), quarantined: sum('quarantined'), unknownStatuses: sum('unknownStatuses') }
}
