import { randomUUID } from 'node:crypto'
import type { Problem } from '@shpulka/contract/base/problem'
import type { Basket } from '@shpulka/contract/buying/basket'
import type { Calculation } from '@shpulka/contract/buying/delivery'
import type { OrderForm, PlacedOrder } from '@shpulka/contract/buying/orders'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { openBanks } from '../../base/integrations/open-banks.ts'
import { openTestApi } from '../../test-api.ts'
import { reconcilePayments } from '../payments/reconcile.port.ts'
import { ordersPerIp } from './order-limits.rule.ts'
import {
  address,
  calculate,
  expectInvariants,
  fillBasket,
  fillTestShop,
  goods,
  guest,
  orderForm,
  sendRequest,
  type TestVisitor,
} from './test-shop.ts'
import { maxUnprovenReservations } from './unproven-reservations.rule.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestShop(pool)
await pool.query(`insert into order_statuses (id, code, title, group_id, is_buyer_cancellable, stage, step_id) values
  (9, 'one-click', 'Заказ в один клик', 1, true, 'open', 1);
  insert into order_status_transitions (from_id, to_id) values (9, 2), (9, 5);
  insert into delivery_methods (id, code, kind, title, is_default, is_free_from_threshold, max_weight_grams, sort,
    site_id) values
    (5, 'school-van', 'courier', 'Школьный фургон', false, false, null, 5, 2);
  insert into delivery_tariffs (method_id, zone_id, up_to_weight_grams, price_kopecks, per_extra_kg_kopecks, days_min,
    days_max) values (5, 1, 100000, 100, 0, 1, 1);
  insert into payment_methods (id, code, kind, title, description, is_default, needs_bill, delivery_kinds) values
    (4, 'at-shop', 'on-delivery', 'В магазине', 'Деньгами', false, false, '{pickup}');
  update payment_methods set payers = 'organization' where id = 2;
  update payment_methods set payers = 'person' where id = 3`)
const { app } = await openTestApi(database)

afterEach(() => expectInvariants(pool))

const place = (visitor: TestVisitor, form: object, remoteAddress?: string) =>
  remoteAddress === undefined
    ? sendRequest<PlacedOrder & Problem>(app, visitor, 'POST', '/orders/v1', form)
    : app
        .inject({ method: 'POST', url: '/api/orders/v1', remoteAddress, headers: visitor.headers, payload: form })
        .then((answer) => ({ status: answer.statusCode, body: answer.json<PlacedOrder & Problem>() }))
const stateOfShop = async () =>
  (
    await pool.query(
      'select (select count(*)::int from orders) as orders, (select sum(reserved)::int from stock) as reserved, ' +
        '(select count(*)::int from stock_movements) as moves',
    )
  ).rows[0]
const toPoint = async (visitor: TestVisitor, deliveryPointCode = 'orel-shop') =>
  (
    await sendRequest<Calculation & Problem>(app, visitor, 'POST', '/delivery/v1/calculate/pickupPoint', {
      deliveryPointCode,
    })
  ).body

interface ReadyToOrder {
  readonly visitor: TestVisitor
  readonly basket: Basket
  readonly toAddress: Calculation
  readonly form: OrderForm
}

async function ready(): Promise<ReadyToOrder> {
  const visitor = guest()
  const basket = await fillBasket(app, visitor, [{ id: goods.needles, count: 2 }])
  const toAddress = await calculate(app, visitor)
  return { visitor, basket, toAddress, form: orderForm(basket, toAddress) }
}

const payer = { name: 'ООО «Мануфактура»', inn: '7707083893', kpp: '773601001' }

/** check 43: attempts to skip steps of the checkout, and the field with the error. */
const skipped: Readonly<
  Record<string, [status: number, field: string, form: (ready: ReadyToOrder) => Promise<object> | object]>
> = {
  'a dearer delivery at the price of a cheaper one': [
    422,
    'personalDelivery.calculationId',
    async ({ visitor, form, toAddress }) => {
      const free = await toPoint(visitor)
      return {
        ...form,
        personalDelivery: { method: toAddress.methodId, calculationId: free.calculationId },
        total: form.total - toAddress.price,
      }
    },
  ],
  'no calculation': [
    400,
    'personalDelivery.calculationId',
    ({ form }) => ({ ...form, personalDelivery: { method: 1 } }),
  ],
  'an empty calculation': [
    400,
    'personalDelivery.calculationId',
    ({ form }) => ({ ...form, personalDelivery: { method: 1, calculationId: '' } }),
  ],
  'an unknown calculation': [
    422,
    'personalDelivery.calculationId',
    ({ form }) => ({ ...form, personalDelivery: { method: 1, calculationId: randomUUID() } }),
  ],
  'the calculation of another basket': [
    422,
    'personalDelivery.calculationId',
    async ({ form }) => ({
      ...form,
      personalDelivery: { method: 1, calculationId: (await ready()).toAddress.calculationId },
    }),
  ],
  'a calculation of 30 minutes ago': [
    422,
    'personalDelivery.calculationId',
    async ({ form, toAddress }) => {
      await pool.query(`update delivery_calculations set expires_at = now() - interval '1 second' where id = $1`, [
        toAddress.calculationId,
      ])
      return form
    },
  ],
  'another address than calculated': [
    422,
    'personalDelivery.calculationId',
    ({ form }) => ({ ...form, personalShipping: { shipping: { ...address, city: 'Владивосток' } } }),
  ],
  'more goods than calculated': [
    422,
    'personalDelivery.calculationId',
    async ({ visitor, form }) => {
      const { total } = await fillBasket(app, visitor, [{ id: goods.spool, count: 5 }])
      return { ...form, total: total.price + 30_000 }
    },
  ],
  'a point of another site': [
    422,
    'personalDelivery.calculationId',
    async ({ visitor, form }) => ({
      ...form,
      personalDelivery: {
        method: 2,
        deliveryPointCode: 'tula-school',
        calculationId: (await toPoint(visitor)).calculationId,
      },
    }),
  ],
  'another point than calculated': [
    422,
    'personalDelivery.calculationId',
    async ({ visitor, form }) => ({
      ...form,
      personalDelivery: {
        method: 4,
        deliveryPointCode: 'moscow-2',
        calculationId: (await toPoint(visitor, 'moscow-1')).calculationId,
      },
    }),
  ],
  'a method of another site': [
    400,
    'personalDelivery.method',
    ({ form, toAddress }) => ({ ...form, personalDelivery: { method: 5, calculationId: toAddress.calculationId } }),
  ],
  'an unknown delivery method': [
    400,
    'personalDelivery.method',
    ({ form, toAddress }) => ({ ...form, personalDelivery: { method: 99, calculationId: toAddress.calculationId } }),
  ],
  'an unknown payment method': [400, 'personalPayment', ({ form }) => ({ ...form, personalPayment: 99 })],
  'a payment method for another delivery': [400, 'personalPayment', ({ form }) => ({ ...form, personalPayment: 4 })],
  'a person by invoice for organizations': [400, 'personalPayment', ({ form }) => ({ ...form, personalPayment: 2 })],
  'an organization by card for persons': [
    400,
    'personalPayment',
    ({ form }) => ({ ...form, personalPayment: 3, payer }),
  ],
  'a total without the delivery': [422, 'total', ({ form, basket }) => ({ ...form, total: basket.total.price })],
  'a total of zero': [422, 'total', ({ form }) => ({ ...form, total: 0 })],
}

