import type { orderDesk } from '@shpulka/contract/buying/order-desk'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { isAllowedAtSite } from '../../base/http/sites-of.rule.ts'
import { staffWhoMay } from '../../people/staff/staff-who-may.port.ts'
import type { DeskDeps } from './deps.ts'

export const listOrderAssignees: OfficeHandler<typeof orderDesk.listOrderAssignees, DeskDeps> = async (
  { query: { siteId }, staff },
  { officePool },
) => (isAllowedAtSite(staff.permissions, 'orders.read', siteId) ? staffWhoMay(officePool, 'orders.read', siteId) : [])
