import { type credit, debtsLimit } from '@shpulka/contract/buying/credit'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { sitesOf } from '../../base/http/sites-of.rule.ts'
import { findDebts } from './credit.sql.ts'
import type { CreditDeps } from './deps.ts'

export const listDebts: OfficeHandler<typeof credit.listDebts, CreditDeps> = async ({ staff }, { officePool }) =>
  findDebts(officePool, sitesOf(staff.permissions, 'orders.read'), debtsLimit)
