import { randomUUID } from 'node:crypto'
import type { Problem } from '@shpulka/contract/base/problem'
import type { Calculation } from '@shpulka/contract/buying/delivery'
import type { DeskOrder } from '@shpulka/contract/buying/desk-order'
import type { Order, PlacedOrder } from '@shpulka/contract/buying/orders'
import { decode } from 'iconv-lite'
import { Value } from 'typebox/value'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { transaction } from '../../base/db/transaction.ts'
import { pdfText } from '../../base/documents/test-pdf-text.ts'
import { openRateLimits } from '../../base/http/rate-limits.ts'
import { openFakeCdek } from '../../base/integrations/cdek.fake.ts'
import { openCdekService } from '../../base/integrations/cdek.port.ts'
import { openBanks } from '../../base/integrations/open-banks.ts'
import { emailOfOrder, queuedEmailsTo } from '../../base/mail/test-emails.ts'
import { signIn } from '../../people/sessions/test-sign-in.ts'
import { officeHost, signedInStaff } from '../../people/staff/test-office.ts'
import { openTestApi, testTokenSecret } from '../../test-api.ts'
import { eventually } from '../../test-eventually.ts'
import { changeStatus } from '../order-status/change-status.port.ts'
import { endReservations } from '../order-status/reservations.port.ts'
import * as shop from '../orders/test-shop.ts'
import { reconcilePayments } from '../payments/reconcile.port.ts'
import { decideAtBank, methods } from '../payments/test-buyer.ts'
import { writeReceipts } from '../receipts/receipts.port.ts'
import { shipOrders } from './ship-orders.ts'

const database = await testDatabase('empty')
const { pool } = database
await shop.fillTestShop(pool)
await pool.query(
  `update stock set on_hand = on_hand + 500 where (offer_id, warehouse_id) in ((1, 2), (2, 1));
   insert into stock_movements (offer_id, warehouse_id, kind, on_hand_delta) values (1, 2, 'receipt', 500),
     (2, 1, 'receipt', 500);
   insert into order_statuses (id, code, title, group_id, stage, step_id) values (7, 'packing', 'Собирается', 1, 'open', 3);
   insert into order_status_transitions (from_id, to_id) values (2, 7), (6, 7), (7, 4), (7, 5);
   insert into carrier_tariffs (carrier, code, method_id, point_kind, title) values ('cdek', 137, 1, null, '')`,
)
const fake = await openFakeCdek()
const { app, changes } = await openTestApi(database, fake.config)
const { app: otherInstance } = await openTestApi(database, fake.config)
const log = { warn: vi.fn(), error: vi.fn() }
const cdek = openCdekService({
  config: fake.config,
  pool,
  limits: openRateLimits({ pool, config: { tokenSecret: testTokenSecret }, log }),
  log,
})

const owner = await signedInStaff(app, pool, 'owner')
const warehouse = await signedInStaff(app, pool, 'warehouse')
const accountant = await signedInStaff(app, pool, 'accountant')
const school = await signedInStaff(app, pool, 'manager', 2)

beforeEach(() => {
  fake.state.orderFailure = ''
})
afterEach(() => shop.expectInvariants(pool))

const { needles, overlocker, machineWithTable } = shop.goods
type Rows = Record<string, unknown>[]
const rows = async (sql: string, ...values: unknown[]) => (await pool.query(sql, values)).rows as Rows
const change = (orderId: number, to: string) =>
  transaction(pool, (tx) => changeStatus(tx, { orderId, to, who: 'manager:0', why: '' }))

/** An accepted order of three packs of needles (line 1) and two overlockers (line 2). */
async function placeOrder({
  groups = [
    { id: needles, count: 3 },
    { id: overlocker, count: 2 },
  ],
  payment = methods.onDelivery,
  byCarrier = false,
  isPaid = true,
  to = ['accepted'],
}: {
  groups?: { id: number; count: number }[]
  payment?: number
  byCarrier?: boolean
  isPaid?: boolean
  to?: string[]
} = {}) {
  const buyer = { headers: { 'x-site-id': '1', ...(await signIn(pool, 'guest_opt', 'guest')) }, cartToken: '' }
  const basket = await shop.fillBasket(app, buyer, groups)
  const shipping = {
    ...shop.address,
    ...(byCarrier ? { city: 'Казань' } : { city: 'Иваново', region: 'Ивановская обл' }),
  }
  const calculation = (
    await shop.sendRequest<Calculation[]>(app, buyer, 'POST', '/delivery/v1/calculate/address', { address: shipping })
  ).body.find(({ methodId }) => methodId === 1)!
  const form = shop.orderForm(basket, calculation, { personalPayment: payment, personalShipping: { shipping } })
  const { status, body } = await shop.sendRequest<PlacedOrder>(app, buyer, 'POST', '/orders/v1', form)
  expect(status, JSON.stringify(body)).toBe(200)
  const { orderId: id, order } = body
  if (payment === methods.card && isPaid) {
    const { body: paying } = await shop.sendRequest<{ url: string }>(app, buyer, 'POST', '/payments/v1/url', {
      billId: order.bill!.id,
    })
    await decideAtBank(app, paying.url, 'pay')
    await shop.sendRequest(app, buyer, 'GET', `/payments/v1/order-status?orderId=${id}`)
  }
  for (const code of to) await change(id, code)
  return {
    id,
    number: order.number,
    total: order.total,
    delivery: calculation.price,
    buyerView: async () => (await shop.sendRequest<Order>(app, buyer, 'GET', `/orders/v1/view?orderId=${id}`)).body,
    document: (kind: string, shipmentId?: number) =>
      app.inject({
        url: `/api/orders/v1/documents?orderId=${id}&kind=${kind}${shipmentId ? `&shipmentId=${shipmentId}` : ''}`,
        headers: buyer.headers,
      }),
    cancel: () => shop.sendRequest<Problem>(app, buyer, 'DELETE', `/orders/v1?orderId=${id}&cancelStatusId=1`),
    desk: async () => (await owner.send<DeskOrder>('GET', `/orders/${id}`)).body,
  }
}

