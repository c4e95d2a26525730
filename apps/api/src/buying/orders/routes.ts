import { orders } from '@shpulka/contract/buying/orders'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../base/http/mount.ts'
import type { CatalogDeps } from '../../catalogue/catalog/cards.port.ts'
import { cancelOrder, cancelOwnOrder } from './cancel-order.ts'
import { confirmOrder } from './confirm-order.ts'
import { countOrders } from './count-orders.ts'
import { listConsumables } from './list-consumables.ts'
import { listOrders } from './list-orders.ts'
import { type OrdersDeps, placeOrder } from './place-order.ts'
import { repeatOrder } from './repeat-order.ts'
import { viewOrder } from './view-order.ts'
import { viewOwnOrder } from './view-own-order.ts'

export const ordersRoutes = (app: FastifyInstance, deps: OrdersDeps & Pick<CatalogDeps, 'catalog'>) =>
  mount(
    app,
    orders,
    {
      placeOrder,
      viewOwnOrder,
      viewOrder,
      listOrders,
      countOrders,
      cancelOrder,
      cancelOwnOrder,
      confirmOrder,
      repeatOrder,
      listConsumables,
    },
    deps,
  )
