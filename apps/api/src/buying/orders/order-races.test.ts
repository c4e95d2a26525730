import type { Problem } from '@shpulka/contract/base/problem'
import type { PlacedOrder } from '@shpulka/contract/buying/orders'
import { afterEach, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { openTestApi } from '../../test-api.ts'
import { eventually } from '../../test-eventually.ts'
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
const { app } = await openTestApi(database)
const { app: otherInstance } = await openTestApi(database)

afterEach(() => expectInvariants(pool))

/** A buyer on one of the two instances, with a filled basket, a priced delivery and a ready order form. */
async function buyer(n: number, groups: { id: number; count?: number }[], visitor = guest()) {
  const instance = n % 2 ? app : otherInstance
  const basket = await fillBasket(instance, visitor, groups)
  const form = orderForm(basket, await calculate(instance, visitor))
  return {
    visitor,
    place: (as: TestVisitor = visitor) => sendRequest<PlacedOrder & Problem>(instance, as, 'POST', '/orders/v1', form),
  }
}

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()
const waitingForStock = async () =>
  (
    await pool.query(
      `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and query like '%from stock%for no key update%'`,
    )
  ).rows[0].count
const soldOf = async (offerId: number) =>
  Number(
    (await pool.query('select coalesce(sum(quantity), 0) sum from order_reservations where offer_id = $1', [offerId]))
      .rows[0].sum,
  )

/** A product of one offer, and another offer of the same price that is in no group. */
async function insertScarceProduct(id: number, units: number) {
  await pool.query(`insert into products (id, code, title) values (${id}, 'ruler-${id}', 'Линейка');
    insert into product_sites values (${id}, 1);
    insert into groups (id, product_id) values (${id}, ${id});
    insert into offers (id, title) values (${id}, ''), (${id + 1}, '');
    insert into group_offers values (${id}, ${id}, 1);
    insert into offer_prices (price_list_id, offer_id, price_role, price_kopecks) values (1, ${id}, 'guest_opt', 55500),
      (1, ${id + 1}, 'guest_opt', 55500);
    insert into stock (offer_id, warehouse_id, on_hand) values (${id}, 1, ${units}), (${id + 1}, 1, ${units});
    insert into stock_movements (offer_id, warehouse_id, kind, on_hand_delta) values (${id}, 1, 'receipt', ${units}),
      (${id + 1}, 1, 'receipt', ${units})`)
}

test('the last units: 10 buyers × 20 rounds sell exactly the stock, and losers see what is missing', async () => {
  for (let round = 1; round <= 20; round += 1) {
    const units = round % 2 ? 1 : 3
    await pool.query('update stock set on_hand = reserved + $1 where offer_id = 9', [units])
    await pool.query(
      `insert into stock_movements (offer_id, warehouse_id, kind, on_hand_delta)
       select offer_id, warehouse_id, 'import', on_hand - (select sum(on_hand_delta) from stock_movements m
         where m.offer_id = 9) from stock where offer_id = 9`,
    )
    const before = await soldOf(9)
    const buyers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => buyer(n, [{ id: goods.lastUnit }, { id: goods.needles }])),
    )
    const answers = await Promise.all(buyers.map(({ place }) => place()))
    expect(statuses(answers)).toEqual([...Array(units).fill(200), ...Array(10 - units).fill(422)])
    expect((await soldOf(9)) - before).toBe(units)
    for (const { body } of answers.filter(({ status }) => status === 422)) {
      expect(body.message).toContain('Закончилось, пока вы оформляли: «Последний манекен»')
      expect(body.errors).toEqual({
        [`groups.${goods.lastUnit}`]: 'Нет в наличии',
        'personalDelivery.calculationId': 'Состав заказа изменился: рассчитайте доставку ещё раз',
      })
    }
    await pool.query('update stock set on_hand = on_hand + 100 where offer_id = 2')
    await pool.query(
      `insert into stock_movements (offer_id, warehouse_id, kind, on_hand_delta) values (2, 1, 'import', 100)`,
    )
  }
})

