import { maxBatchOrders } from '@shpulka/contract/buying/order-batches'
import type { orderDesk } from '@shpulka/contract/buying/order-desk'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import type { DeskDeps } from './deps.ts'
import { findOrderIds } from './find-orders-page.ts'

export const countOrdersForBatch: OfficeHandler<typeof orderDesk.countOrdersForBatch, DeskDeps> = async (
  { query, staff },
  { officePool },
) => ({ count: (await findOrderIds(officePool, staff, query, maxBatchOrders + 1)).length })
