import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openDeliveryTerms } from '../../buying/delivery/delivery-terms.ts'
import type { DeliveryDeps } from '../../buying/delivery/deps.ts'
import { quotesTo } from '../../buying/delivery/quotes.ts'
import { syncCarrierPoints } from '../../buying/delivery/sync-points.port.ts'
import { address, fillBasket, fillTestShop, goods, guest, sendRequest } from '../../buying/orders/test-shop.ts'
import { reconcilePayments } from '../../buying/payments/reconcile.port.ts'
import { buyerWithOrder } from '../../buying/payments/test-buyer.ts'
import { openTestApi, testTokenSecret } from '../../test-api.ts'
import { eventually } from '../../test-eventually.ts'
import { openPool } from '../db/pool.ts'
import { testDatabase } from '../db/test-database.ts'
import { openRateLimits } from '../http/rate-limits.ts'
import type { Visitor } from '../http/request-context.ts'
import { openFakeCdek } from './cdek.fake.ts'
import { openCdekService } from './cdek.port.ts'
import { openFakeDadata } from './dadata.fake.ts'
import { openBanks } from './open-banks.ts'
import { openFakeS3 } from './s3.fake.ts'
import { openDatabaseTcpProxy, openTcpProxy, viaProxy } from './test-tcp-proxy.ts'
import { openFakeYookassa } from './yookassa.fake.ts'

const database = await testDatabase('empty')
await fillTestShop(database.pool)
await database.pool.query(`insert into carrier_tariffs (carrier, code, method_id, point_kind, title) values
  ('cdek', 137, 1, null, ''), ('cdek', 136, 4, 'office', '')`)

const fakes = {
  cdek: await openFakeCdek(),
  dadata: await openFakeDadata(),
  yookassa: await openFakeYookassa(),
  s3: await openFakeS3(),
}
const portOf = (url: string) => ({ host: '127.0.0.1', port: Number(new URL(url).port) })
const proxies = {
  cdek: await openTcpProxy(portOf(fakes.cdek.config.cdekUrl)),
  dadata: await openTcpProxy(portOf(fakes.dadata.url)),
  yookassa: await openTcpProxy(portOf(fakes.yookassa.config.url)),
  s3: await openTcpProxy(portOf(fakes.s3.config.endpoint)),
}
const { proxy: databaseProxy, url } = await openDatabaseTcpProxy(database.url)
const cdekConfig = { ...fakes.cdek.config, cdekUrl: viaProxy(fakes.cdek.config.cdekUrl, proxies.cdek) }
const yookassa = { ...fakes.yookassa.config, url: viaProxy(fakes.yookassa.config.url, proxies.yookassa) }
const { app } = await openTestApi(
  { ...database, url },
  {
    ...cdekConfig,
    dadataToken: fakes.dadata.token,
    dadataUrl: viaProxy(fakes.dadata.url, proxies.dadata),
    dadataDailyLimit: 10_000,
    yookassa,
    s3: { ...fakes.s3.config, endpoint: viaProxy(fakes.s3.config.endpoint, proxies.s3) },
  },
)

const unhandled: unknown[] = []
const onUnhandled = (error: unknown) => void unhandled.push(error)
beforeEach(() => {
  unhandled.length = 0
  process.on('unhandledRejection', onUnhandled)
  onTestFinished(() => void process.off('unhandledRejection', onUnhandled))
})

/** Cuts the database when the service has received the request; the service answers after /readyz reports the loss. */
async function loseDatabase<Answer>(service: keyof typeof proxies, work: () => Promise<Answer>): Promise<Answer> {
  const received = proxies[service].hold()
  const answer = work()
  answer.catch(() => {})
  expect(await Promise.race([received.then(() => 'asked'), answer.then(() => 'answered unasked')])).toBe('asked')
  databaseProxy.cut()
  await eventually(async () => expect((await app.inject('/readyz')).statusCode).toBe(503))
  proxies[service].release()
  try {
    return await answer
  } finally {
    databaseProxy.restore()
    // Unhandled rejections are reported after the current promises.
    await new Promise(setImmediate)
  }
}

/** The status is allowed, no rejection is unhandled, and the shop works again as soon as the database is back. */
async function expectHealthy(status: number, allowed: readonly number[]) {
  expect(allowed).toContain(status)
  expect(unhandled).toEqual([])
  await eventually(async () => expect((await app.inject('/readyz')).statusCode).toBe(200))
}

