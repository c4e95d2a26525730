import type { orderDesk } from '@shpulka/contract/buying/order-desk'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import type { DeskDeps } from './deps.ts'
import { readDeskOrder } from './read-desk-order.ts'

export const viewDeskOrder: OfficeHandler<typeof orderDesk.viewDeskOrder, DeskDeps> = (
  { params, staff },
  { officePool },
) => readDeskOrder(officePool, params.id, staff)
