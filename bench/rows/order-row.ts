import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { BasketTotal } from '@shpulka/contract/buying/basket'
import type { Calculation, DeliveryPoint } from '@shpulka/contract/buying/delivery'
import type { OrderForm } from '@shpulka/contract/buying/orders'
import type { PaymentMethod } from '@shpulka/contract/buying/payments'
import { countJobs } from '../../apps/api/src/base/jobs/job-counts.sql.ts'
import type { BenchContext, BenchRow } from '../bench-context.ts'
import { shopPool } from '../change-products.ts'
import type { LoadRequest } from '../load.ts'
import { jsonHeaders, mapConcurrently } from '../shop-client.ts'
import { fillBaskets } from './basket-rows.ts'

/**
 * Ten buyers place orders from filled baskets with delivery already calculated: only placing is measured, and the CPU
 * time of sending its emails.
 */
export const orderRow: BenchRow = {
  name: 'place an order, 10 buyers',
  bar: { perSecond: 150, cpuMilliseconds: 12, p99Ms: 100 },
  async prepare(context) {
    const { call, size } = context
    const baskets = await fillBaskets(context, { baskets: size.orders, lines: 2 })
    const [payment] = await call<PaymentMethod[]>('GET', '/payments/v1')
    const [point] = await call<DeliveryPoint[]>('GET', '/delivery/v1/points', { cartToken: baskets[0]!.cartToken })
    if (!payment || !point) throw new Error('There is no payment method or no delivery point')
    return {
      requests: await mapConcurrently(baskets, 4, ({ cartToken }) => orderOf(context, cartToken, payment, point)),
      isOnce: true,
      settle: () => allEmailsSent(context),
    }
  },
}

async function allEmailsSent({ shop }: BenchContext): Promise<void> {
  const pool = await shopPool(shop.dataDirectory)
  try {
    for (;;) {
      const mail = (await countJobs(pool)).find(({ task }) => task === 'mail')
      if (!mail || mail.due + mail.running === 0) return
      await pause(50)
    }
  } finally {
    await pool.end()
  }
}

async function orderOf(
  { call }: BenchContext,
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
  // Buyers come from several network addresses, because each has a limit.
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
  return {
    method: 'POST',
    path: '/api/orders/v1',
    headers: { ...jsonHeaders, 'x-cart-token': cartToken, 'x-forwarded-for': address },
    body: JSON.stringify(form),
  }
}