const send = (
  orderId: number,
  lines: { line: number; count: unknown; sent?: number }[],
  { by = owner, key = randomUUID() as string } = {},
) =>
  by.send<DeskOrder & Problem>('POST', `/orders/${orderId}/shipments`, {
    key,
    lines: lines.map((each) => ({ sent: 0, ...each })),
  })
const shipDue = async () => {
  await pool.query('update shipments set next_try_at = now()')
  await shipOrders({ pool, cdek, log })
}
const createRequests = (number: string) =>
  fake.requests.filter(
    ({ method, path, body }) => method === 'POST' && path === '/v2/orders' && JSON.parse(body).number === number,
  ).length

describe('POST /office/v1/orders/{id}/shipments', () => {
  test('200: sends a part and emails the buyer what is sent and left; the last part sends the order', async () => {
    const order = await placeOrder()
    const before = await rows('select on_hand, reserved from stock where offer_id = 2')
    const { status, body } = await send(order.id, [{ line: 1, count: 2 }], { by: warehouse })
    expect(status, JSON.stringify(body)).toBe(200)
    expect([...Value.Errors((await import('@shpulka/contract/buying/desk-order')).DeskOrder, body)]).toEqual([])
    expect(body).toMatchObject({
      status: { code: 'accepted' },
      partSent: { sent: 2, left: 3 },
      sendTo: 'shipped',
      lines: [
        { line: 1, count: 3, sentCount: 2, available: 1 },
        { line: 2, count: 2, sentCount: 0, available: 2 },
      ],
      shipments: [{ number: order.number, carrier: null, sentBy: 'Анна warehouse', status: 'Отправлено' }],
    })
    expect(body.timeline[0]).toMatchObject({ title: `Отправлено ${order.number}`, text: 'Иглы DBx1 × 2' })
    const after = await rows('select on_hand, reserved from stock where offer_id = 2')
    expect(after).toEqual([
      { on_hand: (before[0]!.on_hand as number) - 2, reserved: (before[0]!.reserved as number) - 2 },
    ])
    expect((await order.buyerView()).shipments).toMatchObject([
      { number: order.number, lines: [{ title: 'Иглы DBx1', count: 2 }], sentAt: expect.any(String) },
    ])
    const address = await emailOfOrder(pool, order.id)
    const [email] = await queuedEmailsTo(pool, address, ['shipment-sent'])
    expect(email!.email).toMatchObject({ subject: `Заказ ${order.number}: отправлена часть — Шпулька` })
    expect(email!.email.text).toMatch(
      /В отправлении Ш-\d+:\s+Иглы DBx1 — 2 шт\.\s+Ещё отправим:\s+Иглы DBx1 — 1 шт\.\s+Оверлок «Волна» — 2 шт\./,
    )

    const last = await send(order.id, [
      { line: 2, count: 2 },
      { line: 1, count: 1, sent: 2 },
    ])
    expect(last.body).toMatchObject({
      status: { code: 'shipped', stage: 'sent' },
      partSent: null,
      sendTo: null,
      shipments: [{ number: order.number }, { number: `${order.number}/2`, lines: [{ count: 1 }, { count: 2 }] }],
    })
    expect(await rows('select who from order_history where order_id = $1 and to_status_id = 4', order.id)).toEqual([
      { who: `manager:${owner.id}` },
    ])
    expect((await queuedEmailsTo(pool, address, ['shipment-sent'])).map(({ email }) => email.subject)).toEqual([
      `Заказ ${order.number}: отправлена часть — Шпулька`,
      `Заказ ${order.number}: отправлено всё — Шпулька`,
    ])
    expect(
      await rows(
        `select action, changes from audit_log where record_kind = 'order' and record_id = $1 order by id`,
        String(order.id),
      ),
    ).toMatchObject([
      { action: 'order.status' },
      { action: 'order.send-part', changes: { shipment: [null, order.number], 'lines.1.sent': [0, 2] } },
      { action: 'order.status' },
    ])
    await change(order.id, 'completed')
    expect((await order.desk()).shipments.map(({ status }) => status)).toEqual(['Вручено', 'Вручено'])
  })

  test('200: repeats with one key, also parallel, make one shipment; 422 the key of another shipment', async () => {
    const order = await placeOrder()
    const key = randomUUID()
    const part = [{ line: 1, count: 1 }]
    const again = { ...owner, send: owner.send }
    const answers = await Promise.all([
      send(order.id, part, { key }),
      send(order.id, part, { key, by: again }),
      send(order.id, part, { key }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await order.desk()).shipments).toHaveLength(1)
    expect((await send(order.id, [{ line: 2, count: 1 }], { key })).status).toBe(422)
    const other = await placeOrder()
    expect((await send(other.id, part, { key })).status).toBe(422)
    const rest = [
      { line: 1, count: 2, sent: 1 },
      { line: 2, count: 2 },
    ]
    const lastKey = randomUUID()
    expect((await send(order.id, rest, { key: lastKey })).status).toBe(200)
    expect((await send(order.id, rest, { key: lastKey })).status).toBe(200)
    expect((await order.desk()).shipments).toHaveLength(2)
  })

  test('two managers send the same last unit in parallel: one succeeds, the other gets 409 with the name', async () => {
    const order = await placeOrder({ groups: [{ id: overlocker, count: 1 }] })
    const sendOn = (instance: typeof app, { cookie }: typeof owner) =>
      instance.inject({
        method: 'POST',
        url: `/api/office/v1/orders/${order.id}/shipments`,
        headers: { host: `${officeHost}:3000`, cookie: cookie() },
        payload: { key: randomUUID(), lines: [{ line: 1, count: 1, sent: 0 }] },
      })
    const answers = await Promise.all([sendOn(app, owner), sendOn(otherInstance, warehouse)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const [sent, refused] = answers.toSorted((one, other) => one.statusCode - other.statusCode).map((one) => one.json())
    const who = sent.shipments[0].sentBy
    expect(refused).toMatchObject({
      message: `«Оверлок «Волна»»: отправлено уже 1 шт. (${who}). Посмотрите, что осталось`,
      conflict: { 'lines.1.sent': { seen: 0, current: 1, who } },
    })
  })

  test.each([
    ['count 0', 400, [{ line: 1, count: 0 }]],
    ['negative', 400, [{ line: 1, count: -1 }]],
    ['a fraction', 400, [{ line: 1, count: 1.5 }]],
    ['nothing', 400, []],
    ['huge', 400, [{ line: 1, count: 1e9 }]],
    ['too many', 422, [{ line: 1, count: 4 }]],
    ['an unknown line', 422, [{ line: 7, count: 1 }]],
    [
      'a duplicate line',
      422,
      [
        { line: 1, count: 1 },
        { line: 1, count: 1 },
      ],
    ],
  ])('%s: %i, nothing is sent', async (_, expected, lines) => {
    const order = await placeOrder()
    expect((await send(order.id, lines)).status).toBe(expected)
    expect((await order.desk()).shipments).toEqual([])
  })

  test('404 another site, 403 without the permission, 422 a new, cancelled or sent order', async () => {
    const order = await placeOrder({ to: [] })
    const part = [{ line: 1, count: 1 }]
    expect((await send(order.id, part, { by: school })).status).toBe(404)
    expect((await send(order.id, part, { by: accountant })).status).toBe(403)
    expect((await send(order.id, part)).body.message).toContain('сначала возьмите заказ в работу')
    const cancelled = await placeOrder({ to: ['cancelled'] })
    expect((await send(cancelled.id, part)).body.message).toContain('отменён')
    const sent = await placeOrder({ to: ['accepted', 'shipped'] })
    expect((await send(sent.id, [{ line: 1, count: 1, sent: 3 }])).body.message).toContain('уже отправлен целиком')
  })

  test('sends goods from two warehouses; cancelling a partly sent order returns everything to stock', async () => {
    const stock = () => rows('select offer_id, warehouse_id, on_hand, reserved from stock order by 1, 2')
    const before = await stock()
    const order = await placeOrder({ groups: [{ id: machineWithTable, count: 2 }] })
    const { body } = await send(order.id, [{ line: 1, count: 1 }])
    expect(
      await rows(
        'select offer_id, warehouse_id, on_hand_delta from stock_movements where shipment_id = $1 order by 1',
        body.shipments[0]!.id,
      ),
    ).toEqual([
      { offer_id: 10, warehouse_id: 1, on_hand_delta: -1 },
      { offer_id: 12, warehouse_id: 2, on_hand_delta: -1 },
    ])
    await change(order.id, 'cancelled')
    expect(await stock()).toEqual(before)
  })

  test('422 for a line with missing goods; other lines can be sent, and the missing goods later', async () => {
    const order = await placeOrder({
      groups: [
        { id: needles, count: 2 },
        { id: shop.goods.lastUnit, count: 1 },
      ],
      payment: methods.card,
      to: [],
    })
    // The reservation expired before the payment, and another order has the goods now.
    await pool.query(
      `with deleted as (delete from order_reservations where order_id = $1 and offer_id = 9),
         freed as (update stock set reserved = reserved - 1 where offer_id = 9),
         short as (insert into order_shortages (order_id, offer_id, quantity) values ($1, 9, 1))
       insert into stock_movements (offer_id, warehouse_id, kind, reserved_delta, order_id) values (9, 1, 'release', -1, $1)`,
      [order.id],
    )
    const other = await placeOrder({ groups: [{ id: shop.goods.lastUnit, count: 1 }] })
    expect((await order.desk()).lines.map(({ available }) => available)).toEqual([2, 0])
    const refused = await send(order.id, [
      { line: 1, count: 2 },
      { line: 2, count: 1 },
    ])
    expect(refused).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('Последний манекен') },
    })
    expect((await send(order.id, [{ line: 1, count: 1 }])).status).toBe(200)
    await change(other.id, 'cancelled')
    const announced: string[] = []
    await changes.subscribe((tags) => announced.push(...tags))
    // What has come back is reserved for the whole order, and nobody else sees it any more.
    expect((await send(order.id, [{ line: 1, count: 1, sent: 1 }])).status).toBe(200)
    const [missing] = await rows('select product_id from groups where id = $1', shop.goods.lastUnit)
    await eventually(async () => expect(announced).toContain(`product:${missing!.product_id}`))
    const { status, body } = await send(order.id, [{ line: 2, count: 1 }])
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.status.stage).toBe('sent')
  })
})

