import type { orders as contract } from '@shpulka/contract/buying/orders'
import type { ExamplesOf, SweepShop } from '../../test-sweep.ts'

export const examples = ({ buyer, someone, orderForm }: SweepShop): ExamplesOf<typeof contract> => ({
  placeOrder: {
    valid: { payload: orderForm, headers: { 'x-cart-token': buyer } },
    invalid: { payload: {}, errorFields: ['accept', 'personalData', 'consents', 'total'] },
  },
  viewOwnOrder: {
    valid: { query: { orderId: '1' }, status: 404 },
    invalid: { query: { orderId: 'x' }, errorFields: ['orderId'] },
  },
  viewOrder: { valid: { query: { orderId: '1' }, status: 401 }, invalid: null },
  listOrders: {
    valid: { headers: someone, query: { limit: '2' } },
    invalid: { headers: someone, query: { page: '-1', limit: '1e9' }, errorFields: ['page', 'limit'] },
  },
  countOrders: { valid: { headers: someone }, invalid: null },
  cancelOrder: {
    valid: { query: { orderId: '1' }, status: 401 },
    invalid: { headers: someone, query: { orderId: 'x' }, errorFields: ['orderId'] },
  },
  cancelOwnOrder: {
    isBeyondSpec: true,
    valid: { query: { orderId: '1' }, status: 404 },
    invalid: { query: { orderId: 'x' }, errorFields: ['orderId'] },
  },
  confirmOrder: {
    isBeyondSpec: true,
    valid: { payload: { orderId: 1 }, status: 404 },
    invalid: { payload: {}, errorFields: ['orderId'] },
  },
  repeatOrder: {
    valid: { payload: { orderId: 1 }, status: 401 },
    invalid: { headers: someone, payload: {}, errorFields: ['orderId'] },
  },
  listConsumables: { isBeyondSpec: true, valid: { headers: someone }, invalid: null },
})
