import type { Problem } from '@shpulka/contract/base/problem'
import type { Calculation } from '@shpulka/contract/buying/delivery'
import type { OrderChange } from '@shpulka/contract/buying/order-changes'
import type { OrderPaymentChoice } from '@shpulka/contract/buying/order-payment'
import type { PlacedOrder } from '@shpulka/contract/buying/orders'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { transaction } from '../../base/db/transaction.ts'
import { openRateLimits } from '../../base/http/rate-limits.ts'
import { openFakeCdek } from '../../base/integrations/cdek.fake.ts'
import { openCdekService } from '../../base/integrations/cdek.port.ts'
import { openLosablePool } from '../../base/integrations/test-tcp-proxy.ts'
import { recipientsOf } from '../../base/mail/test-emails.ts'
import { signedInStaff } from '../../people/staff/test-office.ts'
import { openTestApi, testTokenSecret } from '../../test-api.ts'
import { syncCarrierPoints } from '../delivery/sync-points.port.ts'
import { changeStatus } from '../order-status/change-status.port.ts'
import { address, fillBasket, fillTestShop, goods, guest, orderForm, sendRequest } from '../orders/test-shop.ts'
import { queueShipment, shipOrders } from './shipments.port.ts'

const database = await testDatabase('empty')
await fillTestShop(database.pool)
await database.pool.query(
  `insert into carrier_tariffs (carrier, code, method_id, point_kind, title) values ('cdek', 137, 1, null, ''), ('cdek',
    136, 4, 'office', '')`,
)
const fake = await openFakeCdek()
const { app, pool } = await openTestApi(database, fake.config)
const manager = await signedInStaff(app, pool, 'manager')
const log = { warn: vi.fn() }
const cdek = openCdekService({
  config: fake.config,
  pool,
  limits: openRateLimits({ pool, config: { tokenSecret: testTokenSecret }, log }),
  log,
})
await syncCarrierPoints(pool, cdek, log)

beforeEach(() => {
  fake.state.orderFailure = ''
})

/** By default, a shipped order with delivery by CDEK to Kazan. */
async function placeOrder({
  city = 'Казань',
  region = address.region,
  point,
  payment = 1,
  to = 'shipped',
}: {
  city?: string
  region?: string
  point?: string
  payment?: number
  to?: string
} = {}) {
  const anna = guest()
  const basket = await fillBasket(app, anna, [{ id: goods.needles, count: 3 }])
  const shipping = { ...address, city, region }
  const calculation = point
    ? (
        await sendRequest<Calculation>(app, anna, 'POST', '/delivery/v1/calculate/pickupPoint', {
          deliveryPointCode: point,
        })
      ).body
    : (await sendRequest<Calculation[]>(app, anna, 'POST', '/delivery/v1/calculate/address', { address: shipping }))
        .body[0]!
  const form = orderForm(basket, calculation, {
    personalPayment: payment,
    ...(!point && { personalShipping: { shipping } }),
  })
  if (point) Object.assign(form.personalDelivery, { deliveryPointCode: point })
  const { status, body } = await sendRequest<PlacedOrder>(app, anna, 'POST', '/orders/v1', form)
  expect(status, JSON.stringify(body)).toBe(200)
  const change = (code: string) =>
    transaction(pool, (tx) => changeStatus(tx, { orderId: body.orderId, to: code, who: 'manager:1', why: '' }))
  await change('accepted')
  if (to !== 'accepted') await change(to)
  const owner = { headers: { ...anna.headers, ...(body.authToken && { authorization: `Bearer ${body.authToken}` }) } }
  return {
    id: body.orderId,
    number: body.order.number,
    calculation,
    change,
    /** Shipments with a carrier, as the buyer sees them. */
    buyerShipments: async () =>
      (
        await sendRequest<PlacedOrder['order']>(app, owner, 'GET', `/orders/v1/own?orderId=${body.orderId}`)
      ).body.shipments.filter(({ carrier }) => carrier !== null),
  }
}
const stored = async (id: number) =>
  (
    await pool.query<{ state: string; uuid: string | null; number: string; failure: string }>(
      'select state, uuid, number, failure from shipments where order_id = $1',
      [id],
    )
  ).rows[0]
/** Runs the job with every shipment due. */
const shipDue = async () => {
  await pool.query('update shipments set next_try_at = now()')
  await shipOrders({ pool, cdek, log })
}
/** What CDEK collects from the buyer, in kopecks. */
const dueOf = (body: Record<string, unknown>) => {
  const { packages, delivery_recipient_cost: cost } = body as {
    packages: { items: { payment: { value: number } }[] }[]
    delivery_recipient_cost: { value: number }
  }
  return Math.round(100 * (cost.value + packages[0]!.items.reduce((sum, { payment }) => sum + payment.value, 0)))
}
const createRequests = (number: string) =>
  fake.requests.filter(
    ({ method, path, body }) => method === 'POST' && path === '/v2/orders' && body.includes(`"${number}"`),
  ).length
