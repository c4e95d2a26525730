import type { payments as contract } from '@shpulka/contract/buying/payments'
import type { ExamplesOf } from '../../test-sweep.ts'

export const examples = (): ExamplesOf<typeof contract> => ({
  listPaymentMethods: { valid: {}, invalid: null },
  createPaymentUrl: {
    valid: { payload: { billId: 1 }, status: 404 },
    invalid: { payload: { billId: '1e9' }, errorFields: ['billId'] },
  },
  getOrderPayment: {
    valid: { query: { orderId: '1' }, status: 404 },
    invalid: { query: { orderId: 'x' }, errorFields: ['orderId'] },
  },
  takeNotification: {
    isBeyondSpec: true,
    valid: {
      path: { provider: 'yookassa' },
      payload: { type: 'notification', event: 'payment.succeeded', object: { id: 'x' } },
      status: 403,
    },
    invalid: { path: { provider: 'yookassa' }, payload: {}, errorFields: ['event', 'object'] },
  },
})
