import type { PlacedOrder } from '@shpulka/contract/orders'
import type { Problem } from '@shpulka/contract/problem'
import { afterEach, expect, test } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { openTestApi } from '../test-api.ts'
import { ask, calculate, expectInvariants, fillBasket, fillTestShop, goods, guest, orderForm, type TestVisitor } from './test-shop.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestShop(pool)
const { app } = await openTestApi(database)
const { app: otherInstance } = await openTestApi(database)

afterEach(() => expectInvariants(pool))

/** A buyer on one of the two instances, with a basket, a priced delivery and the order in hand. */
async function buyer(n: number, groups: { id: number; count?: number }[], visitor = guest()) {
  const instance = n % 2 ? app : otherInstance
  const basket = await fillBasket(instance, visitor, groups)
  const form = orderForm(basket, await calculate(instance, visitor))
  return { visitor, place: (as: TestVisitor = visitor) => ask<PlacedOrder & Problem>(instance, as, 'POST', '/orders/v1', form) }
}

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()
const soldOf = async (offerId: number) =>
  Number((await pool.query('select coalesce(sum(quantity), 0) sum from order_reservations where offer_id = $1', [offerId])).rows[0].sum)

test('the last units: 10 buyers × 20 rounds sell exactly the stock, and a loser is told what is missing', { timeout: 120_000 }, async () => {
  for (let round = 1; round <= 20; round += 1) {
    const units = round % 2 ? 1 : 3
    await pool.query('update stock set on_hand = reserved + $1 where offer_id = 9', [units])
    await pool.query(
      `insert into stock_movements (offer_id, warehouse_id, kind, on_hand_delta)
       select offer_id, warehouse_id, 'import', on_hand - (select sum(on_hand_delta) from stock_movements m where m.offer_id = 9) from stock where offer_id = 9`,
    )
    const before = await soldOf(9)
    const buyers = await Promise.all(Array.from({ length: 10 }, (_, n) => buyer(n, [{ id: goods.lastUnit }, { id: goods.needles }])))
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
    await pool.query(`insert into stock_movements (offer_id, warehouse_id, kind, on_hand_delta) values (2, 1, 'import', 100)`)
  }
})

test('a double submit: 10 parallel identical orders are one, with one answer', async () => {
  for (let round = 0; round < 10; round += 1) {
    const visitor = guest()
    const { place } = await buyer(round, [{ id: goods.needles }], visitor)
    const elsewhere = await ask<{ version: number }>(otherInstance, visitor, 'GET', '/basket/v1')
    expect(elsewhere.body.version).toBe(1)
    const answers = await Promise.all(Array.from({ length: 10 }, () => place()))
    expect(statuses(answers)).toEqual(Array(10).fill(200))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    const { rows } = await pool.query('select count(*)::int from orders where cart_token = $1', [visitor.cartToken])
    expect(rows[0].count).toBe(1)
  }
})

test('an answer lost after the commit: the same order sent again to the other instance is the same order', async () => {
  for (let round = 0; round < 20; round += 1) {
    const visitor = guest()
    const basket = await fillBasket(app, visitor, [{ id: goods.needles }])
    const form = orderForm(basket, await calculate(app, visitor))
    const lost = await ask<PlacedOrder>(app, visitor, 'POST', '/orders/v1', form)
    const again = await ask<PlacedOrder>(otherInstance, visitor, 'POST', '/orders/v1', form)
    expect(again).toEqual(lost)
  }
})

test('baskets in opposite order never deadlock a buyer', async () => {
  for (let round = 0; round < 5; round += 1) {
    const forth = [{ id: goods.overlocker }, { id: goods.needles }, { id: goods.spool }, { id: goods.machineWithTable }]
    const buyers = await Promise.all(Array.from({ length: 10 }, (_, n) => buyer(n, n % 2 ? forth : [...forth].reverse())))
    const answers = await Promise.all(buyers.map(({ place }) => place()))
    for (const { status, body } of answers) expect([200, 422], JSON.stringify(body)).toContain(status)
  }
})

test('two tabs order different halves of one basket: whoever is second is told, nothing is sold twice', async () => {
  const visitor = guest()
  const one = await buyer(0, [{ id: goods.needles }], visitor)
  const two = await buyer(1, [{ id: goods.spool }], visitor)
  const answers = await Promise.all([one.place(), two.place()])
  expect(statuses(answers)).toEqual([200, 422])
})

test('two guests with one e-mail at once: two orders, one account, one of them signed in', async () => {
  const email = 'one.mailbox@example.ru'
  const buyers = await Promise.all(
    [0, 1].map(async (n) => {
      const instance = n ? app : otherInstance
      const visitor = guest()
      const basket = await fillBasket(instance, visitor, [{ id: goods.needles }])
      const form = orderForm(basket, await calculate(instance, visitor), { personalData: { fio: 'Анна Швецова', email, phone: '+79001234567' } })
      return () => ask<PlacedOrder>(instance, visitor, 'POST', '/orders/v1', form)
    }),
  )
  const answers = await Promise.all(buyers.map((place) => place()))
  expect(statuses(answers)).toEqual([200, 200])
  expect(answers.filter(({ body }) => body.authToken !== null)).toHaveLength(1)
  const { rows } = await pool.query('select count(*)::int from users where email = $1', [email])
  expect(rows[0].count).toBe(1)
})

test('adding while ordering: what was added after stays in the basket', async () => {
  for (let round = 0; round < 10; round += 1) {
    const visitor = guest()
    const { place } = await buyer(round, [{ id: goods.needles }], visitor)
    const [order, added] = await Promise.all([place(), ask(app, visitor, 'POST', '/basket/v1/products', { groups: [{ id: goods.spool }] })])
    expect(added.status).toBe(200)
    // The addition came first: the sum is another. It came second: it is in the emptied basket, or moved to the new account's.
    if (order.status === 422) expect(order.body.message).toMatch(/изменил/)
    else expect(order.body.order.lines.map(({ groupId }) => groupId)).toEqual([goods.needles])
  }
})
