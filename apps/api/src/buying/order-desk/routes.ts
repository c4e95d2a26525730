import { orderDesk } from '@shpulka/contract/buying/order-desk'
import { orderEmails } from '@shpulka/contract/buying/order-emails'
import type { FastifyInstance } from 'fastify'
import { mountOffice } from '../../base/http/mount.ts'
import { addOrderNote } from './add-order-note.ts'
import { countOrdersByView } from './count-orders-by-view.ts'
import { countOrdersForBatch } from './count-orders-for-batch.ts'
import type { DeskDeps } from './deps.ts'
import { extendOrderReservation } from './extend-order-reservation.ts'
import { listDeskOrders } from './list-desk-orders.ts'
import { listOrderAssignees } from './list-order-assignees.ts'
import { listOrderFilterOptions } from './list-order-filter-options.ts'
import { printOrderPapers } from './print-order-papers.ts'
import { resendOrderEmail } from './resend-order-email.ts'
import { retryOrderBatch } from './retry-order-batch.ts'
import { revealOrderContacts } from './reveal-order-contacts.ts'
import { searchDeskOrders } from './search-desk-orders.ts'
import { setOrderAssignee } from './set-order-assignee.ts'
import { setOrderStatus } from './set-order-status.ts'
import { startOrderBatch } from './start-order-batch.ts'
import { undoOrderBatch } from './undo-order-batch.ts'
import { viewDeskOrder } from './view-desk-order.ts'
import { viewOrderBatch } from './view-order-batch.ts'

export const orderDeskRoutes = (api: FastifyInstance, deps: DeskDeps) =>
  mountOffice(
    api,
    orderDesk,
    {
      listDeskOrders,
      searchDeskOrders,
      countOrdersByView,
      countOrdersForBatch,
      viewDeskOrder,
      setOrderStatus,
      addOrderNote,
      setOrderAssignee,
      listOrderAssignees,
      listOrderFilterOptions,
      extendOrderReservation,
      revealOrderContacts,
      startOrderBatch,
      viewOrderBatch,
      retryOrderBatch,
      undoOrderBatch,
      printOrderPapers,
    },
    deps,
  )

export const orderEmailsRoutes = (api: FastifyInstance, deps: DeskDeps) =>
  mountOffice(api, orderEmails, { resendOrderEmail }, deps)
