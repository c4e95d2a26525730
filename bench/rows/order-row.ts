import { randomInt, randomUUID } from 'node:crypto'
import type { BasketTotal } from '@shpulka/contract/buying/basket'
import type { Calculation, DeliveryPoint } from '@shpulka/contract/buying/delivery'
import type { OrderForm } from '@shpulka/contract/buying/orders'
import type { PaymentMethod } from '@shpulka/contract/buying/payments'
import type { Ground, Row } from '../ground.ts'
import { measureOnce } from '../ground.ts'
import type { LoadRequest } from '../load.ts'
import { forEachOf, jsonHeaders } from '../shop-client.ts'
import { fillBaskets } from './basket-rows.ts'

/** Ten buyers place orders from filled baskets with delivery already calculated: only placing is measured. */
export const orderRow: Row = {
  name: 'POST /orders/v1, 10 покупателей',
  bar: { perSecond: 150, cpuMs: 12, p99Ms: 100 },
  async measure(ground) {
    const { call, isQuick } = ground
    const warmUp = 20
    const baskets = await fillBaskets(ground, { baskets: warmUp + (isQuick ? 200 : 1500), lines: 2 })
    const [payment] = await call<PaymentMethod[]>('GET', '/payments/v1')
    const [point] = await call<DeliveryPoint[]>('GET', '/delivery/v1/points', { cartToken: baskets[0]!.cartToken })
    if (!payment || !point) throw new Error('Нет способов оплаты или пунктов выдачи')
    const orders = await forEachOf(baskets, 4, ({ cartToken }) => orderOf(ground, cartToken, payment, point))
    await measureOnce(ground, orders.slice(0, warmUp))
    return measureOnce(ground, orders.slice(warmUp))
  },
}

async function orderOf(
  { call }: Ground,
  cartToken: string,
  payment: PaymentMethod,
  point: DeliveryPoint,
): Promise<LoadRequest> {
  const total = await call<BasketTotal>('GET', '/basket/v1/total', { cartToken })
  const delivery = await call<Calculation>('POST', '/delivery/v1/calculate/pickupPoint', {
    cartToken,
    body: { deliveryPointCode: point.code },
  })
  const form: OrderForm = {
    accept: true,
    personalData: { fio: 'Анна Швецова', email: `bench-${randomUUID()}@example.ru`, phone: '+7 (495) 123-45-67' },
    consents: { personalData: true },
    personalPayment: payment.id,
    personalDelivery: {
      method: delivery.methodId,
      deliveryPointCode: point.code,
      calculationId: delivery.calculationId,
    },
    total: total.price + delivery.price,
  }
  // Buyers of a minute come from more than one address: one has a limit.
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
  return {
    method: 'POST',
    path: '/api/orders/v1',
    headers: { ...jsonHeaders, 'x-cart-token': cartToken, 'x-forwarded-for': address },
    body: JSON.stringify(form),
  }
}
