import { connect, createServer, type Socket } from 'node:net'
import type { Basket } from '@shpulka/contract/basket'
import type { PlacedOrder } from '@shpulka/contract/orders'
import type { Problem } from '@shpulka/contract/problem'
import { afterAll, expect, test } from 'vitest'
import { openPool } from '../db/pool.ts'
import { testDatabase } from '../db/test-database.ts'
import { openTestApi } from '../test-api.ts'
import { ask, calculate, expectInvariants, fillBasket, fillTestShop, goods, guest, orderForm } from './test-shop.ts'

/** The database behind a line on which every word takes so long. */
async function slowLine(url: string) {
  const { hostname, port } = new URL(url)
  const host = decodeURIComponent(hostname)
  const line = { delayMs: 0 }
  const open = new Set<Socket>()
  const proxy = createServer((near) => {
    const far = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port || 5432}` } : { host, port: Number(port || 5432) })
    for (const socket of [near, far]) {
      open.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => {})
    }
    near.on('data', (bytes) => setTimeout(() => far.write(bytes), line.delayMs))
    far.on('data', (bytes) => near.write(bytes))
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port')
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String(address.port)
  afterAll(() => {
    for (const socket of open) socket.destroy()
    proxy.close()
  })
  return { line, url: through.href }
}

const database = await testDatabase('empty')
await fillTestShop(database.pool)
const { line, url } = await slowLine(database.url)
const { app } = await openTestApi({ ...database, url })
const { app: near } = await openTestApi(database)

test('200 or a clean 503 in ten seconds: an order while every word to the database takes 200 ms longer', { timeout: 30_000 }, async () => {
  const visitor = guest()
  const basket: Basket = await fillBasket(app, visitor, [{ id: goods.needles }])
  const form = orderForm(basket, await calculate(near, visitor))
  line.delayMs = 200
  const startedAt = performance.now()
  const response = await app.inject({ method: 'POST', url: '/api/orders/v1', headers: visitor.headers, payload: form })
  const milliseconds = performance.now() - startedAt
  line.delayMs = 0
  expect(milliseconds).toBeGreaterThan(200)
  expect(milliseconds).toBeLessThan(10_000)
  if (response.statusCode === 503) expect(response.headers['retry-after']).toBe('2')
  else expect(response.statusCode, response.body).toBe(200)
  // Whichever it was, the repeat on a good line is the one order.
  const again = await ask<PlacedOrder & Problem>(near, visitor, 'POST', '/orders/v1', form)
  expect(again.status, JSON.stringify(again.body)).toBe(200)
  if (response.statusCode === 200) expect(again.body.orderId).toBe(response.json<PlacedOrder>().orderId)
  const { rows } = await database.pool.query('select count(*)::int from orders where cart_token = $1', [visitor.cartToken])
  expect(rows[0].count).toBe(1)
  await expectInvariants(database.pool)
})

test('a statement, a lock and a forgotten transaction have their most', async () => {
  const pool = openPool(database.url, { connections: 1 })
  try {
    const settings = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
    const { rows } = await pool.query('select name, setting::int as ms from pg_settings where name = any($1) order by name', [settings])
    expect(rows).toEqual([
      { name: 'idle_in_transaction_session_timeout', ms: 10_000 },
      { name: 'lock_timeout', ms: 5_000 },
      { name: 'statement_timeout', ms: 15_000 },
    ])
  } finally {
    await pool.end()
  }
})
