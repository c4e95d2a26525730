import { orderDiscrepancies } from '@shpulka/contract/supply/order-discrepancies'
import { orderExchange } from '@shpulka/contract/supply/order-exchange'
import type { FastifyInstance } from 'fastify'
import { mountOffice } from '../../base/http/mount.ts'
import { countOrderDiscrepancies } from './count-order-discrepancies.ts'
import type { OrderDiscrepanciesDeps } from './deps.ts'
import { listOrderDiscrepancies } from './list-order-discrepancies.ts'
import { saveOrderExchange } from './save-order-exchange.ts'
import { sendOrder } from './send-order.ts'
import { settleOrderDiscrepancy } from './settle-order-discrepancy.ts'
import { viewOrderExchange } from './view-order-exchange.ts'

export const orderDiscrepanciesRoutes = (api: FastifyInstance, deps: OrderDiscrepanciesDeps) =>
  mountOffice(
    api,
    orderDiscrepancies,
    { listOrderDiscrepancies, countOrderDiscrepancies, settleOrderDiscrepancy },
    deps,
  )

export const orderExchangeRoutes = (api: FastifyInstance, deps: Pick<OrderDiscrepanciesDeps, 'pool'>) =>
  mountOffice(api, orderExchange, { viewOrderExchange, saveOrderExchange, sendOrder }, deps)
