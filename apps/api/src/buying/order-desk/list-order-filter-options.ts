import type { orderDesk } from '@shpulka/contract/buying/order-desk'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { sitesOf, sitesWithin } from '../../base/http/sites-of.rule.ts'
import type { DeskDeps } from './deps.ts'
import {
  findDeliveryMethodChoices,
  findPaymentMethodChoices,
  findStatusChoices,
  findWarehouseChoices,
} from './order-choices.sql.ts'

export const listOrderFilterOptions: OfficeHandler<typeof orderDesk.listOrderFilterOptions, DeskDeps> = async (
  { query: { siteId }, staff },
  { officePool },
) => {
  const siteIds = sitesWithin(sitesOf(staff.permissions, 'orders.read'), siteId)
  if (siteIds?.length === 0) return { statuses: [], deliveryMethods: [], paymentMethods: [], warehouses: [] }
  const [statuses, deliveryMethods, paymentMethods, warehouses] = await Promise.all([
    findStatusChoices(officePool),
    findDeliveryMethodChoices(officePool, siteIds),
    findPaymentMethodChoices(officePool),
    findWarehouseChoices(officePool, siteIds),
  ])
  return { statuses, deliveryMethods, paymentMethods, warehouses }
}