async function upload(cart: string) {
  const photo = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#c8371b' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.set('targetCode', 'form-attachment')
  form.set('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'фото.jpg')
  const request = new Request('http://shop.test/', { method: 'POST', body: form })
  return app.inject({
    method: 'POST',
    url: '/api/file/v1',
    headers: { 'content-type': request.headers.get('content-type')!, 'x-cart-token': cart },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}

describe('the database is lost during a request to a service', () => {
  test('503: CDEK, for the price of a delivery', async () => {
    const anna = guest()
    await fillBasket(app, anna, [{ id: goods.needles }])
    const answer = await loseDatabase('cdek', () =>
      sendRequest(app, anna, 'POST', '/delivery/v1/calculate/address', { address }),
    )
    await expectHealthy(answer.status, [503])
  })

  test('503: CDEK, while the shop’s own tariffs cannot be read', async () => {
    const pool = openPool(url)
    const log = { warn: vi.fn() }
    const cdek = openCdekService({
      config: cdekConfig,
      pool,
      limits: openRateLimits({ pool, config: { tokenSecret: testTokenSecret }, log }),
      log,
    })
    const terms = await openDeliveryTerms(pool, { subscribe: async () => () => {} })
    await terms.current()
    const locker = await database.pool.connect()
    await locker.query('begin; lock delivery_zones in access exclusive mode')
    try {
      const deps = { pool, cdek, currentDeliveryTerms: terms.current } as DeliveryDeps
      const buyer = { visitor: { site: { id: 1, city: 'Орёл' } } as Visitor, clientKey: '10.0.0.1' }
      const shipment = {
        parcel: { weightGrams: 20, volumeCm3: 25, lengthMm: 100, widthMm: 50, heightMm: 5 },
        isDeliveryFree: false,
      }
      await expect(
        loseDatabase('cdek', () =>
          quotesTo(
            deps,
            buyer,
            { ...address, city: 'Казань', place: { city: 'Казань', region: 'Татарстан' } },
            shipment,
          ),
        ),
      ).rejects.toThrow()
      await expectHealthy(503, [503])
    } finally {
      await locker.query('rollback')
      locker.release()
      await pool.end()
    }
  })

  test('200 or 503: DaData, for an address and for an organization', async () => {
    const suggested = await loseDatabase('dadata', () =>
      sendRequest(app, guest(), 'GET', `/dadata/v1/address?query=${encodeURIComponent('орел моск')}`),
    )
    await expectHealthy(suggested.status, [200, 503])
    const found = await loseDatabase('dadata', () =>
      sendRequest(app, guest(), 'GET', '/organization-mapper/v1/party?query=7707083893'),
    )
    await expectHealthy(found.status, [200, 503])
  })

  test('503: the bank, for a payment page; the retry finds the payment', async () => {
    const order = await buyerWithOrder(app)
    const answer = await loseDatabase('yookassa', () => order.requestUrl())
    await expectHealthy(answer.status, [503])
    expect((await order.requestUrl()).status).toBe(200)
  })

  test('503: the bank, for the status of a payment', async () => {
    const order = await buyerWithOrder(app)
    expect((await order.requestUrl()).status).toBe(200)
    await database.pool.query(`update payments set asked_at = asked_at - interval '1 minute' where order_id = $1`, [
      order.orderId,
    ])
    const answer = await loseDatabase('yookassa', () =>
      sendRequest(app, order.buyer, 'GET', `/payments/v1/order-status?orderId=${order.orderId}`),
    )
    await expectHealthy(answer.status, [503])
  })

  test('503: the bucket, for an upload and for a download', async () => {
    const cart = randomUUID()
    await expectHealthy((await loseDatabase('s3', () => upload(cart))).statusCode, [503])
    const sent = await upload(cart)
    expect(sent.statusCode, sent.body).toBe(200)
    const path = `/api/file/v1/${sent.json().id}/download`
    const read = await loseDatabase('s3', async () => app.inject({ url: path, headers: { 'x-cart-token': cart } }))
    await expectHealthy(read.statusCode, [200, 503])
  })

  test('a scheduled job fails and succeeds the next time', async () => {
    const pool = openPool(url)
    const log = { warn: vi.fn(), error: vi.fn() }
    const limits = openRateLimits({ pool, config: { tokenSecret: testTokenSecret }, log })
    const cdek = openCdekService({ config: cdekConfig, pool, limits, log })
    const points = () => syncCarrierPoints(pool, cdek, log)
    await loseDatabase('cdek', () => points().catch(() => {}))
    expect(await points()).toMatchObject({ changed: 2 })

    const order = await buyerWithOrder(app)
    await order.requestUrl()
    await database.pool.query(
      `update payments set created_at = created_at - interval '3 minutes', asked_at = asked_at - interval '3 minutes'
        where order_id = $1`,
      [order.orderId],
    )
    const banks = openBanks({ pool, config: { yookassa }, isSandboxOpen: () => false, log })
    const reconcile = () =>
      reconcilePayments({
        pool,
        banks,
        log,
        changes: { announce: () => {} },
        config: { unpaidReservationSeconds: 1200 },
      })
    await loseDatabase('yookassa', () => reconcile().catch(() => {}))
    await reconcile()
    await expectHealthy(200, [200])
    await pool.end()
  })
})
