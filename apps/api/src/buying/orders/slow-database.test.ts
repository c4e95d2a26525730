import type { Problem } from '@shpulka/contract/base/problem'
import type { Basket } from '@shpulka/contract/buying/basket'
import type { PlacedOrder } from '@shpulka/contract/buying/orders'
import { afterAll, expect, test } from 'vitest'
import { openPool } from '../../base/db/pool.ts'
import { testDatabase } from '../../base/db/test-database.ts'
import { openDatabaseProxy } from '../../base/db/test-proxy.ts'
import { openTestApi } from '../../test-api.ts'
import {
  calculate,
  expectInvariants,
  fillBasket,
  fillTestShop,
  goods,
  guest,
  orderForm,
  sendRequest,
} from './test-shop.ts'

const database = await testDatabase('empty')
await fillTestShop(database.pool)
const proxy = await openDatabaseProxy(database.url)
afterAll(proxy.close)
const { app } = await openTestApi({ ...database, url: proxy.url })
const { app: direct } = await openTestApi(database)

test('200 or a clean 503 within ten seconds, while every database round trip takes 200 ms longer', async () => {
  const visitor = guest()
  const basket: Basket = await fillBasket(app, visitor, [{ id: goods.needles }])
  const form = orderForm(basket, await calculate(direct, visitor))
  proxy.delayMilliseconds = 200
  const before = proxy.roundTrips
  const response = await app.inject({ method: 'POST', url: '/api/orders/v1', headers: visitor.headers, payload: form })
  const roundTrips = proxy.roundTrips - before
  proxy.delayMilliseconds = 0
  expect(roundTrips).toBeGreaterThan(0)
  expect(roundTrips * 200).toBeLessThan(10_000)
  if (response.statusCode === 503) expect(response.headers['retry-after']).toBe('2')
  else expect(response.statusCode, response.body).toBe(200)
  // Whichever it was, the repeat over a good connection gives the same order.
  const again = await sendRequest<PlacedOrder & Problem>(direct, visitor, 'POST', '/orders/v1', form)
  expect(again.status, JSON.stringify(again.body)).toBe(200)
  if (response.statusCode === 200) expect(again.body.orderId).toBe(response.json<PlacedOrder>().orderId)
  const { rows } = await database.pool.query('select count(*)::int from orders where cart_token = $1', [
    visitor.cartToken,
  ])
  expect(rows[0].count).toBe(1)
  await expectInvariants(database.pool)
})

test.each([
  // Errors of a server that is killed, shuts down in the middle of a statement, or has no disk space left.
  ['dies', 'perform pg_terminate_backend(pg_backend_pid())', 503],
  ['crashes', "raise exception using errcode = '57P02'", 503],
  ['runs out of memory', "raise exception using errcode = '53200'", 503],
  ['has nowhere to write', "raise exception using errcode = '53100'", 507],
])(
  'a database that %s in the middle of an order (%s): %i, and a repeat makes one order',
  async (_what, happens, status) => {
    const visitor = guest()
    const basket: Basket = await fillBasket(direct, visitor, [{ id: goods.needles }])
    const form = orderForm(basket, await calculate(direct, visitor))
    await database.pool.query(
      `create function fail() returns trigger language plpgsql as $$ begin ${happens}; return new; end $$;
     create trigger fail before insert on order_lines for each row execute function fail()`,
    )
    const failed = await direct.inject({
      method: 'POST',
      url: '/api/orders/v1',
      headers: visitor.headers,
      payload: form,
    })
    await database.pool.query('drop trigger fail on order_lines; drop function fail')
    expect([failed.statusCode, failed.headers['retry-after']]).toEqual([status, status === 503 ? '2' : undefined])
    expect((await sendRequest<PlacedOrder>(direct, visitor, 'POST', '/orders/v1', form)).status).toBe(200)
    const { rows } = await database.pool.query('select count(*)::int from orders where cart_token = $1', [
      visitor.cartToken,
    ])
    expect(rows[0].count).toBe(1)
    await expectInvariants(database.pool)
  },
)

test('statements, locks and idle transactions have timeouts', async () => {
  const pool = openPool(database.url, { maxConnections: 1 })
  try {
    const settings = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
    const { rows } = await pool.query(
      'select name, setting::int as ms from pg_settings where name = any($1) order by name',
      [settings],
    )
    expect(rows).toEqual([
      { name: 'idle_in_transaction_session_timeout', ms: 10_000 },
      { name: 'lock_timeout', ms: 5_000 },
      { name: 'statement_timeout', ms: 15_000 },
    ])
  } finally {
    await pool.end()
  }
})
