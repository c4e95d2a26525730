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
// Of the reel of thread no weight is known.
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

/** Whom questions of the day are counted of. */
const countedByDay = async () => (await pool.query('select from limit_hits where seconds = 86400')).rowCount!

describe('POST /office/v1/address-suggestions', () => {
  test('200: streets of the service; limits are those of the person, for an office has one address', async () => {
    const before = await countedByDay()
    const { status, body } = await suggest('street', 'Орловская область, Орёл, моск')
    expect([status, body.source, body.suggestions[0]!.street]).toEqual([200, 'dadata', 'ул Московская'])
    // The person's and the shop's.
    expect(await countedByDay()).toBe(before + 2)
    const oleg = await signedInStaff(app, pool, 'manager')
    expect((await suggest('street', 'Орёл, моско', oleg)).status).toBe(200)
    expect(await countedByDay()).toBe(before + 3)
  })

  test('200: what the shop knows by itself: a city, a street of it; of a city alone no street is made', async () => {
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

  test('400 for another kind, 429 for who asks without end', async () => {
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
      ...{ siteId: 1, userId: null, lines: ordered.map((groupId) => ({ groupId, count: 1 })) },
      to: { pointCode: null, address: { ...address, region: '', zip: '', ...to } },
    })
    expect(status).toBe(200)
    return { ...body, quotes: body.quotes.map(({ methodId, price, carrier }) => [methodId, price, carrier]) }
  }

  test('200: its own price', async () => {
    expect(await quote({ city: 'Казань' })).toEqual({
      ...{ problem: null, warning: null },
      quotes: [
        [1, 30_070, 'cdek'],
        [3, 90_000, 'cdek'],
      ],
    })
  })

  test.each([
    ['it fails', 'Беда 9001', 'СДЭК сейчас не отвечает'],
    ['it hangs', 'Беда 9002', 'СДЭК сейчас не отвечает'],
    ['it does not carry there', 'Беда 9011', 'СДЭК такой заказ туда не везёт'],
  ])('200: %s: in time the shop’s own prices, and why', async (_, city, reason) => {
    const asked = performance.now()
    const { warning, quotes } = await quote({ city, zip: '302000' })
    expect(performance.now() - asked).toBeLessThan(5000)
    expect(warning).toBe(`${reason}: цены ниже — по тарифам магазина`)
    expect(quotes.map(([, , carrier]) => carrier)).toEqual(['shop', 'shop'])
  })

  test('200: goods of unknown weight: the shop’s own prices; beside others they are named', async () => {
    const asked = cdek.requests.length
    const unknown = await quote({ city: 'Казань' }, goods.spool)
    expect(cdek.requests.length).toBe(asked)
    expect(unknown.warning).toContain('Вес товаров не указан')
    expect(unknown.quotes.map(([, , carrier]) => carrier)).toEqual(['shop', 'shop'])
    const mixed = await quote({ city: 'Казань' }, goods.needles, goods.spool)
    expect(mixed.warning).toContain('Вес не указан: Нить «Прочная»')
    expect(mixed.quotes.map(([, , carrier]) => carrier)).toEqual(['cdek', 'cdek'])
  })

  test('200: it does not answer where the shop has no price: nothing, and how to go on', async () => {
    const { problem, quotes } = await quote({ city: 'Беда 9003' })
    expect(quotes).toEqual([])
    expect(problem).toContain('согласуйте доставку потом')
  })
})

test('an order by phone takes the price of the carrier, or one set by hand: the log has both, who set it and why', async () => {
  const place = (price: number | null, by: typeof owner) =>
    by.send<DeskOrder>('POST', '/orders', {
      ...{ key: randomUUID(), siteId: 1, lines: [{ groupId: goods.needles, count: 1 }] },
      client: { userId: null, fio: 'Олег', phone: '+7 900 000-11-22', hasAgreed: true },
      delivery: {
        ...{ methodId: 1, pointCode: null, address: { ...address, region: '', zip: '', city: 'Казань' } },
        ...{ price, why: price === null ? '' : 'Везём попутно', quoted: 30_070 },
      },
    })
  expect((await place(10_000, vera)).status).toBe(403)
  const [taken, byHand] = [await place(null, vera), await place(10_000, owner)]
  expect([taken.status, taken.body.delivery?.price, byHand.body.delivery?.price]).toEqual([200, 30_070, 10_000])
  const { rows } = await pool.query(
    `select a.actor, o.delivery_option as option, a.changes -> 'Цена доставки' ->> 1 as price,
       a.changes -> 'Цена доставки по расчёту' ->> 1 as quoted, a.changes -> 'Причина цены доставки' ->> 1 as why
     from audit_log a join orders o on o.id::text = a.record_id where a.action = 'order.place' order by a.id`,
  )
  expect(rows.map((row) => ({ ...row, price: plain(row.price), quoted: row.quoted && plain(row.quoted) }))).toEqual([
    { actor: `manager:${vera.id}`, option: 'cdek-137', price: '300,70 ₽', quoted: null, why: null },
    {
      ...{ actor: `manager:${owner.id}`, option: 'cdek-137', price: '100 ₽' },
      ...{ quoted: '300,70 ₽, СДЭК', why: 'Везём попутно' },
    },
  ])
  // Of a placed order the same prices are offered.
  const { body: anew } = await vera.send<DeliveryQuotes>('POST', `/orders/${taken.body.id}/delivery-quotes`, {
    to: { pointCode: null, address: null },
  })
  expect(anew.quotes.map(({ price, carrier }) => [price, carrier])).toEqual([
    [30_070, 'cdek'],
    [90_000, 'cdek'],
  ])
  expect(anew.quotes.every(({ dateFrom, dateTo }) => dateFrom <= dateTo)).toBe(true)
})

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