describe('a partly sent order and the carrier', () => {
  test('each shipment is a separate order at CDEK; the sums add up to the order to the kopeck', async () => {
    const order = await placeOrder({
      byCarrier: true,
      groups: [
        { id: overlocker, count: 3 },
        { id: needles, count: 1 },
      ],
    })
    await send(order.id, [{ line: 1, count: 1 }])
    await send(order.id, [
      { line: 1, count: 2, sent: 1 },
      { line: 2, count: 1 },
    ])
    await shipDue()
    const due = [order.number, `${order.number}/2`].map((number) => {
      const body = fake.state.orders.get(number)!.body as {
        packages: { number: string; items: { name: string; payment: { value: number } }[]; weight: number }[]
        delivery_recipient_cost: { value: number }
      }
      return {
        items: body.packages[0]!.items.map(({ name }) => name),
        kopecks: Math.round(100 * body.packages[0]!.items.reduce((sum, { payment }) => sum + payment.value, 0)),
        delivery: Math.round(100 * body.delivery_recipient_cost.value),
      }
    })
    expect(due).toMatchObject([
      { items: ['Оверлок «Волна»'], delivery: order.delivery },
      { items: ['Оверлок «Волна» × 2', 'Иглы DBx1'], delivery: 0 },
    ])
    expect(due.reduce((sum, { kopecks, delivery }) => sum + kopecks + delivery, 0)).toBe(order.total)
    fake.state.orders.get(`${order.number}/2`)!.statuses = ['DELIVERED']
    fake.state.orders.get(`${order.number}/2`)!.cdekNumber = '1105060800'
    await shipDue()
    expect((await order.buyerView()).shipments).toMatchObject([
      { carrier: 'СДЭК', status: 'Зарегистрировано', handedOverAt: null },
      { carrier: 'СДЭК', trackingNumber: '1105060800', status: 'Вручено', handedOverAt: expect.any(String) },
    ])
  })

  test('after a crash between the carrier’s answer and our update, the order is found by its number', async () => {
    const order = await placeOrder({ byCarrier: true })
    await send(order.id, [{ line: 2, count: 1 }])
    await send(order.id, [{ line: 2, count: 1, sent: 1 }])
    const number = `${order.number}/2`
    const failingPool = {
      query: (...args: Parameters<typeof pool.query>) =>
        /update shipments set uuid/.test(JSON.stringify(args[0]))
          ? Promise.reject(new Error('killed'))
          : pool.query(...args),
      connect: () => pool.connect(),
    } as unknown as typeof pool
    await pool.query('update shipments set next_try_at = now()')
    await expect(shipOrders({ pool: failingPool, cdek, log })).rejects.toThrow('killed')
    await eventually(() => expect(createRequests(number)).toBe(1))
    expect(await rows('select uuid from shipments where order_id = $1', order.id)).toEqual([
      { uuid: null },
      { uuid: null },
    ])
    await shipDue()
    expect(createRequests(number)).toBe(1)
    expect(await rows('select uuid from shipments where order_id = $1 and position = 2', order.id)).toEqual([
      { uuid: fake.state.orders.get(number)!.uuid },
    ])
  })

  test('a prepared shipment is reused for a part; once requested from the carrier, it is withdrawn', async () => {
    const notRequested = await placeOrder({ byCarrier: true, to: ['accepted', 'packing'] })
    expect((await send(notRequested.id, [{ line: 1, count: 3 }])).body.shipments).toHaveLength(1)
    const order = await placeOrder({ byCarrier: true, to: ['accepted', 'packing'] })
    await shipDue()
    const whole = fake.state.orders.get(order.number)!
    Object.assign(whole, { cdekNumber: '1105060801', statuses: ['CREATED'] })
    await shipDue()
    expect((await send(order.id, [{ line: 1, count: 3 }])).body.shipments).toMatchObject([
      { number: `${order.number}/2` },
    ])
    await shipDue()
    await shipDue()
    expect(whole.statuses[0]).toBe('REMOVED')
    expect(fake.state.orders.get(`${order.number}/2`)?.body).toMatchObject({
      packages: [{ items: [{ name: 'Иглы DBx1 × 3' }] }],
    })
    expect((await order.buyerView()).shipments.map(({ number }) => number)).toEqual([`${order.number}/2`])
  })

  test('POST /office/v1/shipments/{id}/retry: 200 for a failed shipment, otherwise 422', async () => {
    const order = await placeOrder({ byCarrier: true })
    const { body } = await send(order.id, [{ line: 1, count: 1 }])
    const { id } = body.shipments[0]!
    const retry = (by = owner) => by.send<DeskOrder>('POST', `/shipments/${id}/retry`)
    expect((await retry()).status).toBe(422)
    fake.state.orderFailure = 'refuses'
    await shipDue()
    expect((await order.desk()).shipments).toMatchObject([
      { carrier: null, failure: expect.stringContaining('СДЭК'), isRetryable: true },
    ])
    fake.state.orderFailure = ''
    expect((await retry(school)).status).toBe(404)
    expect((await retry(accountant)).status).toBe(403)
    expect((await retry()).body.shipments).toMatchObject([{ carrier: 'СДЭК', failure: '', isRetryable: false }])
    await shipDue()
    expect(fake.state.orders.has(order.number)).toBe(true)
    expect((await owner.send('POST', '/shipments/999999/retry')).status).toBe(404)
  })
})

