import type { exchange } from '@shpulka/contract/supply/exchange'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { mayAt } from '../../base/http/sites-of.rule.ts'
import { type ExchangeWork, findExchangeWork } from './connections.sql.ts'
import type { ExchangeOfficeDeps } from './deps.ts'

export const countExchangeWork: OfficeHandler<typeof exchange.countExchangeWork, ExchangeOfficeDeps> = async (
  { staff },
  { pool },
) => {
  const permitted = (await findExchangeWork(pool)).filter(({ siteId }) =>
    mayAt(staff.permissions, 'exchange.manage', siteId),
  )
  const sum = (what: 'held' | 'quarantined' | 'unknownStatuses') =>
    permitted.reduce((all: number, each: ExchangeWork) => all + each[what], 0)
  return { held: sum('held'), quarantined: sum('quarantined'), unknownStatuses: sum('unknownStatuses') }
}
