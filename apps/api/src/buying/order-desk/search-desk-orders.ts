import type { orderDesk } from '@shpulka/contract/buying/order-desk'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import type { DeskDeps } from './deps.ts'
import { findOrdersPage } from './find-orders-page.ts'

/** POST beside the list's GET: names and phones that staff type stay out of addresses and logs. */
export const searchDeskOrders: OfficeHandler<typeof orderDesk.searchDeskOrders, DeskDeps> = (
  { body, staff },
  { officePool },
) => findOrdersPage(officePool, staff, body)
