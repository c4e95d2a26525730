import type { Calculation, DeliveryPoint } from '@shpulka/contract/buying/delivery'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { openRateLimits } from '../../base/http/rate-limits.ts'
import { cdekLocker, cdekOffice, openFakeCdek } from '../../base/integrations/cdek.fake.ts'
import { openCdekService } from '../../base/integrations/cdek.port.ts'
import { openTestApi, testTokenSecret } from '../../test-api.ts'
import { address, fillBasket, fillTestShop, goods, guest, sendRequest } from '../orders/test-shop.ts'
import { syncCarrierPoints } from './sync-points.port.ts'

const database = await testDatabase('empty')
await fillTestShop(database.pool)
await database.pool.query(`insert into carrier_tariffs (carrier, code, method_id, point_kind, title) values
  ('cdek', 137, 1, null, ''), ('cdek', 750, 3, null, ''), ('cdek', 136, 4, 'office', ''), ('cdek', 368, 4,
  'locker', '')`)
const fake = await openFakeCdek()
const { app, pool } = await openTestApi(database, fake.config)
const log = { warn: vi.fn() }
const cdek = openCdekService({
  config: fake.config,
  pool,
  limits: openRateLimits({ pool, config: { tokenSecret: testTokenSecret }, log }),
  log,
})
const sync = () => syncCarrierPoints(pool, cdek, log)

/** Cities that are not in the directory get a known zip. */
async function calculations(city: string, id: number = goods.needles, zip = city === 'Казань' ? '' : '302000') {
  const anna = guest()
  await fillBasket(app, anna, [{ id }])
  const { status, body } = await sendRequest<Calculation[]>(app, anna, 'POST', '/delivery/v1/calculate/address', {
    address: { ...address, region: '', city, zip },
  })
  expect(status).toBe(200)
  return body.map(({ methodId, price, carrier, option }) => ({ methodId, price, carrier, option }))
}
async function toPoint(code: string, id: number = goods.needles) {
  const anna = guest()
  await fillBasket(app, anna, [{ id }])
  return sendRequest<Calculation>(app, anna, 'POST', '/delivery/v1/calculate/pickupPoint', { deliveryPointCode: code })
}
const pointsIn = async (city: string) =>
  (await sendRequest<DeliveryPoint[]>(app, guest(), 'GET', `/delivery/v1/points?city=${encodeURIComponent(city)}`)).body
    .map(({ code }) => code)
    .sort()

describe('POST /delivery/v1/calculate/address with CDEK', () => {
  test('200: the price of CDEK by the tariff of the method', async () => {
    expect(await calculations('Казань')).toEqual([
      { methodId: 1, price: 30_070, carrier: 'cdek', option: 'cdek-137' },
      { methodId: 3, price: 90_000, carrier: 'cdek', option: 'cdek-750' },
    ])
  })

  // Four: after five failures in a row CDEK would not be called for a while.
  test.each(['Беда 9001', 'Беда 9003', 'Беда 9004', 'Беда 9005'])(
    '200: %s: the shop’s own tariff applies',
    async (city) => {
      expect(await calculations(city)).toEqual([
        { methodId: 1, price: 90_000, carrier: 'shop', option: '' },
        { methodId: 3, price: 200_000, carrier: 'shop', option: '' },
      ])
    },
  )

  test('200: a place only the carrier knows is priced by the carrier only', async () => {
    const anna = guest()
    await fillBasket(app, anna, [{ id: goods.needles }])
    const nowhere = { ...address, region: 'Орловская область', city: 'Казань', zip: '' }
    const { status, body } = await sendRequest<Calculation[]>(app, anna, 'POST', '/delivery/v1/calculate/address', {
      address: nowhere,
    })
    expect([status, body.map(({ carrier }) => carrier)]).toEqual([200, ['cdek', 'cdek']])
  })

  test('200: where CDEK does not deliver the shop’s own tariff applies', async () => {
    expect((await calculations('Беда 9011')).map(({ carrier }) => carrier)).toEqual(['shop', 'shop'])
  })
})

