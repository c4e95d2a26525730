import type { Problem } from '@shpulka/contract/base/problem'
import type { Order, PlacedOrder } from '@shpulka/contract/buying/orders'
import type { OrderPayment } from '@shpulka/contract/buying/payments'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { calculate, fillBasket, goods, guest, orderForm, sendRequest } from '../orders/test-shop.ts'

export const methods = { onDelivery: 1, invoice: 2, card: 3 }

/** A guest with an order in the test shop, and functions to pay it. */
export async function buyerWithOrder(app: FastifyInstance, method = methods.card, group: number = goods.needles) {
  const buyer = guest()
  const basket = await fillBasket(app, buyer, [{ id: group }])
  const form = orderForm(basket, await calculate(app, buyer), {
    personalPayment: method,
    ...(method === methods.invoice && { payer: { name: 'ООО «Мануфактура»', inn: '7707083893', kpp: '773601001' } }),
  })
  const { status, body } = await sendRequest<PlacedOrder>(app, buyer, 'POST', '/orders/v1', form)
  expect(status, JSON.stringify(body)).toBe(200)
  const { orderId, order } = body
  const billId = order.bill?.id ?? 0
  return {
    buyer,
    orderId,
    billId,
    total: order.total,
    requestUrl: (instance = app) =>
      sendRequest<{ url: string } & Problem>(instance, buyer, 'POST', '/payments/v1/url', { billId }),
    readPayment: async (instance = app) =>
      (await sendRequest<OrderPayment>(instance, buyer, 'GET', `/payments/v1/order-status?orderId=${orderId}`)).body,
    order: async () => (await sendRequest<Order>(app, buyer, 'GET', `/orders/v1/own?orderId=${orderId}`)).body,
  }
}

export type BuyerWithOrder = Awaited<ReturnType<typeof buyerWithOrder>>

/** Sends a bank's notification from a network address. */
export const notifyPayment = (
  app: FastifyInstance,
  provider: string,
  payload: object,
  remoteAddress = '127.0.0.1',
  headers: Record<string, string> = {},
) => app.inject({ method: 'POST', url: `/api/payments/v1/notifications/${provider}`, remoteAddress, headers, payload })

/** Makes the buyer's decision on the page of the sandbox bank. */
export async function decideAtBank(app: FastifyInstance, url: string, decision: 'pay' | 'decline' | 'late' | 'lose') {
  const { pathname } = new URL(url)
  const { statusCode, headers } = await app.inject({
    method: 'POST',
    url: pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `decision=${decision}`,
  })
  expect(statusCode).toBe(303)
  return { returnedTo: String(headers.location), id: pathname.split('/').at(-1)! }
}
