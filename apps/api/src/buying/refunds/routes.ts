import { orderRefunds } from '@shpulka/contract/buying/order-refunds'
import { refunds } from '@shpulka/contract/buying/refunds'
import type { FastifyInstance } from 'fastify'
import { mount, mountOffice } from '../../base/http/mount.ts'
import type { DeskDeps } from '../order-desk/desk-orders.port.ts'
import { retryReceipt } from '../receipts/retry-receipt.port.ts'
import { getRefundTerms } from './get-refund-terms.ts'
import { listRefunds } from './list-refunds.ts'
import { payRequest } from './pay-request.ts'
import { previewRefund } from './preview-refund.ts'
import { receiveRefundedGoods } from './receive-refunded-goods.ts'
import { recordRefundByHand } from './record-refund-by-hand.ts'
import { refundOrder } from './refund-order.ts'
import { type RefundsDeps, requestRefund } from './request-refund.ts'
import { retryMoneyRefund } from './retry-money-refund.ts'
import { viewRefund } from './view-refund.ts'
import { viewRefundTerms } from './view-refund-terms.ts'

export const refundsRoutes = (app: FastifyInstance, deps: RefundsDeps) =>
  mount(app, refunds, { requestRefund, listRefunds, getRefundTerms, viewRefund }, deps)

export const orderRefundsRoutes = (api: FastifyInstance, deps: DeskDeps) =>
  mountOffice(
    api,
    orderRefunds,
    {
      viewRefundTerms,
      previewRefund,
      refundOrder,
      payRequest,
      receiveRefundedGoods,
      recordRefundByHand,
      retryMoneyRefund,
      retryReceipt,
    },
    deps,
  )
