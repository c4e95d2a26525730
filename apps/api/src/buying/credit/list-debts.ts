import { type credit, debtsLimit } from '@shpulka/contract/buying/credit'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { sitesOf } from '../../base/http/sites-of.rule.ts'
import { findDebts } from './credit.sql.ts'
import type { CreditDeps } from './deps.ts'

export const listDebts: OfficeHandler<typeof credit.listDebts, CreditDeps> = async ({ staff }, { officePool }) => {
  const rows = await findDebts(officePool, sitesOf(staff.permissions, 'orders.read'), debtsLimit)
  const { allOwed = 0, allOverdue = 0, count = 0, overdueCount = 0 } = rows[0] ?? {}
  return {
    owed: allOwed,
    overdue: allOverdue,
    count,
    overdueCount,
    organizations: rows.map(({ allOwed: _o, allOverdue: _d, count: _c, overdueCount: _n, ...row }) => row),
  }
}