const emailsOf = async (orderId: number) => {
  const { rows } = await pool.query<{ id: number }>('select id from shipments where order_id = $1', [orderId])
  return recipientsOf(
    pool,
    'shipment-failed',
    rows.map(({ id }) => id),
    'nobody',
  )
}

describe('an order delivered by CDEK', () => {
  test('is created at CDEK once, with its tariff, and tracked until it is handed over', async () => {
    const order = await placeOrder()
    expect(await order.buyerShipments()).toMatchObject([
      {
        number: order.number,
        carrier: 'СДЭК',
        trackingNumber: '',
        status: 'Передаём в СДЭК',
        handedOverAt: null,
        lines: [{ line: 1, title: 'Иглы DBx1', count: 3 }],
      },
    ])
    await shipDue()
    const carrierOrder = fake.state.orders.get(order.number)!
    expect(carrierOrder.body).toMatchObject({
      tariff_code: 137,
      to_location: { code: 424, address: 'Ленина, 7, 12' },
      packages: [{ items: [{ amount: 1 }] }],
    })
    carrierOrder.cdekNumber = '1105060708'
    carrierOrder.statuses = ['CREATED', 'ACCEPTED']
    await shipDue()
    expect(await order.buyerShipments()).toMatchObject([{ trackingNumber: '1105060708', status: 'Зарегистрировано' }])
    carrierOrder.statuses = ['TAKEN_BY_COURIER']
    await shipDue()
    expect((await order.buyerShipments())[0]?.status).toBe('У курьера')
    carrierOrder.statuses = ['DELIVERED']
    await shipDue()
    await shipDue()
    expect(await stored(order.id)).toMatchObject({ state: 'over', number: '1105060708' })
    expect(createRequests(order.number)).toBe(1)
  })

  test('the database is lost while CDEK takes orders: they are not created there again', async () => {
    const orders = [await placeOrder(), await placeOrder()]
    await pool.query('update shipments set next_try_at = now()')
    const lost = await openLosablePool(database.url)
    const losing = {
      ...cdek,
      async createOrder(...of: Parameters<typeof cdek.createOrder>) {
        const uuid = await cdek.createOrder(...of)
        lost.lose()
        return uuid
      },
    }
    await expect(shipOrders({ pool: lost.pool, cdek: losing, log })).rejects.toThrow()
    await shipDue()
    for (const { id, number } of orders) {
      expect(createRequests(number)).toBe(1)
      expect((await stored(id))?.uuid).toBe(fake.state.orders.get(number)!.uuid)
    }
  })

  test('to a point: collects the price of goods and delivery to the kopeck, or nothing if prepaid', async () => {
    const [onDelivery, prepaid] = [
      await placeOrder({ point: 'cdek-KZN12' }),
      await placeOrder({ point: 'cdek-KZN12', payment: 2 }),
    ]
    await shipDue()
    const [one, other] = [fake.state.orders.get(onDelivery.number)!.body, fake.state.orders.get(prepaid.number)!.body]
    expect(one).toMatchObject({ delivery_point: 'KZN12', tariff_code: 136 })
    expect([dueOf(one), dueOf(other)]).toEqual([45_000 + onDelivery.calculation.price, 0])
  })

  test('is not created for the shop’s own delivery, nor before shipping', async () => {
    const [byShop, unsent] = [
      await placeOrder({ city: 'Иваново', region: 'Ивановская обл' }),
      await placeOrder({ to: 'accepted' }),
    ]
    await shipDue()
    expect([await stored(byShop.id), await stored(unsent.id), await byShop.buyerShipments()]).toEqual([
      { state: null, uuid: null, number: '', failure: '' },
      undefined,
      [],
    ])
  })

  test('is found by its number and not created again when the answer was lost', async () => {
    const order = await placeOrder()
    fake.state.orderFailure = 'unanswered'
    await shipDue()
    expect(await stored(order.id)).toMatchObject({ state: 'waiting', uuid: null })
    fake.state.orderFailure = ''
    await shipDue()
    expect(await stored(order.id)).toMatchObject({ state: 'asked', uuid: fake.state.orders.get(order.number)!.uuid })
    expect(createRequests(order.number)).toBe(1)
  })

  test.each(['fails', 'refuses'] as const)(
    'CDEK %s: the shipment fails after all tries, and the shop gets an email',
    async (failure) => {
      const order = await placeOrder()
      fake.state.orderFailure = failure
      for (let n = 0; n < (failure === 'fails' ? 10 : 0); n++) await shipDue()
      expect((await stored(order.id))?.state).toBe('waiting')
      expect(await emailsOf(order.id)).toEqual([])
      await shipDue()
      expect(await stored(order.id)).toMatchObject({ state: 'failed', failure: expect.stringMatching(/^СДЭК/) })
      expect(await emailsOf(order.id)).toEqual(['shop'])
      await shipDue()
      expect(await emailsOf(order.id)).toEqual(['shop'])
      expect(await order.buyerShipments()).toEqual([])
      await pool.query(`update shipments set state = 'waiting', failure = '' where order_id = $1`, [order.id])
      await shipDue()
      const { rows } = await pool.query<{ id: string }>(
        `select payload ->> 'id' as id from graphile_worker._private_jobs where payload ->> 'email' = 'shipment-failed'
           and split_part(payload ->> 'id', '.', 1) = (select id::text from shipments where order_id = $1)`,
        [order.id],
      )
      expect([rows.length, new Set(rows.map(({ id }) => id)).size], 'mail servers drop a repeated id').toEqual([2, 2])
    },
  )

  test('refused by CDEK after it was created: the shop sees the reason', async () => {
    const order = await placeOrder()
    await shipDue()
    fake.state.orders.get(order.number)!.error = 'Нет такого адреса'
    await shipDue()
    expect(await stored(order.id)).toMatchObject({
      state: 'failed',
      failure: 'СДЭК не принял заказ: Нет такого адреса.',
    })
  })

  test('is not created if cancelled before the job runs', async () => {
    const order = await placeOrder()
    await order.change('cancelled')
    await shipDue()
    expect(createRequests(order.number)).toBe(0)
    expect((await stored(order.id))?.state).toBe('failed')
  })

  const deleteRequests = (uuid: string) =>
    fake.requests.filter(({ method, path }) => method === 'DELETE' && path === `/v2/orders/${uuid}`).length

  test('is deleted at CDEK once by the next run of the job if cancelled before CDEK received the goods', async () => {
    const order = await placeOrder()
    await shipDue()
    const carrierOrder = fake.state.orders.get(order.number)!
    Object.assign(carrierOrder, { cdekNumber: '1105060709', statuses: ['CREATED'] })
    await shipDue()
    await pool.query(`update shipments set next_try_at = now() + interval '6 hours' where order_id = $1`, [order.id])
    await order.change('cancelled')
    await shipOrders({ pool, cdek, log })
    expect(carrierOrder.statuses[0]).toBe('REMOVED')
    await shipDue()
    await shipDue()
    expect(await stored(order.id)).toMatchObject({ state: 'over', number: '1105060709' })
    expect((await order.buyerShipments())[0]?.status).toBe('Отменено')
    expect(deleteRequests(carrierOrder.uuid)).toBe(1)
  })

  test('is found by its number and deleted if cancelled after the answer was lost', async () => {
    const order = await placeOrder()
    fake.state.orderFailure = 'unanswered'
    await shipDue()
    fake.state.orderFailure = ''
    await order.change('cancelled')
    await shipDue()
    expect(fake.state.orders.get(order.number)!.statuses[0]).toBe('REMOVED')
    await shipDue()
    expect(await stored(order.id)).toMatchObject({ state: 'failed', failure: expect.stringContaining('больше нет') })
    expect(createRequests(order.number)).toBe(1)
  })

  test('cancelled on the way: the shop gets an email to refuse it at CDEK', async () => {
    const order = await placeOrder()
    await shipDue()
    const carrierOrder = fake.state.orders.get(order.number)!
    Object.assign(carrierOrder, { cdekNumber: '1105060710', statuses: ['RECEIVED_AT_SHIPMENT_WAREHOUSE'] })
    await order.change('cancelled')
    await shipDue()
    expect(await stored(order.id)).toMatchObject({ state: 'failed', failure: expect.stringContaining('отказ') })
    expect(await emailsOf(order.id)).toEqual(['shop'])
  })
})

