import { orderDiscrepancies } from '@shpulka/contract/supply/order-discrepancies'
import type { FastifyInstance } from 'fastify'
import { mountOffice } from '../../base/http/mount.ts'
import { countOrderDiscrepancies } from './count-order-discrepancies.ts'
import type { OrderDiscrepanciesDeps } from './deps.ts'
import { listOrderDiscrepancies } from './list-order-discrepancies.ts'
import { settleOrderDiscrepancy } from './settle-order-discrepancy.ts'

export const orderDiscrepanciesRoutes = (api: FastifyInstance, deps: OrderDiscrepanciesDeps) =>
  mountOffice(
    api,
    orderDiscrepancies,
    { listOrderDiscrepancies, countOrderDiscrepancies, settleOrderDiscrepancy },
    deps,
  )