describe('POST /office/v1/shipments/{id}/tracking', () => {
  const noTracking = { carrier: '', trackingNumber: '' }
  const dellin = { carrier: 'Деловые линии', trackingNumber: '24-00311' }
  const track = (id: number, body: object, by = warehouse) =>
    by.send<DeskOrder & Problem>('POST', `/shipments/${id}/tracking`, body)

  test('200: the buyer sees the carrier and number in the order and by email; a repeat changes nothing', async () => {
    const order = await placeOrder()
    const { id, isTrackable } = (await send(order.id, [{ line: 1, count: 1 }])).body.shipments[0]!
    expect(isTrackable).toBe(true)
    const { status, body } = await track(id, {
      carrier: ' Деловые  линии ',
      trackingNumber: '24-00311',
      was: noTracking,
    })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.shipments).toMatchObject([{ ...dellin, status: 'Отправлено' }])
    expect((await order.buyerView()).shipments).toMatchObject([dellin])
    // A retry of a request whose answer was lost.
    expect((await track(id, { ...dellin, was: noTracking })).status).toBe(200)
    const post = { carrier: 'Почта России', trackingNumber: '80080080080080' }
    expect((await track(id, { ...post, was: dellin })).status).toBe(200)
    const emails = await queuedEmailsTo(pool, await emailOfOrder(pool, order.id), ['shipment-tracking'])
    expect(emails.map(({ email }) => email.subject)).toEqual(
      Array(2).fill(`Заказ ${order.number}: номер для отслеживания — Шпулька`),
    )
    expect(emails[1]!.email.text).toMatch(
      /везёт Почта России, номер 80080080080080\.\s[\s\S]*pochta\.ru\/tracking\?barcode=80080080080080/,
    )
    expect(
      await rows(
        "select changes from audit_log where action = 'shipment.track' and record_id = $1 order by id",
        String(order.id),
      ),
    ).toMatchObject([
      { changes: { carrier: ['', 'Деловые линии'], trackingNumber: ['', '24-00311'] } },
      { changes: { carrier: ['Деловые линии', 'Почта России'] } },
    ])
    expect((await track(id, { ...noTracking, was: post })).body.shipments).toMatchObject([
      { carrier: null, trackingNumber: '' },
    ])
  })

  test('409 when somebody has entered another number; 400, 403, 404 and 422 otherwise', async () => {
    const order = await placeOrder()
    const { id } = (await send(order.id, [{ line: 1, count: 1 }])).body.shipments[0]!
    await track(id, { ...dellin, was: noTracking })
    expect(await track(id, { carrier: 'ПЭК', trackingNumber: '7', was: noTracking }, owner)).toMatchObject({
      status: 409,
      body: {
        conflict: {
          carrier: { seen: '', current: 'Деловые линии', who: 'Анна warehouse' },
          trackingNumber: { current: '24-00311' },
        },
      },
    })
    expect(await track(id, { carrier: ' ', trackingNumber: '7', was: dellin })).toMatchObject({
      status: 422,
      body: { errors: { carrier: 'Назовите перевозчика' } },
    })
    expect((await track(id, { ...dellin, was: dellin }, accountant)).status).toBe(403)
    expect((await track(id, { ...dellin, was: dellin }, school)).status).toBe(404)
    expect((await track(2_147_483_647, { ...dellin, was: noTracking })).status).toBe(404)
    expect((await track(id, { carrier: 'х'.repeat(61), trackingNumber: '1', was: dellin })).status).toBe(400)
    await change(order.id, 'cancelled')
    expect((await track(id, { ...noTracking, was: dellin })).status).toBe(422)
    const carried = await placeOrder({ byCarrier: true })
    const prepared = (await send(carried.id, [{ line: 1, count: 1 }])).body.shipments[0]!
    expect(prepared.isTrackable).toBe(false)
    expect((await track(prepared.id, { ...dellin, was: noTracking })).status).toBe(422)
  })

  test('a shipment the carrier refused cannot be retried once staff entered another carrier', async () => {
    const order = await placeOrder({ byCarrier: true })
    fake.state.orderFailure = 'refuses'
    const { id } = (await send(order.id, [{ line: 1, count: 1 }])).body.shipments[0]!
    await shipDue()
    expect((await order.desk()).shipments).toMatchObject([{ carrier: null, isTrackable: true }])
    expect((await track(id, { ...dellin, was: noTracking })).body.shipments).toMatchObject([
      { ...dellin, isRetryable: false },
    ])
    expect((await owner.send('POST', `/shipments/${id}/retry`)).status).toBe(422)
  })
})