test.each(Object.entries(skipped))(
  'check 43: %s is refused by field, and nothing is ordered or reserved',
  async (_what, [status, field, change]) => {
    const readyToOrder = await ready()
    const form = await change(readyToOrder)
    const before = await stateOfShop()
    const answer = await place(readyToOrder.visitor, form)
    expect(answer.status, JSON.stringify(answer.body)).toBe(status)
    expect(Object.keys(answer.body.errors)).toContain(field)
    expect(await stateOfShop()).toEqual(before)
  },
)

test('check 43: a point of another site is neither listed nor priced', async () => {
  const { visitor } = await ready()
  const { status } = await sendRequest(app, visitor, 'POST', '/delivery/v1/calculate/pickupPoint', {
    deliveryPointCode: 'tula-school',
  })
  expect(status).toBe(404)
  const { body } = await sendRequest<{ points?: object[] }>(app, visitor, 'GET', '/delivery/v1/points?city=Тула')
  expect(JSON.stringify(body)).not.toContain('tula-school')
})

describe('check 44: nobody can block the stock for ever', () => {
  test('limits unpaid orders and orders per minute of an address; card orders are released in 20 minutes', async () => {
    const start = await stateOfShop()
    const remoteAddress = '203.0.113.44'
    const placeNew = async (personalPayment: number) => {
      const { visitor, form } = await ready()
      return (await place(visitor, { ...form, personalPayment }, remoteAddress)).status
    }
    const maxHeld = maxUnprovenReservations.ip.orders
    for (let n = 0; n < maxHeld; n += 1) expect(await placeNew(3)).toBe(200)
    expect(await placeNew(3)).toBe(422)
    for (let n = maxHeld; n < ordersPerIp.times; n += 1) expect(await placeNew(1)).toBe(200)
    const full = await stateOfShop()
    expect(full.reserved - start.reserved).toBe(2 * maxHeld)
    expect(await placeNew(3), 'above the limit of unpaid orders').toBe(422)
    expect(await placeNew(1)).toBe(429)
    expect(await stateOfShop()).toEqual(full)

    await pool.query(`update orders set created_at = created_at - interval '20 minutes' where payment_method_id = 3`)
    const log = { warn: vi.fn(), error: vi.fn() }
    const banks = openBanks({ pool, config: { yookassa: null }, isSandboxOpen: () => true, log })
    await reconcilePayments({
      pool,
      banks,
      log,
      changes: { announce: () => {} },
      config: { unpaidReservationSeconds: 1200 },
    })
    expect((await stateOfShop()).reserved).toBe(start.reserved)
  })

  test('a basket, a calculation, a price offer and an order in one click reserve nothing', async () => {
    const before = await stateOfShop()
    const { visitor } = await ready()
    const offer = await sendRequest(app, visitor, 'POST', '/price-offers/v1', {})
    const click = await sendRequest(app, visitor, 'POST', '/blanks/v1', {
      name: 'Анна',
      phone: '+79005550044',
      group: goods.needles,
      count: 10,
      consent: true,
    })
    expect([offer.status, click.status]).toEqual([200, 200])
    expect(await stateOfShop()).toEqual({ ...before, orders: before.orders + 1 })
  })

  test('an order above the stock reserves nothing', async () => {
    const visitor = guest()
    const basket = await fillBasket(app, visitor, [{ id: goods.needles, count: 9_999 }])
    const before = await stateOfShop()
    const { body: methods } = await sendRequest<Calculation[]>(app, visitor, 'POST', '/delivery/v1/calculate/address', {
      address,
    })
    const calculationId = Array.isArray(methods) && methods[0] ? methods[0].calculationId : randomUUID()
    const { status } = await place(visitor, orderForm(basket, { methodId: 1, calculationId, price: 0 } as Calculation))
    expect(status).toBe(422)
    expect(await stateOfShop()).toEqual(before)
  })
})
