import type { Basket } from '@shpulka/contract/buying/basket'
import type { PriceOffer } from '@shpulka/contract/buying/price-offers'
import { packTitle } from '@shpulka/contract/catalogue/pack'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { inPdfQueue } from '../../base/documents/pdf-queue.ts'
import { pdfText } from '../../base/documents/test-pdf-text.ts'
import { clientKeyOf } from '../../base/http/client-ip.rule.ts'
import { signIn } from '../../people/sessions/test-sign-in.ts'
import { openTestApi } from '../../test-api.ts'
import {
  addressOf,
  fillBasket,
  fillTestShop,
  goods,
  guest,
  sendRequest,
  type TestVisitor,
} from '../orders/test-shop.ts'
import { deleteExpiredPriceOffers } from './price-offers.port.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestShop(pool)
// The needles are sold in packs of ten.
await pool.query(
  `with p as (insert into properties (code, title, kind) values ('pack', $1, 'number') returning id)
  insert into product_numbers (product_id, property_id, number) select 2, id, 10 from p`,
  [packTitle],
)
const { app } = await openTestApi(database)

const create = (visitor: Pick<TestVisitor, 'headers'>, body: object = {}) =>
  sendRequest<PriceOffer>(app, visitor, 'POST', '/price-offers/v1', body)
const view = (visitor: Pick<TestVisitor, 'headers'>, key: string) =>
  sendRequest<PriceOffer>(app, visitor, 'GET', `/price-offers/v1/${key}`)
const getDocument = async (visitor: Pick<TestVisitor, 'headers'>, key: string) =>
  app.inject({
    url: `/api/price-offers/v1/${key}/document`,
    remoteAddress: addressOf(visitor),
    headers: visitor.headers,
  })

async function basketOf(visitor: TestVisitor) {
  await fillBasket(app, visitor, [
    { id: goods.overlocker, count: 2 },
    { id: goods.needles, count: 4 },
  ])
  return visitor
}

afterEach(() => void vi.useRealTimers())

describe('POST /price-offers/v1', () => {
  test.each([
    ['2026-12-01T20:50:00Z', '2026-12-01T21:10:00Z', true],
    ['2026-12-01T23:50:00Z', '2026-12-02T00:10:00Z', false],
  ])('200: asked for at %s and %s; another offer, for the day is Moscow’s: %s', async (first, second, isAnother) => {
    const anna = await basketOf(guest())
    const keys: string[] = []
    for (const now of [first, second]) {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
      keys.push((await create(anna, { days: 1 })).body.key)
    }
    expect(keys[0] !== keys[1]).toBe(isAnother)
  })

  test('200: the basket of a guest; a repeat returns the same offer, other guests get different ones', async () => {
    const anna = await basketOf(guest())
    const { status, body } = await create(anna, { recipient: ' ООО «Мануфактура» ', days: 10 })
    expect(status).toBe(200)
    expect(body).toMatchObject({ recipient: 'ООО «Мануфактура»', price: 260_000, oldPrice: 280_000 })
    expect(body.lines.map(({ title, count, price, sum, isSold }) => ({ title, count, price, sum, isSold }))).toEqual([
      { title: 'Оверлок «Волна»', count: 2, price: 100_000, sum: 200_000, isSold: true },
      { title: 'Иглы DBx1', count: 4, price: 15_000, sum: 60_000, isSold: true },
    ])
    expect((await create(anna, { recipient: 'ООО «Мануфактура»', days: 10 })).body.key).toBe(body.key)
    expect((await create(anna, { recipient: 'ИП Иванов', days: 10 })).body.key).not.toBe(body.key)
    expect((await create(await basketOf(guest()), { recipient: 'ООО «Мануфактура»', days: 10 })).body.key).not.toBe(
      body.key,
    )
  })

  test('200: goods in packs say so in the basket, in the offer and in its file', async () => {
    const anna = await basketOf(guest())
    const basket = (await sendRequest<Basket>(app, anna, 'GET', '/basket/v1')).body
    expect(basket.inStock.products.map(({ packSize }) => packSize)).toEqual([null, 10])
    const { body } = await create(anna)
    expect(body.lines.map(({ packSize }) => packSize)).toEqual([null, 10])
    const { rawPayload } = await getDocument(anna, body.key)
    const text = pdfText(rawPayload).join('\n').replaceAll('\u00a0', ' ')
    expect(text).toMatch(/2 шт\./)
    expect(text).toMatch(/уп\. 10 шт/)
    expect(text).toMatch(/4 уп\./)
  })

  test('200: an offer of the given groups, without the basket; 404 an unknown group, 422 one not sold', async () => {
    const anna = await basketOf(guest())
    const { status, body } = await create(anna, { groups: [{ id: goods.needles, count: 3 }] })
    expect([status, body.lines.map(({ title, count }) => [title, count])]).toEqual([200, [['Иглы DBx1', 3]]])
    expect(
      (await sendRequest<{ total: { productsCountInBasket: number } }>(app, anna, 'GET', '/basket/v1')).body.total
        .productsCountInBasket,
    ).toBe(2)
    expect((await create(guest(), { groups: [{ id: goods.soldOut, count: 1 }] })).status).toBe(422)
    expect((await create(guest(), { groups: [{ id: 2_147_483_647, count: 1 }] })).status).toBe(404)
    expect((await create(guest(), { groups: [] })).status).toBe(400)
    expect((await create(guest(), { groups: [{ id: goods.needles, count: 0 }] })).status).toBe(400)
  })

  test('422: an empty basket, or one with only unavailable goods', async () => {
    const anna = guest()
    expect((await create(anna)).status).toBe(422)
    await fillBasket(app, anna, [{ id: goods.soldOut, count: 1 }])
    expect((await create(anna)).status).toBe(422)
  })
})

