import { orderDesk } from '@shpulka/contract/buying/order-desk'
import type { FastifyInstance } from 'fastify'
import { mountOffice } from '../../base/http/mount.ts'
import { countDeskOrders } from './count-desk-orders.ts'
import type { DeskDeps } from './deps.ts'
import { listDeskOrders } from './list-desk-orders.ts'
import { searchDeskOrders } from './search-desk-orders.ts'
import { setOrderStatus } from './set-order-status.ts'
import { viewDeskOrder } from './view-desk-order.ts'

export const orderDeskRoutes = (api: FastifyInstance, deps: DeskDeps) =>
  mountOffice(
    api,
    orderDesk,
    { listDeskOrders, searchDeskOrders, countDeskOrders, viewDeskOrder, setOrderStatus },
    deps,
  )
