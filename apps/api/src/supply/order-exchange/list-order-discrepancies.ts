import { discrepanciesLimit, type orderDiscrepancies } from '@shpulka/contract/supply/order-discrepancies'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { sitesOf } from '../../base/http/sites-of.rule.ts'
import type { OrderDiscrepanciesDeps } from './deps.ts'
import { findExchangeStatuses } from './incoming-orders.sql.ts'
import { findDiscrepancies } from './order-discrepancies.sql.ts'
import { shownDiscrepancy } from './order-discrepancy.view.ts'

export const listOrderDiscrepancies: OfficeHandler<
  typeof orderDiscrepancies.listOrderDiscrepancies,
  OrderDiscrepanciesDeps
> = async ({ query: { state = 'open', before = null }, staff }, { officePool }) => {
  const siteIds = sitesOf(staff.permissions, 'orders.status')
  const rows = await findDiscrepancies(officePool, siteIds, state === 'open', before, discrepanciesLimit + 1)
  const statuses = state === 'open' && rows.length > 0 ? await findExchangeStatuses(officePool) : []
  const shown = rows.slice(0, discrepanciesLimit)
  return {
    discrepancies: shown.map((row) => shownDiscrepancy(row, statuses)),
    nextBefore: rows.length > discrepanciesLimit ? shown.at(-1)!.id : null,
  }
}
