import type { orderDesk } from '@shpulka/contract/buying/order-desk'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import type { DeskDeps } from './deps.ts'
import { findOrdersPage } from './find-orders-page.ts'

export const listDeskOrders: OfficeHandler<typeof orderDesk.listDeskOrders, DeskDeps> = (
  { query, staff },
  { officePool },
) => findOrdersPage(officePool, staff, query)