describe('the payment method of an order delivered by CDEK', () => {
  const [onDelivery, invoice, card] = [1, 2, 3]
  const choose = (orderId: number, methodId: number, from: number) =>
    manager.send<Problem>('PUT', `/orders/${orderId}/payment-method`, { methodId, from })
  const problemOf = async (orderId: number, methodId: number) => {
    const { body } = await manager.send<OrderPaymentChoice[]>('GET', `/orders/${orderId}/payment-choices`)
    return body.find(({ id }) => id === methodId)!.problem
  }
  /** As the status `packing` does. */
  const registerAtCdek = async (orderId: number) => {
    await transaction(pool, (tx) => queueShipment(tx, orderId))
    await shipDue()
  }
  const atCdek = 'Отправление уже у СДЭК с прежней суммой к получению: сначала отмените его там'

  test.each([
    ['on delivery', onDelivery, card],
    ['by card', card, onDelivery],
  ])('422 once CDEK has its parcel and is to be paid %s: what it collects stays', async (_, was, becomes) => {
    const order = await placeOrder({ payment: was, to: 'accepted' })
    await registerAtCdek(order.id)
    expect(await choose(order.id, becomes, was)).toMatchObject({ status: 422, body: { message: atCdek } })
    expect(await problemOf(order.id, becomes)).toBe(atCdek)
    fake.state.orders.get(order.number)!.statuses = ['REMOVED']
    await shipDue()
    expect(await problemOf(order.id, becomes)).toBeNull()
    expect((await choose(order.id, becomes, was)).status).toBe(200)
  })

  test('200 where CDEK collects nothing either way; 422 to undo a change made before CDEK had the parcel', async () => {
    const order = await placeOrder({ to: 'accepted' })
    expect((await choose(order.id, card, onDelivery)).status).toBe(200)
    const { body: last } = await manager.send<{ change: { id: number } }>('GET', '/changes/last')
    await registerAtCdek(order.id)
    expect(await manager.send('POST', `/changes/${last.change.id}/undo`)).toMatchObject({
      status: 422,
      body: { message: atCdek },
    })
    expect((await choose(order.id, invoice, card)).status).toBe(200)
  })

  /** A paid order to which staff have added a pack of needles. */
  async function placePartlyPaid(city: { city?: string; region?: string } = {}) {
    const order = await placeOrder({ payment: card, to: 'paid', ...city })
    const draft = { lines: [{ line: 1, groupId: goods.needles, count: 4, price: null }], prices: 'order', bonuses: 0 }
    const { body } = await manager.send<OrderChange>('PUT', `/orders/${order.id}/change`, {
      draft: { ...draft, delivery: null },
      version: null,
    })
    const applied = await manager.send('POST', `/orders/${order.id}/change/apply`, {
      changeId: body.id,
      version: body.version,
      total: body.total.is,
      deliveryPrice: body.delivery.is,
      why: 'Ещё пачку',
    })
    expect(applied.status, JSON.stringify(applied.body)).toBe(200)
    return order
  }
  const restByCdek = 'Часть заказа оплачена, а остаток СДЭК не возьмёт: получите его до отправки'

  test('422 for payment on delivery of a partly paid order: CDEK takes all or nothing; 200 if the shop delivers', async () => {
    const order = await placePartlyPaid()
    expect(await choose(order.id, onDelivery, card)).toMatchObject({ status: 422, body: { message: restByCdek } })
    expect(await problemOf(order.id, onDelivery)).toBe(restByCdek)
    const byShop = await placePartlyPaid({ city: 'Иваново', region: 'Ивановская обл' })
    expect((await choose(byShop.id, onDelivery, card)).status).toBe(200)
  })

  test('a partly paid order that is to be paid on delivery all the same is not handed to CDEK for nothing', async () => {
    const order = await placePartlyPaid()
    await pool.query('update orders set payment_method_id = $2 where id = $1', [order.id, onDelivery])
    await registerAtCdek(order.id)
    expect(await stored(order.id)).toMatchObject({ state: 'failed', failure: `${restByCdek}.` })
    expect([createRequests(order.number), await emailsOf(order.id)]).toEqual([0, ['shop']])
  })
})