describe('GET /price-offers/v1/{key}', () => {
  test('200: anyone with the link sees its author’s prices; 404 on another site or with another key', async () => {
    const dealer = { headers: { 'x-site-id': '1', ...(await signIn(pool, 'dealer')) } }
    await sendRequest(app, dealer, 'POST', '/basket/v1/products', { groups: [{ id: goods.overlocker, count: 1 }] })
    const { key } = (await create(dealer, { comment: 'Как договаривались' })).body
    await pool.query(`update offer_prices set price_kopecks = 75000 where price_role = 'dealer'`)
    const customer = guest()
    expect((await view(customer, key)).body).toMatchObject({
      price: 70_000,
      comment: 'Как договаривались',
      lines: [{ price: 70_000, isSold: true }],
    })
    // The address has three papers in the making.
    const held = Promise.withResolvers<void>()
    const papers = Array.from({ length: 3 }, () => inPdfQueue(clientKeyOf(addressOf(customer)), () => held.promise))
    expect((await getDocument(customer, key)).statusCode).toBe(429)
    held.resolve()
    await Promise.all(papers)
    const answer = await getDocument(customer, key)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('Коммерческое предложение КП-'))
    const text = pdfText(answer.rawPayload).join('\n')
    for (const part of ['Как договаривались', 'Оверлок «Волна»', 'Итого\n700 ₽', 'Семьсот рублей 00 копеек'])
      expect(text).toContain(part)
    expect((await getDocument(guest(), key)).rawPayload.equals(answer.rawPayload)).toBe(true)
    expect((await view(guest({ 'x-site-id': '2' }), key)).status).toBe(404)
    const forged = `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`
    for (const other of [forged, key.replace(/^\d+/, (id) => String(Number(id) + 1))]) {
      expect((await view(customer, other)).status).toBe(404)
      expect((await getDocument(customer, other)).statusCode).toBe(404)
    }
  })

  test('200: the file has the VAT of its goods on the day of the offer, as the papers of their order do', async () => {
    const vat = (percent: number | null, ofNeedles: string | null) =>
      pool
        .query(`update sites set vat_percent = $1 where id = 1`, [percent])
        .then(() => pool.query(`update products set vat = $1 where id = 2`, [ofNeedles]))
    await vat(22, '10')
    const anna = guest()
    const needles = await create(anna, { groups: [{ id: goods.needles, count: 4 }] })
    const both = await create(anna, {
      groups: [
        { id: goods.needles, count: 4 },
        { id: goods.overlocker, count: 2 },
      ],
    })
    await vat(null, null)
    const textOf = async ({ body }: typeof needles) =>
      pdfText((await getDocument(anna, body.key)).rawPayload)
        .join('\n')
        .replaceAll('\u00a0', ' ')
    expect(await textOf(needles)).toContain('В том числе НДС 10 %\n54,55 ₽')
    expect(await textOf(both)).toContain('В том числе НДС\n415,21 ₽')
    expect(both.body.lines[0]).not.toHaveProperty('vat')
  })

  test('404 once it has expired; a month later it is deleted', async () => {
    const { key } = (await create(await basketOf(guest()), { recipient: 'Кому-то' })).body
    const id = Number(key.split('-')[0])
    const expire = (days: number) =>
      pool.query(
        `update price_offers set created_at = now() - interval '99 days', valid_until = current_date - $2::int
          where id = $1`,
        [id, days],
      )
    await expire(2)
    expect((await view(guest(), key)).status).toBe(404)
    await deleteExpiredPriceOffers(pool)
    expect((await pool.query('select from price_offers where id = $1', [id])).rowCount).toBe(1)
    await expire(33)
    await deleteExpiredPriceOffers(pool)
    expect((await pool.query('select from price_offers where id = $1', [id])).rowCount).toBe(0)
  })
})
