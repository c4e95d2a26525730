import type { exchange } from '@shpulka/contract/supply/exchange'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { isAllowedAtSite } from '../../base/http/sites-of.rule.ts'
import { findRefusedLogins } from './connections.sql.ts'
import type { ExchangeOfficeDeps } from './deps.ts'
import { findFailing, findNewestGoods, findStalledFlows } from './exchange-flows.sql.ts'
import { stalledFlowText } from './stalled-flow.rule.ts'

const failures = {
  file: 'файл не скачивается',
  moysklad: 'МойСклад не отвечает',
  orders: 'заказы не передаются',
  package: 'магазин не смог применить файл обмена',
  'orders-file': 'магазин не смог прочитать заказы из программы',
  empty: 'выгрузки три дня приходят без товаров',
} as const

export const viewExchangeFreshness: OfficeHandler<typeof exchange.viewExchangeFreshness, ExchangeOfficeDeps> = async (
  { staff },
  { pool },
) => {
  const isPermitted = ({ siteId }: { siteId: number }) => isAllowedAtSite(staff.permissions, 'exchange.read', siteId)
  const moments = (await findNewestGoods(pool)).filter(isPermitted).map(({ at }) => at.getTime())
  const late = (await findStalledFlows(pool))
    .filter(isPermitted)
    .map((each) => `${each.title} молчит: ${stalledFlowText(each)}`)
  const failing = (await findFailing(pool)).filter(isPermitted).map(({ title, what }) => `${title}: ${failures[what]}`)
  const refused = (await findRefusedLogins(pool))
    .filter(isPermitted)
    .map(({ title }) => `${title}: пароль программы не подходит`)
  return {
    at: moments.length === 0 ? null : new Date(Math.min(...moments)).toISOString(),
    late: [...refused, ...late, ...failing],
  }
}
