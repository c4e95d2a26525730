import type { Problem } from '@shpulka/contract/base/problem'
import type {
  Consumable,
  Order,
  OrderCounts,
  OrderList,
  PlacedOrder,
  RepeatedOrder,
} from '@shpulka/contract/buying/orders'
import { afterEach, describe, expect, test } from 'vitest'
import { announceWithCommit } from '../../base/db/changes.ts'
import { testDatabase } from '../../base/db/test-database.ts'
import { queriesOf } from '../../base/db/test-queries.ts'
import { transaction } from '../../base/db/transaction.ts'
import { signIn } from '../../people/sessions/test-sign-in.ts'
import { openTestApi } from '../../test-api.ts'
import { eventually } from '../../test-eventually.ts'
import { changeStatus } from '../order-status/change-status.port.ts'
import {
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

const database = await testDatabase('empty')
const { pool } = database
await fillTestShop(pool)
await pool.query(`insert into search_stand_ins (models, words) values ('{Juki DDL-8700}', 'оверлок')`)
const { app } = await openTestApi(database)

afterEach(() => expectInvariants(pool))

const signedIn = async (siteId = 1): Promise<TestVisitor> => ({
  cartToken: '',
  headers: { 'x-site-id': String(siteId), ...(await signIn(pool, 'guest_opt', 'guest', { siteId })) },
})

async function place(
  buyer: TestVisitor,
  groups: { id: number; count?: number }[] = [{ id: goods.needles }],
  changed: object = {},
) {
  const basket = await fillBasket(app, buyer, groups)
  const { status, body } = await sendRequest<PlacedOrder>(
    app,
    buyer,
    'POST',
    '/orders/v1',
    orderForm(basket, await calculate(app, buyer), changed),
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body.orderId
}

const change = (orderId: number, to: string) =>
  transaction(pool, (tx) => changeStatus(tx, { orderId, to, who: 'system', why: '' }))
const list = async (visitor: Pick<TestVisitor, 'headers'>, query = '') =>
  sendRequest<OrderList & Problem>(app, visitor, 'GET', `/orders/v1${query}`)
const counts = async (visitor: Pick<TestVisitor, 'headers'>) =>
  (await sendRequest<OrderCounts>(app, visitor, 'GET', '/orders/v1/counts')).body

describe('GET /orders/v1/consumables', () => {
  test('200: bought goods that fit the buyer’s machines, each once with the last count; without cancelled orders', async () => {
    const consumables = async (visitor: Pick<TestVisitor, 'headers'>) =>
      (await sendRequest<Consumable[]>(app, visitor, 'GET', '/orders/v1/consumables')).body
    const buyer = await signedIn()
    await place(buyer, [{ id: goods.needles, count: 7 }, { id: goods.spool }])
    await place(buyer, [{ id: goods.needles, count: 3 }])
    await change(await place(buyer, [{ id: goods.needles, count: 9 }]), 'cancelled')
    expect(await consumables(buyer)).toEqual([])
    const { rows } = await pool.query<{ id: number; group: number }>('select product_id as id, id as group from groups')
    const productOf = (group: number) => rows.find((row) => row.group === group)!.id
    await pool.query(
      `insert into compatibility_roles (code, title) values ('needle', 'Иглы') on conflict do nothing;
       insert into compatibility_pairs (machine_id, part_id, role) values (${productOf(goods.overlocker)},
         ${productOf(goods.needles)}, 'needle')`,
    )
    await announceWithCommit(pool, ['compatibility'])
    const machine = { productId: productOf(goods.overlocker) }
    await sendRequest(app, buyer, 'POST', '/workshop/v1/machines', machine)
    await eventually(async () =>
      expect(await consumables(buyer)).toMatchObject([
        { groupId: goods.needles, count: 3, product: { id: productOf(goods.needles) }, title: '' },
      ]),
    )
    const other = await signedIn()
    await sendRequest(app, other, 'POST', '/workshop/v1/machines', machine)
    expect(await consumables(other)).toEqual([])
    // What stands in for a machine that was never sold here takes the same needles.
    const foreign = await signedIn()
    await place(foreign, [{ id: goods.needles, count: 2 }, { id: goods.spool }])
    await sendRequest(app, foreign, 'POST', '/workshop/v1/machines', { title: 'Рубин 142' })
    expect(await consumables(foreign)).toEqual([])
    await sendRequest(app, foreign, 'POST', '/workshop/v1/machines', { title: 'Juki DDL-8700' })
    expect(await consumables(foreign)).toMatchObject([{ groupId: goods.needles, count: 2 }])
  })
})

describe('GET /orders/v1 and /counts', () => {
  test('200: own orders, newest first, by status group and page, with a constant number of queries', async () => {
    const buyer = await signedIn()
    expect((await list(buyer)).body).toMatchObject({ orders: [], meta: { page: 1, pages: 0, total: 0 } })
    const first = await place(buyer, [{ id: goods.overlocker, count: 2 }, { id: goods.needles }])
    const few = await queriesOf(() => list(buyer))
    const second = await place(buyer)
    const third = await place(buyer, [{ id: goods.spool }])
    await change(second, 'accepted')
    await change(second, 'completed')
    expect(await queriesOf(() => list(buyer))).toEqual(few)

    const { body } = await list(buyer)
    expect(body.orders.map(({ id }) => id)).toEqual([third, second, first])
    expect(body.orders[2]).toMatchObject({
      number: `Ш-${first}`,
      status: { code: 'new', stage: 'open', step: 1 },
      steps: ['Оформлен', 'Подтверждён', 'Собирается', 'В пути', 'Получен'],
      isCancellable: true,
      deliveryMethod: 'Курьер',
      linesCount: 2,
      lines: [
        { groupId: goods.overlocker, title: 'Оверлок «Волна»', count: 2, path: '/catalog/machines/detail/overlocker' },
        { groupId: goods.needles },
      ],
    })
    expect((await list(buyer, '?statusGroupId=2')).body).toMatchObject({
      orders: [{ id: second, isCancellable: false }],
      meta: { total: 1, pages: 1 },
    })
    expect((await list(buyer, '?limit=2&page=2')).body).toMatchObject({
      orders: [{ id: first }],
      meta: { page: 2, pages: 2, total: 3 },
    })
    expect((await list(buyer, '?page=900')).body.orders).toEqual([])
    expect(await counts(buyer)).toEqual({
      total: 3,
      statusOrderCounts: [
        { statusGroupId: 1, code: 'open', title: 'В работе', count: 2 },
        { statusGroupId: 2, code: 'closed', title: 'Завершены', count: 1 },
        { statusGroupId: 3, code: 'cancelled', title: 'Отменены', count: 0 },
      ],
    })
  })

  test('hides orders of others, of other sites and those not yet claimed', async () => {
    const [owner, stranger, elsewhere] = [await signedIn(), await signedIn(), await signedIn(2)]
    const orderId = await place(owner)
    const { rows } = await pool.query('select u.email from orders o join users u on u.id = o.user_id where o.id = $1', [
      orderId,
    ])
    const fromElsewhere = await place(guest(), undefined, {
      personalData: { fio: 'Ева', email: rows[0].email, phone: '+79001112233' },
    })
    for (const other of [stranger, elsewhere]) {
      expect((await list(other)).body.orders).toEqual([])
      expect((await counts(other)).total).toBe(0)
    }
    expect((await list(owner)).body.orders.map(({ id }) => id)).toEqual([orderId])
    expect((await list(guest())).status).toBe(401)
    const calls = [
      ['GET', `/orders/v1/view?orderId=`],
      ['DELETE', `/orders/v1?orderId=`],
    ] as const
    for (const id of [orderId, fromElsewhere])
      for (const other of [stranger, elsewhere]) {
        for (const [method, url] of calls) expect((await sendRequest(app, other, method, url + id)).status).toBe(404)
        expect((await sendRequest(app, other, 'PATCH', '/orders/v1/add-to-basket', { orderId: id })).status).toBe(404)
      }
    for (const [method, url] of calls) {
      expect((await sendRequest(app, guest(), method, url + orderId)).status).toBe(401)
      expect((await sendRequest(app, owner, method, url + fromElsewhere)).status).toBe(404)
    }
    expect(
      (await sendRequest<Order>(app, owner, 'GET', `/orders/v1/view?orderId=${orderId}`)).body.history,
    ).toHaveLength(1)
  })

  test.each([
    'limit=1e9',
    'limit=0',
    'limit=101',
    'page=-1',
    'page=0',
    'page=x',
    'statusGroupId=active',
    'statusGroupId=99999',
  ])('400: %s', async (query) => {
    const { status, body } = await list(await signedIn(), `?${query}`)
    expect([status, Object.keys(body.errors)]).toEqual([400, [query.split('=')[0]]])
  })
})

describe('PATCH /orders/v1/add-to-basket', () => {
  test('200: goods at current prices; reports those not sold, short or dearer; a repeat adds nothing', async () => {
    await pool.query(`insert into products (id, code, title) values (50, 'chalk', 'Мел'), (51, 'ruler', 'Линейка');
      insert into product_sites values (50, 1), (51, 1);
      insert into groups (id, product_id) values (50, 50), (51, 51);
      insert into offers (id, title) values (50, ''), (51, '');
      insert into group_offers values (50, 50, 1), (51, 51, 1);
      insert into offer_prices (price_list_id, offer_id, price_role, price_kopecks) values (1, 50, 'guest_opt', 5000),
        (1, 51, 'guest_opt', 7000);
      insert into stock (offer_id, warehouse_id, on_hand) values (50, 1, 5), (51, 1, 5);
      insert into stock_movements (offer_id, warehouse_id, kind, on_hand_delta) values (50, 1, 'receipt', 5), (51, 1,
        'receipt', 5)`)
    const buyer = await signedIn()
    const orderId = await place(buyer, [
      { id: 50, count: 4 },
      { id: 51, count: 1 },
      { id: goods.needles, count: 2 },
    ])
    await pool.query(
      `update offer_prices set price_kopecks = 6000 where offer_id = 50; update products set hidden_at = now()
        where id = 51`,
    )
    await fillBasket(app, buyer, [{ id: goods.needles, count: 5 }])

    const repeat = () =>
      sendRequest<RepeatedOrder & Problem>(app, buyer, 'PATCH', '/orders/v1/add-to-basket', { orderId })
    const { status, body } = await repeat()
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.added).toEqual([50, goods.needles])
    expect(body.changes.map(({ groupId, kind, was, now }) => [groupId, kind, was, now])).toEqual([
      [50, 'short', 5_000, 6_000],
      [50, 'dearer', 5_000, 6_000],
      [51, 'gone', 7_000, null],
    ])
    const linesOf = (answer: RepeatedOrder) =>
      [...answer.basket.inStock.products, ...answer.basket.notInStock.products].flatMap(({ groups }) =>
        groups.map(({ id, count }) => [id, count]),
      )
    expect(linesOf(body)).toEqual(
      expect.arrayContaining([
        [50, 4],
        [goods.needles, 5],
      ]),
    )
    expect(linesOf((await repeat()).body)).toEqual(linesOf(body))
  })

  test('200: what the basket does not take is not named as added, nor as gone while it is sold', async () => {
    await pool.query(`insert into products (id, code, title) values (52, 'pattern', 'Лекало');
      insert into product_sites values (52, 1);
      insert into groups (id, product_id) values (52, 52);
      insert into offers (id, title) values (52, '');
      insert into group_offers values (52, 52, 1);
      insert into offer_prices (price_list_id, offer_id, price_role, price_kopecks) values (1, 52, 'guest_opt', 5000);
      insert into stock (offer_id, warehouse_id, on_hand) values (52, 1, 2);
      insert into stock_movements (offer_id, warehouse_id, kind, on_hand_delta) values (52, 1, 'receipt', 2)`)
    const buyer = await signedIn()
    const orderId = await place(buyer, [{ id: 52, count: 2 }])
    await sendRequest(app, buyer, 'PATCH', '/basket/v1', { removeSelectedNotInStock: true })
    const repeat = async () => {
      const answer = await sendRequest<RepeatedOrder>(app, buyer, 'PATCH', '/orders/v1/add-to-basket', { orderId })
      return [answer.status, answer.body.added, answer.body.changes.map(({ kind }) => kind)]
    }
    expect(await repeat()).toEqual([200, [], ['short']])
    await pool.query('delete from offer_prices where offer_id = 52')
    expect(await repeat()).toEqual([200, [], ['on-request']])
  })

  test('200: an order with no goods on sale adds nothing and reports it; 400 for junk', async () => {
    const buyer = await signedIn()
    const orderId = await place(buyer, [{ id: goods.spool }])
    await pool.query('update groups set hidden_at = now() where id = $1', [goods.spool])
    const { status, body } = await sendRequest<RepeatedOrder>(app, buyer, 'PATCH', '/orders/v1/add-to-basket', {
      orderId,
    })
    await pool.query('update groups set hidden_at = null where id = $1', [goods.spool])
    expect([status, body.added, body.changes.map(({ kind }) => kind)]).toEqual([200, [], ['gone']])
    for (const payload of [{}, { orderId: 'x' }, { orderId: 0 }, { orderId: 1e12 }, []])
      expect((await sendRequest(app, buyer, 'PATCH', '/orders/v1/add-to-basket', payload)).status).toBe(400)
  })
})
