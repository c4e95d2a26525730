import { orderChanges } from '@shpulka/contract/buying/order-changes'
import type { FastifyInstance } from 'fastify'
import { mountOffice } from '../../base/http/mount.ts'
import { applyOrderChange } from './apply-order-change.ts'
import type { OrderChangesDeps } from './deps.ts'
import { dropOrderChange } from './drop-order-change.ts'
import { findOrderGoods } from './find-order-goods.ts'
import { quoteOrderDelivery } from './quote-order-delivery.ts'
import { saveOrderChange } from './save-order-change.ts'
import { viewOrderChange } from './view-order-change.ts'

export const orderChangesRoutes = (api: FastifyInstance, deps: OrderChangesDeps) =>
  mountOffice(
    api,
    orderChanges,
    { viewOrderChange, saveOrderChange, dropOrderChange, applyOrderChange, findOrderGoods, quoteOrderDelivery },
    deps,
  )
