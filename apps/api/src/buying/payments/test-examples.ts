import type { payments as contract } from '@shpulka/contract/buying/payments'
import type { ExamplesOf } from '../../test-sweep.ts'

export const examples = (): ExamplesOf<typeof contract> => ({
  listPaymentMethods: { good: {}, bad: null },
  createPaymentUrl: {
    good: { payload: { billId: 1 }, status: 404 },
    bad: { payload: { billId: '1e9' }, fields: ['billId'] },
  },
  getOrderPayment: {
    good: { query: { orderId: '1' }, status: 404 },
    bad: { query: { orderId: 'x' }, fields: ['orderId'] },
  },
  takeNotification: {
    isBeyondSpec: true,
    good: {
      path: { provider: 'yookassa' },
      payload: { type: 'notification', event: 'payment.succeeded', object: { id: 'x' } },
      status: 403,
    },
    bad: { path: { provider: 'yookassa' }, payload: {}, fields: ['event', 'object'] },
  },
})