test.each([
  [
    21,
    'its price',
    'update offer_prices set price_kopecks = 77700 where offer_id = 21',
    /^Сумма заказа изменилась/,
    77_700,
  ],
  [
    31,
    'its offer',
    'update group_offers set offer_id = 32 where group_id = 31',
    /^Товары изменились, пока вы оформляли/,
    55_500,
  ],
  [
    41,
    'whether it is sold',
    'update products set hidden_at = now() where id = 41',
    /^Закончилось, пока вы оформляли: «Линейка»/,
    0,
  ],
])(
  'while an order waits for the stock of product %i, %s changes: nothing is ordered on the old terms',
  async (id, _what, change, message, price) => {
    await insertScarceProduct(id, 5)
    const { place } = await buyer(0, [{ id }])
    const importer = await pool.connect()
    await importer.query('begin')
    await importer.query('select from stock where offer_id = $1 for update', [id])
    const placing = place()
    await eventually(async () => expect(await waitingForStock()).toBe(1))
    await importer.query(change)
    await importer.query('commit')
    importer.release()
    const { status, body } = await placing
    expect(status).toBe(422)
    expect(body.message).toMatch(message)
    expect(body.basket.total.price).toBe(price)
  },
)

test('a buyer cancels while a part is being sent: what is on its way is not put back', async () => {
  const { visitor, place } = await buyer(0, [{ id: goods.needles }])
  const { orderId } = (await place()).body
  const warehouse = await pool.connect()
  await warehouse.query('begin')
  await warehouse.query('select from orders where id = $1 for no key update', [orderId])
  const cancelling = sendRequest<Problem>(app, visitor, 'DELETE', `/orders/v1/own?orderId=${orderId}`)
  await eventually(async () => {
    const { rows } = await pool.query(`select query from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query like '%is_contact_owner%'`)
    expect(rows).toHaveLength(1)
  })
  await warehouse.query('insert into shipments (order_id, position, sent_at) values ($1, 1, now())', [orderId])
  await warehouse.query('commit')
  warehouse.release()
  const { status, body } = await cancelling
  await pool.query('delete from shipments where order_id = $1', [orderId])
  expect([status, body.message]).toEqual([422, expect.stringContaining('уже в пути')])
})

test('a double submit: 10 parallel identical requests make one order, with one answer', async () => {
  for (let round = 0; round < 3; round += 1) {
    const visitor = guest()
    const { place } = await buyer(round, [{ id: goods.needles }], visitor)
    const elsewhere = await sendRequest<{ version: number }>(otherInstance, visitor, 'GET', '/basket/v1')
    expect(elsewhere.body.version).toBe(1)
    const answers = await Promise.all(Array.from({ length: 10 }, () => place()))
    expect(statuses(answers)).toEqual(Array(10).fill(200))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    const { rows } = await pool.query('select count(*)::int from orders where cart_token = $1', [visitor.cartToken])
    expect(rows[0].count).toBe(1)
  }
})

test('an answer lost after the commit: the same request to the other instance returns the same order', async () => {
  const visitor = guest()
  const basket = await fillBasket(app, visitor, [{ id: goods.needles }])
  const form = orderForm(basket, await calculate(app, visitor))
  const lost = await sendRequest<PlacedOrder>(app, visitor, 'POST', '/orders/v1', form)
  const again = await sendRequest<PlacedOrder>(otherInstance, visitor, 'POST', '/orders/v1', form)
  expect(lost.status).toBe(200)
  expect(again).toEqual(lost)
})

test('baskets in opposite order never deadlock a buyer', async () => {
  for (let round = 0; round < 5; round += 1) {
    const groups = [
      { id: goods.overlocker },
      { id: goods.needles },
      { id: goods.spool },
      { id: goods.machineWithTable },
    ]
    const buyers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => buyer(n, n % 2 ? groups : [...groups].reverse())),
    )
    const answers = await Promise.all(buyers.map(({ place }) => place()))
    for (const { status, body } of answers) expect([200, 422], JSON.stringify(body)).toContain(status)
  }
})

