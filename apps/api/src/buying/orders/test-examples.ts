import type { orders as contract } from '@shpulka/contract/buying/orders'
import type { ExamplesOf, SweepShop } from '../../test-sweep.ts'

export const examples = ({ buyer, someone, orderForm }: SweepShop): ExamplesOf<typeof contract> => ({
  placeOrder: {
    good: { payload: orderForm, headers: { 'x-cart-token': buyer } },
    bad: { payload: {}, fields: ['accept', 'personalData', 'consents', 'total'] },
  },
  viewOwnOrder: {
    good: { query: { orderId: '1' }, status: 404 },
    bad: { query: { orderId: 'x' }, fields: ['orderId'] },
  },
  viewOrder: { good: { query: { orderId: '1' }, status: 401 }, bad: null },
  listOrders: {
    good: { headers: someone, query: { limit: '2' } },
    bad: { headers: someone, query: { page: '-1', limit: '1e9' }, fields: ['page', 'limit'] },
  },
  countOrders: { good: { headers: someone }, bad: null },
  cancelOrder: {
    good: { query: { orderId: '1' }, status: 401 },
    bad: { headers: someone, query: { orderId: 'x' }, fields: ['orderId'] },
  },
  cancelOwnOrder: {
    isBeyondSpec: true,
    good: { query: { orderId: '1' }, status: 404 },
    bad: { query: { orderId: 'x' }, fields: ['orderId'] },
  },
  confirmOrder: {
    isBeyondSpec: true,
    good: { payload: { orderId: 1 }, status: 404 },
    bad: { payload: {}, fields: ['orderId'] },
  },
  repeatOrder: {
    good: { payload: { orderId: 1 }, status: 401 },
    bad: { headers: someone, payload: {}, fields: ['orderId'] },
  },
})
