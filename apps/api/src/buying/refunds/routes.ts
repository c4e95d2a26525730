import { refunds } from '@shpulka/contract/buying/refunds'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../base/http/mount.ts'
import { getRefundTerms } from './get-refund-terms.ts'
import { listRefunds } from './list-refunds.ts'
import { type RefundsDeps, requestRefund } from './request-refund.ts'
import { viewRefund } from './view-refund.ts'

export const refundsRoutes = (app: FastifyInstance, deps: RefundsDeps) =>
  mount(app, refunds, { requestRefund, listRefunds, getRefundTerms, viewRefund }, deps)
