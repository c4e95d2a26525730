import type { orderDiscrepancies } from '@shpulka/contract/supply/order-discrepancies'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { sitesOf } from '../../base/http/sites-of.rule.ts'
import type { OrderDiscrepanciesDeps } from './deps.ts'
import { countOpenDiscrepancies } from './order-discrepancies.sql.ts'

export const countOrderDiscrepancies: OfficeHandler<
  typeof orderDiscrepancies.countOrderDiscrepancies,
  OrderDiscrepanciesDeps
> = async ({ staff }, { officePool }) => {
  const [row] = await countOpenDiscrepancies(officePool, sitesOf(staff.permissions, 'orders.status'))
  return { open: row!.count }
}