describe('POST /office/v1/shipments/{id}/hand-over', () => {
  const due = async (orderId: number) => {
    await writeReceipts({ pool, bankOf: () => null, log })
    return rows(
      `select kind, amount_kopecks as amount, lines -> 0 ->> 'mode' as mode, jsonb_array_length(lines) as lines
       from receipts where order_id = $1 order by created_at, kind desc`,
      orderId,
    )
  }

  test('200: for a paid order each shipment gets a receipt; together they equal the payment', async () => {
    const order = await placeOrder({ payment: methods.card, to: [] })
    const first = (await send(order.id, [{ line: 1, count: 1 }])).body.shipments[0]!
    expect(await due(order.id)).toEqual([{ kind: 'payment', amount: order.total, mode: 'full_prepayment', lines: 3 }])
    const handOver = (by = owner) => by.send<DeskOrder>('POST', `/shipments/${first.id}/hand-over`)
    expect((await handOver(accountant)).status).toBe(403)
    expect((await handOver(school)).status).toBe(404)
    expect((await handOver()).body.shipments).toMatchObject([{ status: 'Вручено' }])
    expect((await handOver()).status).toBe(200)
    expect((await due(order.id)).slice(1)).toEqual([
      { kind: 'hand-over', amount: 15_000 + order.delivery, mode: 'full_payment', lines: 2 },
    ])
    // An order cannot be cancelled once the buyer has a part of it.
    await expect(change(order.id, 'cancelled')).rejects.toThrow('Часть заказа уже у покупателя')
    await change(order.id, 'shipped')
    await change(order.id, 'completed')
    const all = await due(order.id)
    expect(all.map(({ kind }) => kind)).toEqual(['payment', 'hand-over', 'hand-over'])
    expect(all.slice(1).reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(order.total)
    expect(log.error).not.toHaveBeenCalled()
  })
})

describe('УПД of an order sent in parts', () => {
  const payer = { name: 'ООО «Мануфактура»', inn: '7707083893', kpp: '770701001', ogrn: '', legalAddress: 'Иваново' }
  const totalOf = (xml: string) => Number(/СтТовУчНалВсего="(\d+)\.(\d\d)"/.exec(xml)!.slice(1).join(''))

  test('200: each shipment gets a separate УПД; together they equal the order to the kopeck', async () => {
    const order = await placeOrder({ payment: methods.card, to: [] })
    await pool.query('update orders set payer = $1 where id = $2', [payer, order.id])
    const updFiles = async () =>
      (await order.buyerView()).documents
        .filter(({ kind }) => kind === 'upd-xml')
        .map(({ shipmentId, fileName }) => ({ shipmentId: shipmentId!, fileName }))
    expect(await updFiles()).toEqual([])
    await send(order.id, [{ line: 1, count: 2 }])
    const [first] = await updFiles()
    expect(first).toEqual({ shipmentId: expect.any(Number), fileName: `УПД № ${order.number}.xml` })
    await change(order.id, 'shipped')
    const documents = await updFiles()
    expect(documents).toEqual([first, { shipmentId: expect.any(Number), fileName: `УПД № ${order.number}-2.xml` }])
    const files = []
    for (const { shipmentId } of documents) {
      const { statusCode, rawPayload } = await order.document('upd-xml', shipmentId)
      expect(statusCode).toBe(200)
      files.push(decode(rawPayload, 'win1251'))
    }
    expect(files.map(totalOf)).toEqual([30_000 + order.delivery, order.total - 30_000 - order.delivery])
    expect(files.map((text) => /НомерДок="([^"]+)"/.exec(text)![1])).toEqual([order.number, `${order.number}/2`])
    expect(new Set(files.map((text) => /ИдФайл="([^"]+)"/.exec(text)![1])).size).toBe(2)
    const [sheet] = pdfText((await order.document('upd', documents[1]!.shipmentId)).rawPayload)
    expect(sheet).toContain(`УПД № ${order.number}/2`)
    expect(sheet).not.toContain('Доставка')
    // Without a shipment, the first one. A shipment of another order is not found.
    expect(decode((await order.document('upd-xml')).rawPayload, 'win1251')).toBe(files[0])
    const other = await placeOrder({ to: ['accepted', 'shipped'] })
    const [foreign] = (await other.buyerView()).shipments
    expect((await order.document('upd-xml', foreign!.id)).statusCode).toBe(404)
    expect((await order.document('act', documents[0]!.shipmentId)).statusCode).toBe(404)

    const printed = await app.inject({
      method: 'POST',
      url: '/api/office/v1/papers',
      payload: { orderIds: [order.id], kinds: ['upd'] },
      headers: { host: `${officeHost}:3000`, cookie: owner.cookie() },
    })
    expect(pdfText(printed.rawPayload).filter((text) => text.includes('УПД №'))).toHaveLength(2)
  })
})

describe('POST /office/v1/shipment-papers', () => {
  test('200: prints the pick list and waybill, and records it; 404 on another site', async () => {
    const order = await placeOrder()
    await pool.query('update order_lines set pack_size = 10 where order_id = $1', [order.id])
    const { id } = (await send(order.id, [{ line: 1, count: 2 }])).body.shipments[0]!
    const print = (by = owner, kinds = ['pick-list', 'waybill']) =>
      app.inject({
        method: 'POST',
        url: '/api/office/v1/shipment-papers',
        payload: { shipmentId: id, kinds },
        headers: { host: `${officeHost}:3000`, cookie: by.cookie() },
      })
    const answer = await print()
    expect(answer.headers['content-type']).toBe('application/pdf')
    const text = pdfText(answer.rawPayload).join('\n').replaceAll('\u00a0', ' ')
    for (const part of ['ЛИСТ СБОРКИ', 'Орёл', `Накладная № ${order.number}`, 'Анна Швецова', 'Иглы DBx1'])
      expect(text).toContain(part)
    expect(text.match(/2 уп\.|уп\. 10 шт|упаковок: 2/g)).toHaveLength(5)
    expect((await order.desk()).timeline[0]).toMatchObject({ title: 'Напечатано: лист сборки, накладная' })
    expect((await print(school)).statusCode).toBe(404)
    expect((await print(owner, ['upd'])).statusCode).toBe(400)
  })
})

describe('POST /office/v1/shipping-papers', () => {
  const print = (orders: readonly { id: number }[], by = warehouse) =>
    app.inject({
      method: 'POST',
      url: '/api/office/v1/shipping-papers',
      payload: { orderIds: orders.map(({ id }) => id) },
      headers: { host: `${officeHost}:3000`, cookie: by.cookie() },
    })
  const missingOf = ({ headers }: Awaited<ReturnType<typeof print>>) => headers['x-shop-missing-labels']
  const labelsIn = (pdf: Buffer) => pdf.toString('latin1').split(/\/MediaBox \[\s*0 0 298 420\s*\]/).length - 1
  const titleOf = async (order: { desk(): Promise<DeskOrder> }) => (await order.desk()).timeline[0]!.title
  async function accepted(trackingNumber: string) {
    const order = await placeOrder({ byCarrier: true, to: ['accepted', 'packing'] })
    await shipDue()
    fake.state.orders.get(order.number)!.cdekNumber = trackingNumber
    await shipDue()
    return order
  }
  const uuidOf = ({ number }: { number: string }) => fake.state.orders.get(number)!.uuid

  test('200: papers on A4, then labels as one file; an order without its label is named with the reason', async () => {
    fake.state.paperChecks = 0
    const [first, second] = [await accepted('1105060711'), await accepted('1105060712')]
    const byShop = await placeOrder()
    const all = await print([second, byShop, first])
    expect(all.statusCode, all.payload).toBe(200)
    expect(missingOf(all)).toBe('')
    expect(labelsIn(all.rawPayload)).toBe(2)
    expect(pdfText(all.rawPayload).join()).not.toContain('НЕ НАПЕЧАТАНО')
    const asked = fake.requests.findLast(({ path, method }) => method === 'POST' && path === '/v2/print/barcodes')!
    expect(JSON.parse(asked.body).orders).toEqual([first, second].map((each) => ({ order_uuid: uuidOf(each) })))
    expect(await titleOf(first)).toBe('Напечатано: лист сборки, наклейка СДЭК')
    expect(await titleOf(byShop)).toBe('Напечатано: лист сборки')

    // A file that is cut, and a parcel CDEK has not accepted: the others have their labels.
    const waiting = await placeOrder({ byCarrier: true })
    fake.state.cutPapers.add(uuidOf(second))
    const some = await print([first, second, waiting])
    fake.state.cutPapers.clear()
    expect(some.statusCode).toBe(200)
    expect(missingOf(some)).toBe(`${waiting.id},${second.id}`)
    expect(labelsIn(some.rawPayload)).toBe(1)
    const sheets = pdfText(some.rawPayload)
    const [reasons] = sheets.filter((text) => text.includes('НЕ НАПЕЧАТАНО'))
    for (const part of [second.number, 'файл не целиком', waiting.number, 'ещё не передан'])
      expect(reasons).toContain(part)
    expect(await titleOf(second)).toBe('Напечатано: лист сборки')
    expect(await titleOf(first)).toBe('Напечатано: лист сборки, наклейка СДЭК')

    // CDEK refuses papers altogether: the papers of ours are printed.
    fake.state.paperChecks = -1
    const none = await print([first])
    fake.state.paperChecks = 0
    expect([none.statusCode, missingOf(none)]).toEqual([200, String(first.id)])
    expect(labelsIn(none.rawPayload)).toBe(0)
    expect(pdfText(none.rawPayload).join()).toContain('СДЭК отказал')
    // Who may read but not pack, or packs on another site, prints nothing.
    expect((await print([first], accountant)).statusCode).toBe(403)
    expect((await print([first], school)).statusCode).toBe(404)
  })
})

describe('POST /office/v1/carrier-labels', () => {
  test('200: labels of several orders as one PDF, recorded for each; 422 names an order CDEK has not accepted', async () => {
    const accepted = []
    for (const trackingNumber of ['1105060701', '1105060702']) {
      const order = await placeOrder({ byCarrier: true, to: ['accepted', 'packing'] })
      await shipDue()
      fake.state.orders.get(order.number)!.cdekNumber = trackingNumber
      accepted.push(order)
    }
    await shipDue()
    const print = (orders: readonly { id: number }[], by = warehouse) =>
      app.inject({
        method: 'POST',
        url: '/api/office/v1/carrier-labels',
        payload: { orderIds: orders.map(({ id }) => id) },
        headers: { host: `${officeHost}:3000`, cookie: by.cookie() },
      })
    fake.state.paperChecks = 0
    const answer = await print(accepted)
    expect(answer.statusCode, answer.payload).toBe(200)
    expect(answer.headers['content-type']).toBe('application/pdf')
    for (const order of accepted)
      expect((await order.desk()).timeline[0]).toMatchObject({
        title: 'Напечатано: наклейка СДЭК',
        who: 'Анна warehouse',
      })
    const other = await placeOrder()
    const refused = await print([...accepted, other])
    expect(refused.statusCode).toBe(422)
    expect(refused.json().message).toContain(`СДЭК не принимал: ${other.number}.`)
    expect((await print(accepted, school)).statusCode).toBe(404)
  })
})

describe('an order that has gone in part', () => {
  test('is not cancelled by its buyer or by the clock; staff may', async () => {
    const order = await placeOrder()
    expect((await order.buyerView()).isCancellable).toBe(true)
    await send(order.id, [{ line: 1, count: 2 }])
    expect((await order.buyerView()).isCancellable).toBe(false)
    const refused = await order.cancel()
    expect(refused).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('Часть заказа уже в пути') },
    })
    await pool.query(`update orders set reserved_until = now() - interval '1 hour' where id = $1`, [order.id])
    await endReservations({ pool, changes: { announce: () => {} }, log })
    expect((await order.desk()).status.code).toBe('accepted')
    expect(log.error).not.toHaveBeenCalled()
    await change(order.id, 'cancelled')
  })

  test('by card, in its first status: the time to pay does not cancel it', async () => {
    await pool.query('insert into order_status_transitions (from_id, to_id) values (1, 4)')
    const order = await placeOrder({ payment: methods.card, isPaid: false, to: [] })
    expect((await send(order.id, [{ line: 1, count: 2 }])).status).toBe(200)
    await pool.query(`update orders set created_at = now() - interval '1 day' where id = $1`, [order.id])
    await reconcilePayments({
      pool,
      banks: openBanks({ pool, config: { yookassa: null }, isSandboxOpen: () => true, log }),
      log,
      changes: { announce: () => {} },
      config: { unpaidReservationSeconds: 1200 },
    })
    await pool.query('delete from order_status_transitions where from_id = 1 and to_id = 4')
    expect((await order.desk()).status.code).toBe('new')
    expect(log.warn).not.toHaveBeenCalled()
  })
})
