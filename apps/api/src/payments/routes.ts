import { payments } from '@shpulka/contract/payments'
import type { FastifyInstance } from 'fastify'
import { mount } from '../http/mount.ts'
import { listPaymentMethods, type PaymentsDeps } from './list-payment-methods.ts'

export const paymentsRoutes = (app: FastifyInstance, deps: PaymentsDeps) => mount(app, payments, { listPaymentMethods }, deps)
