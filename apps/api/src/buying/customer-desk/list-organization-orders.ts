import { organizationOrdersLimit, type organizations } from '@shpulka/contract/buying/organizations'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { sitesOf } from '../../base/http/sites-of.rule.ts'
import type { CustomerDeskDeps } from './deps.ts'
import { organizationOrder } from './organization.view.ts'
import { findOrdersOfOrganization } from './organizations.sql.ts'

export const listOrganizationOrders: OfficeHandler<
  typeof organizations.listOrganizationOrders,
  CustomerDeskDeps
> = async ({ params: { inn }, query: { before }, staff }, { officePool }) => {
  const siteIds = sitesOf(staff.permissions, 'orders.read')
  const rows = await findOrdersOfOrganization(officePool, inn, siteIds, before, organizationOrdersLimit)
  return rows.map(organizationOrder)
}