test('two tabs order different lines of one basket: the second gets an error, nothing is sold twice', async () => {
  const visitor = guest()
  const one = await buyer(0, [{ id: goods.needles }], visitor)
  const two = await buyer(1, [{ id: goods.spool }], visitor)
  const answers = await Promise.all([one.place(), two.place()])
  expect(statuses(answers)).toEqual([200, 422])
})

test('two guests with one email in parallel: two orders, one account, one of them signed in', async () => {
  const email = 'one.mailbox@example.ru'
  const buyers = await Promise.all(
    [0, 1].map(async (n) => {
      const instance = n ? app : otherInstance
      const visitor = guest()
      const basket = await fillBasket(instance, visitor, [{ id: goods.needles }])
      const form = orderForm(basket, await calculate(instance, visitor), {
        personalData: { fio: 'Анна Швецова', email, phone: '+79001234567' },
      })
      return () => sendRequest<PlacedOrder>(instance, visitor, 'POST', '/orders/v1', form)
    }),
  )
  const answers = await Promise.all(buyers.map((place) => place()))
  expect(statuses(answers)).toEqual([200, 200])
  expect(answers.filter(({ body }) => body.authToken !== null)).toHaveLength(1)
  const { rows } = await pool.query('select count(*)::int from users where email = $1', [email])
  expect(rows[0].count).toBe(1)
})

test('adding while ordering: lines added later stay in the basket', async () => {
  for (let round = 0; round < 4; round += 1) {
    const visitor = guest()
    const { place } = await buyer(round, [{ id: goods.needles }], visitor)
    const [order, added] = await Promise.all([
      place(),
      sendRequest(app, visitor, 'POST', '/basket/v1/products', { groups: [{ id: goods.spool }] }),
    ])
    expect(added.status).toBe(200)
    // If the line was added first, the total differs. If second, it is in the emptied basket or in the account's.
    if (order.status === 422) expect(order.body.message).toMatch(/изменил/)
    else expect(order.body.order.lines.map(({ groupId }) => groupId)).toEqual([goods.needles])
  }
})

/** Locks the stock of an offer, as a forgotten session of an administrator does; returns the function to unlock it. */
async function holdStockLock(offerId: number) {
  const holder = await pool.connect()
  await holder.query('begin')
  // Two waits for the lock last as long as the timeout of an idle transaction.
  await holder.query('set local idle_in_transaction_session_timeout = 0')
  await holder.query('select from stock where offer_id = $1 for update', [offerId])
  return async () => {
    await holder.query('commit')
    holder.release()
  }
}

test('more orders than connections wait for one locked product while other goods sell and baskets are read', async () => {
  await insertScarceProduct(51, 8)
  const waiting = await Promise.all(Array.from({ length: 12 }, () => buyer(1, [{ id: 51 }])))
  const other = await buyer(1, [{ id: goods.needles }])
  const unlock = await holdStockLock(51)
  const placing = waiting.map(({ place }) => place())
  await eventually(async () => expect(await waitingForStock()).toBe(1))
  expect((await other.place()).status).toBe(200)
  expect((await sendRequest(app, guest(), 'GET', '/basket/v1')).status).toBe(200)
  expect(await waitingForStock()).toBe(1)
  await unlock()
  const answers = await Promise.all(placing)
  expect(statuses(answers)).toEqual([...Array(8).fill(200), ...Array(4).fill(422)])
})

test('a buyer who waits for stock longer than a lock may last gets 503, and succeeds on retry', async () => {
  const [one, two] = [await buyer(1, [{ id: goods.needles }]), await buyer(1, [{ id: goods.needles }])]
  const unlock = await holdStockLock(2)
  const answers = await Promise.all([one.place(), two.place()])
  expect(statuses(answers)).toEqual([503, 503])
  await unlock()
  expect(statuses(await Promise.all([one.place(), two.place()]))).toEqual([200, 200])
})