describe('points of CDEK', () => {
  beforeEach(async () => {
    fake.state.points = [cdekOffice, cdekLocker]
    await sync()
  })

  test('are listed once synced, with their limits, and priced by the tariff of their kind', async () => {
    expect(await pointsIn('Казань')).toEqual(['cdek-KZN12', 'cdek-KZN77'])
    expect((await toPoint('cdek-KZN12')).body).toMatchObject({
      methodId: 4,
      price: 20_020,
      carrier: 'cdek',
      option: 'cdek-136',
    })
    expect((await toPoint('cdek-KZN77')).body).toMatchObject({ price: 15_020, option: 'cdek-368' })
    expect(await sync()).toEqual({ changed: 0, hidden: 0 })
  })

  test('too long for a locker: it is neither shown nor priced', async () => {
    const { status, body } = await toPoint('cdek-KZN77', goods.lastUnit)
    expect(status).toBe(422)
    expect(body).toMatchObject({
      message: 'Этот пункт не примет такой заказ: длиной до 60 см, а в заказе есть 160 см',
      errors: { deliveryPointCode: expect.any(String) },
    })
  })

  test('a point the carrier no longer lists is hidden, and shown again later', async () => {
    fake.state.points = [cdekOffice]
    expect(await sync()).toEqual({ changed: 0, hidden: 1 })
    expect(await pointsIn('Казань')).toEqual(['cdek-KZN12'])
    expect((await toPoint('cdek-KZN77')).status).toBe(404)
    fake.state.points = [cdekOffice, cdekLocker]
    expect(await sync()).toEqual({ changed: 1, hidden: 0 })
    expect(await pointsIn('Казань')).toEqual(['cdek-KZN12', 'cdek-KZN77'])
  })

  test.each([
    ['an empty list', []],
    ['an object instead of a list', { points: [] }],
    ['malformed rows', [null, 5, { code: '<b>' }, { ...cdekOffice, location: { latitude: 'a' } }]],
  ])('%s changes nothing', async (_what, points) => {
    fake.state.points = points
    expect(await sync()).toBeNull()
    expect(await pointsIn('Казань')).toEqual(['cdek-KZN12', 'cdek-KZN77'])
  })
  test('points without a zone are refused like those that are missing', async () => {
    fake.state.points = [cdekOffice, cdekLocker]
    const { rows: zones } = await pool.query('select id, cities, regions from delivery_zones')
    await pool.query(`update delivery_zones set cities = '{нигде}', regions = '{}'`)
    expect(await sync()).toBeNull()
    expect(await pointsIn('Казань')).toEqual(['cdek-KZN12', 'cdek-KZN77'])
    for (const { id, cities, regions } of zones)
      await pool.query('update delivery_zones set cities = $2, regions = $3 where id = $1', [id, cities, regions])
    expect(await sync()).toEqual({ changed: 0, hidden: 0 })
  })

  test('points follow the tariff of their carrier to another delivery method', async () => {
    const methods = async () =>
      (await pool.query(`select distinct method_id as id from delivery_points where carrier = 'cdek'`)).rows
    await pool.query(
      `insert into delivery_methods overriding system value
       select (jsonb_populate_record(null::delivery_methods, to_jsonb(m) || '{"id": 40, "code": "points-40"}')).*
       from delivery_methods m where id = 4`,
    )
    await pool.query('update carrier_tariffs set method_id = 40 where method_id = 4')
    expect(await sync()).toEqual({ changed: 2, hidden: 0 })
    expect(await methods()).toEqual([{ id: 40 }])
    await pool.query('update carrier_tariffs set method_id = 4 where method_id = 40')
    expect(await sync()).toEqual({ changed: 2, hidden: 0 })
  })
})
