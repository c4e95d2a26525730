import type { PlacedOrder } from '@shpulka/contract/buying/orders'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import type { Pool } from '../../base/db/pool.ts'
import { signIn } from '../../people/sessions/test-sign-in.ts'
import * as shop from '../orders/test-shop.ts'

/** Places an order of a signed-in buyer of the test shop. */
export async function placeDeskOrder(
  app: FastifyInstance,
  pool: Pool,
  form: { personalPayment?: number; personalData?: object; payer?: object } = {},
  groups: { id: number; count?: number }[] = [{ id: shop.goods.needles, count: 2 }],
) {
  const buyer = { headers: { 'x-site-id': '1', ...(await signIn(pool, 'guest_opt', 'guest')) }, cartToken: '' }
  const basket = await shop.fillBasket(app, buyer, groups)
  const base = shop.orderForm(basket, await shop.calculate(app, buyer))
  const { status, body } = await shop.sendRequest<PlacedOrder>(app, buyer, 'POST', '/orders/v1', {
    ...base,
    ...form,
    personalData: { ...base.personalData, ...form.personalData },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return { id: body.orderId, buyer, contact: body.order.contact }
}
