import { orderPayment } from '@shpulka/contract/buying/order-payment'
import type { FastifyInstance } from 'fastify'
import { mountOffice } from '../../base/http/mount.ts'
import type { OrderPaymentDeps } from './deps.ts'
import { listOrderPaymentChoices } from './list-order-payment-choices.ts'
import { recordCreditPayment } from './record-credit-payment.ts'
import { sendPaymentLink } from './send-payment-link.ts'
import { setOrderCredit } from './set-order-credit.ts'
import { setOrderPaymentMethod } from './set-order-payment-method.ts'

export const orderPaymentRoutes = (api: FastifyInstance, deps: OrderPaymentDeps) =>
  mountOffice(
    api,
    orderPayment,
    { listOrderPaymentChoices, setOrderPaymentMethod, setOrderCredit, recordCreditPayment, sendPaymentLink },
    deps,
  )