describe('POST /delivery/v1/notifications/cdek', () => {
  const sendNotice = (uuid: string) =>
    sendRequest(app, guest(), 'POST', '/delivery/v1/notifications/cdek', {
      type: 'ORDER_STATUS',
      uuid,
      attributes: { code: 'DELIVERED' },
    })

  test('200: a webhook only triggers reading the order from CDEK; its contents are not trusted', async () => {
    const order = await placeOrder()
    await shipDue()
    const carrierOrder = fake.state.orders.get(order.number)!
    Object.assign(carrierOrder, { cdekNumber: '1105060709', statuses: ['TAKEN_BY_COURIER'] })
    await shipOrders({ pool, cdek, log })
    expect((await order.buyerShipments())[0]?.status).toBe('Зарегистрировано')
    expect((await sendNotice(carrierOrder.uuid)).status).toBe(200)
    await shipOrders({ pool, cdek, log })
    expect(await order.buyerShipments()).toMatchObject([{ trackingNumber: '1105060709', status: 'У курьера' }])
  })

  test.each(['', 'x', "' or 1=1", '72753031-b4a0-4ca6-9a37-d1d1c1f7a3f5'])('200: %j changes nothing', async (uuid) => {
    expect((await sendNotice(uuid)).status).toBe(200)
  })
})
