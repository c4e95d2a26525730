import { randomUUID } from 'node:crypto'
import type { DeskOrder } from '@shpulka/contract/buying/desk-order'
import type { DeliveryQuotes } from '@shpulka/contract/buying/order-delivery'
import type { AddressAnswer } from '@shpulka/contract/people/dadata'
import { afterEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { openFakeCdek } from '../../base/integrations/cdek.fake.ts'
import { openFakeDadata } from '../../base/integrations/dadata.fake.ts'
import { signedInStaff } from '../../people/staff/test-office.ts'
import { openTestApi } from '../../test-api.ts'
import { address, expectInvariants, fillTestShop, goods } from '../orders/test-shop.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestShop(pool)
await pool.query(`insert into carrier_tariffs (carrier, code, method_id, point_kind, title) values
  ('cdek', 137, 1, null, ''), ('cdek', 750, 3, null, '')`)
// The weight of the thread is unknown.
await pool.query('update offers set weight_grams = 0 where id = 3')
const cdek = await openFakeCdek()
const service = await openFakeDadata()
const lookup = { dadataToken: service.token, dadataUrl: service.url, dadataDailyLimit: 10_000 }
const { app } = await openTestApi(database, { ...cdek.config, ...lookup })
const { app: alone } = await openTestApi(database, { dadataToken: null })
const vera = await signedInStaff(app, pool, 'manager')
const owner = await signedInStaff(app, pool, 'owner')

afterEach(() => expectInvariants(pool))

const suggest = (kind: string, q: string, by = vera) =>
  by.send<AddressAnswer>('POST', '/address-suggestions', { kind, q })

/** The number of clients with a counter of requests per day. */
const dailyCounters = async () => (await pool.query('select from limit_hits where seconds = 86400')).rowCount!

describe('POST /office/v1/address-suggestions', () => {
  test('200: streets from DaData; requests are limited per member of staff, not per address', async () => {
    const before = await dailyCounters()
    const { status, body } = await suggest('street', 'Орловская область, Орёл, моск')
    expect([status, body.source, body.suggestions[0]!.street]).toEqual([200, 'dadata', 'ул Московская'])
    // The counters of the member of staff and of the shop.
    expect(await dailyCounters()).toBe(before + 2)
    const oleg = await signedInStaff(app, pool, 'manager')
    expect((await suggest('street', 'Орёл, моско', oleg)).status).toBe(200)
    expect(await dailyCounters()).toBe(before + 3)
  })

  test('200: without DaData: cities and streets of the directory; a city alone suggests no streets', async () => {
    const oleg = await signedInStaff(alone, pool, 'manager')
    const cities = await suggest('city', 'оре', oleg)
    expect([cities.status, cities.body.source, cities.body.suggestions.map(({ city }) => city)]).toEqual([
      ...[200, 'built-in'],
      expect.arrayContaining(['Орёл']),
    ])
    expect(cities.body.suggestions.length).toBeLessThanOrEqual(7)
    const streets = await suggest('street', 'Орёл, моск', oleg)
    expect(streets.body.suggestions.map(({ city, street }) => [city, street])).toContainEqual(['Орёл', 'ул Московская'])
    expect((await suggest('street', 'Орёл', oleg)).body.suggestions).toEqual([])
    expect((await suggest('street', '  ', oleg)).body.suggestions).toEqual([])
  })

  test('400: an unknown kind; 429: too many requests', async () => {
    expect((await suggest('house', 'Орёл')).status).toBe(400)
    const oleg = await signedInStaff(alone, pool, 'manager')
    const answers = await Promise.all(Array.from({ length: 125 }, () => suggest('city', '', oleg)))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
  })
})

describe('POST /office/v1/delivery-quotes with CDEK', () => {
  const quote = async (to: object, ...groups: number[]) => {
    const ordered = groups.length > 0 ? groups : [goods.needles]
    const { status, body } = await vera.send<DeliveryQuotes>('POST', '/delivery-quotes', {
      siteId: 1,
      userId: null,
      lines: ordered.map((groupId) => ({ groupId, count: 1 })),
      to: { pointCode: null, address: { ...address, region: '', zip: '', ...to } },
    })
    expect(status).toBe(200)
    return { ...body, quotes: body.quotes.map(({ methodId, price, carrier }) => [methodId, price, carrier]) }
  }

  test('200: the price of CDEK', async () => {
    expect(await quote({ city: 'Казань' })).toEqual({
      problem: null,
      warning: null,
      quotes: [
        [1, 30_070, 'cdek'],
        [3, 90_000, 'cdek'],
      ],
    })
  })

  test.each([
    ['CDEK fails', 'Беда 9001', 'СДЭК сейчас не отвечает'],
    ['CDEK hangs', 'Беда 9002', 'СДЭК сейчас не отвечает'],
    ['CDEK does not deliver there', 'Беда 9011', 'СДЭК такой заказ туда не везёт'],
  ])('200: %s: answers in time with the shop’s tariffs, and the reason', async (_, city, reason) => {
    const before = performance.now()
    const { warning, quotes } = await quote({ city, zip: '302000' })
    expect(performance.now() - before).toBeLessThan(5000)
    expect(warning).toBe(`${reason}: цены ниже — по тарифам магазина`)
    expect(quotes.map(([, , carrier]) => carrier)).toEqual(['shop', 'shop'])
  })

  test('200: goods without a weight: the shop’s tariffs; together with others, a warning lists them', async () => {
    const before = cdek.requests.length
    const unknown = await quote({ city: 'Казань' }, goods.spool)
    expect(cdek.requests.length).toBe(before)
    expect(unknown.warning).toContain('Вес товаров не указан')
    expect(unknown.quotes.map(([, , carrier]) => carrier)).toEqual(['shop', 'shop'])
    const mixed = await quote({ city: 'Казань' }, goods.needles, goods.spool)
    expect(mixed.warning).toContain('Вес не указан: Нить «Прочная»')
    expect(mixed.quotes.map(([, , carrier]) => carrier)).toEqual(['cdek', 'cdek'])
  })

  test('200: CDEK does not answer and the shop has no tariff: no quotes, and advice', async () => {
    const { problem, quotes } = await quote({ city: 'Беда 9003' })
    expect(quotes).toEqual([])
    expect(problem).toContain('согласуйте доставку потом')
  })
})

test('an order by phone has the carrier’s price or one set by hand; the log has both, the author and the reason', async () => {
  const place = (price: number | null, by: typeof owner) =>
    by.send<DeskOrder>('POST', '/orders', {
      key: randomUUID(),
      siteId: 1,
      lines: [{ groupId: goods.needles, count: 1 }],
      client: { userId: null, fio: 'Олег', phone: '+7 900 000-11-22', hasAgreed: true },
      delivery: {
        methodId: 1,
        pointCode: null,
        address: { ...address, region: '', zip: '', city: 'Казань' },
        price,
        why: price === null ? '' : 'Везём попутно',
        quoted: 30_070,
      },
    })
  expect((await place(10_000, vera)).status).toBe(403)
  const [quoted, byHand] = [await place(null, vera), await place(10_000, owner)]
  expect([quoted.status, quoted.body.delivery?.price, byHand.body.delivery?.price]).toEqual([200, 30_070, 10_000])
  const { rows } = await pool.query(
    `select a.actor, o.delivery_option as option, a.changes -> 'Цена доставки' ->> 1 as price,
       a.changes -> 'Цена доставки по расчёту' ->> 1 as quoted, a.changes -> 'Причина цены доставки' ->> 1 as why
     from audit_log a join orders o on o.id::text = a.record_id where a.action = 'order.place' order by a.id`,
  )
  expect(rows.map((row) => ({ ...row, price: plain(row.price), quoted: row.quoted && plain(row.quoted) }))).toEqual([
    { actor: `manager:${vera.id}`, option: 'cdek-137', price: '300,70 ₽', quoted: null, why: null },
    {
      actor: `manager:${owner.id}`,
      option: 'cdek-137',
      price: '100 ₽',
      quoted: '300,70 ₽, СДЭК',
      why: 'Везём попутно',
    },
  ])
  // A placed order gets the same quotes.
  const { body: quotesOfOrder } = await vera.send<DeliveryQuotes>('POST', `/orders/${quoted.body.id}/delivery-quotes`, {
    to: { pointCode: null, address: null },
  })
  expect(quotesOfOrder.quotes.map(({ price, carrier }) => [price, carrier])).toEqual([
    [30_070, 'cdek'],
    [90_000, 'cdek'],
  ])
  expect(quotesOfOrder.quotes.every(({ dateFrom, dateTo }) => dateFrom <= dateTo)).toBe(true)
})

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
