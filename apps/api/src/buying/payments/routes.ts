import { payments } from '@shpulka/contract/buying/payments'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../base/http/mount.ts'
import { createPaymentUrl } from './create-payment-url.ts'
import { getOrderPayment } from './get-order-payment.ts'
import { listPaymentMethods } from './list-payment-methods.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import { takeNotification } from './take-notification.ts'

export const paymentsRoutes = (app: FastifyInstance, deps: PaymentsDeps) =>
  mount(app, payments, { listPaymentMethods, createPaymentUrl, getOrderPayment, takeNotification }, deps)
