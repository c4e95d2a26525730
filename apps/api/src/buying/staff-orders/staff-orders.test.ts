import { randomUUID } from 'node:crypto'
import type { Problem } from '@shpulka/contract/base/problem'
import type { DeskOrder } from '@shpulka/contract/buying/desk-order'
import type { OfficeOffer } from '@shpulka/contract/buying/office-price-offers'
import type { DeliveryQuotes } from '@shpulka/contract/buying/order-delivery'
import type { PriceOffer } from '@shpulka/contract/buying/price-offers'
import { type StaffPaymentChoice, staffOrders } from '@shpulka/contract/buying/staff-orders'
import type { RegisterAnswer } from '@shpulka/contract/people/organization-mapper'
import { Value } from 'typebox/value'
import { afterEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { openTestSession } from '../../people/sessions/test-sign-in.ts'
import { signedInStaff } from '../../people/staff/test-office.ts'
import { openTestApi, testTokenSecret } from '../../test-api.ts'
import * as shop from '../orders/test-shop.ts'

const database = await testDatabase('empty')
const { pool } = database
await shop.fillTestShop(pool)
const { app } = await openTestApi(database)
const { app: otherInstance } = await openTestApi(database)
const owner = await signedInStaff(app, pool, 'owner')
const manager = await signedInStaff(app, pool, 'manager')
const other = await signedInStaff(otherInstance, pool, 'manager')
const school = await signedInStaff(app, pool, 'manager', 2)
const warehouse = await signedInStaff(app, pool, 'warehouse')
const dealer = await openTestSession(pool, {
  priceRole: 'dealer',
  role: 'dealer',
  siteId: 1,
  tokenSecret: testTokenSecret,
})

afterEach(() => shop.expectInvariants(pool))

const { goods } = shop
const client = {
  userId: null,
  fio: 'Ольга Швецова',
  phone: '8 900 765-43-21',
  email: '',
  hasAgreed: true,
  payer: null,
}
const orderForm = (changed: object = {}) => ({
  key: randomUUID(),
  siteId: 1,
  client,
  lines: [{ groupId: goods.needles, count: 3 }],
  comment: '',
  ...changed,
})
const place = (form: object, by = manager) => by.send<DeskOrder & Problem>('POST', '/orders', form)
const reservedCount = async (id: number) =>
  (
    await pool.query<{ sum: number }>(
      'select coalesce(sum(quantity), 0)::int as sum from order_reservations where order_id = $1',
      [id],
    )
  ).rows[0]!.sum

describe('an order by phone', () => {
  test('is placed once per key, reserves its goods, and is recorded in the audit log', async () => {
    const form = orderForm({ comment: 'Позвонить за час' })
    const [one, repeat] = await Promise.all([place(form), place(form, other)])
    expect([one.status, repeat.status], JSON.stringify(one.body)).toEqual([200, 200])
    expect(one.body.id).toBe(repeat.body.id)
    expect(one.body).toMatchObject({
      total: 45_000,
      bill: null,
      delivery: null,
      comment: 'Позвонить за час',
      userId: null,
      contact: { fio: 'Ольга Швецова', email: '' },
    })
    // Said once: by its first status, with who took it.
    expect(one.body.timeline).toMatchObject([{ title: 'Новый', text: 'Заказ принят по телефону', who: 'Анна manager' }])
    expect(await reservedCount(one.body.id)).toBe(3)
    const { rows } = await pool.query(
      `select source, (select count(*)::int from audit_log where action = 'order.place'
         and record_id = $1::text) as logged
         from consents where order_id = $1::bigint and kind = 'personal-data'`,
      [one.body.id],
    )
    expect(rows).toEqual([{ source: 'phone', logged: 1 }])
    const { rows: emails } = await pool.query(
      `select from graphile_worker._private_jobs where payload ->> 'email' = 'order-placed' and payload ->> 'id' = $1`,
      [String(one.body.id)],
    )
    expect(emails).toEqual([])
  })

  test('422: a repeat with other contents, which names the order placed; fields in another order are a repeat', async () => {
    const form = orderForm()
    const { body: order } = await place(form)
    for (const changed of [{ lines: [{ groupId: goods.needles, count: 4 }] }, { comment: 'Другой' }]) {
      const other = await place({ ...form, ...changed })
      expect([other.status, other.body.message]).toEqual([422, `Заказ уже оформлен: Ш-${order.id}, измените его`])
    }
    const repeat = await place(Object.fromEntries(Object.entries(form).reverse()))
    expect([repeat.status, repeat.body.id]).toEqual([200, order.id])
  })

  test('409 when the goods cost more than was seen, with both sums; a repeat is the same order whatever it saw', async () => {
    const form = orderForm()
    const dearer = await place({ ...form, goodsSeen: 44_900 })
    expect([dearer.status, dearer.body]).toMatchObject([
      409,
      { conflict: { goods: { seen: 44_900, current: 45_000 } } },
    ])
    const { rowCount } = await pool.query('select from orders where staff_key = $1', [form.key])
    expect(rowCount).toBe(0)
    const placed = await place({ ...form, goodsSeen: 45_000 })
    expect([placed.status, placed.body.total], JSON.stringify(placed.body)).toEqual([200, 45_000])
    expect((await place({ ...form, goodsSeen: null })).body.id).toBe(placed.body.id)
    expect((await place(orderForm({ goodsSeen: 50_000 }))).status).toBe(200)
  })

  test('for an account uses its contact and prices; without an account these are required', async () => {
    await pool.query(`update users set fio = 'Пётр Дилеров', phone = '+79001112233' where id = $1`, [dealer.userId])
    await pool.query('insert into blanks (user_id, site_id, offer_id, count, status_id) values ($1, 1, 1, 1, 3)', [
      dealer.userId,
    ])
    const { body: order } = await place(
      orderForm({
        client: { userId: dealer.userId, hasAgreed: true },
        lines: [{ groupId: goods.overlocker, count: 1 }],
      }),
    )
    expect(order).toMatchObject({ total: 70_000, priceRole: 'Дилерская', userId: dealer.userId })
    const { rows } = await pool.query(
      'select status_id, closed_at is null as "isOpen" from blanks where user_id = $1',
      [dealer.userId],
    )
    expect(rows).toEqual([{ status_id: 4, isOpen: false }])
    const nobody = await place(orderForm({ client: { userId: null, hasAgreed: false } }))
    expect(Object.keys(nobody.body.errors)).toEqual(['client.fio', 'client.phone', 'client.hasAgreed'])
    expect((await place(orderForm({ client: { ...client, userId: 9999 } }))).status).toBe(404)
  })

  test('422 above the stock or not on sale; 403 without the permission, 404 on another site', async () => {
    const short = await place(orderForm({ lines: [{ groupId: goods.lastUnit, count: 2 }] }))
    expect([short.status, short.body.message]).toEqual([422, expect.stringContaining('не хватает')])
    for (const groupId of [goods.hidden, goods.schoolTable, goods.onRequest, 999])
      expect((await place(orderForm({ lines: [{ groupId, count: 1 }] }))).status, `${groupId}`).toBe(422)
    expect((await place(orderForm(), school)).status).toBe(404)
    expect((await place(orderForm(), warehouse)).status).toBe(403)
    const found = await manager.send<{ lines: { isExact: boolean }[] }>('POST', '/order-goods', {
      siteId: 1,
      userId: null,
      text: 'ИГ-1 2 шт',
    })
    expect(found.body.lines).toMatchObject([{ count: 2, isExact: true, goods: [{ groupId: goods.needles }] }])
  })
})

describe('an order that an organization pays', () => {
  const payer = {
    name: 'ООО «Ромашка»',
    inn: '7707083893',
    kpp: '770701001',
    ogrn: '',
    legalAddress: 'Орёл, Ленина, 1',
  }

  test('named by phone, without an account; the fields that are wrong are named', async () => {
    const { status, body: order } = await place(orderForm({ client: { ...client, payer } }))
    expect([status, order.payer]).toEqual([200, payer])
    const wrong = await place(orderForm({ client: { ...client, payer: { ...payer, inn: '7707083894', name: '' } } }))
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['client.payer.name', 'client.payer.inn']])
  })

  test('suggested by INN or name, to who may place orders', async () => {
    const suggest = (q: string, by = manager) => by.send<RegisterAnswer>('POST', '/payer-suggestions', { q })
    const [first] = (await suggest('ООО')).body.suggestions
    expect((await suggest(first!.data.inn)).body.suggestions.map(({ data }) => data.inn)).toEqual([first!.data.inn])
    expect((await suggest('7707083894')).body).toMatchObject({
      suggestions: [],
      notice: expect.stringMatching(/опечатка/),
    })
    expect((await suggest(' ')).body.suggestions).toEqual([])
    expect((await suggest('ООО', warehouse)).status).toBe(403)
  })
})

describe('an order with a payment method', () => {
  const payer = { name: 'ООО «Мануфактура»', inn: '7707083893', kpp: '770701001', ogrn: '', legalAddress: '' }
  const byInvoice = 2
  const choices = async (body: object, by = manager) =>
    by.send<StaffPaymentChoice[]>('POST', '/order-payment-choices', {
      siteId: 1,
      userId: null,
      hasPayer: false,
      delivery: null,
      ...body,
    })

  test('is billed and reserved by it at once; methods that do not fit say why; 404 on another site', async () => {
    await pool.query(`update payment_methods set payers = 'organization' where id = $1`, [byInvoice])
    const { body: shown } = await choices({ hasPayer: true })
    expect([...Value.Errors(staffOrders.listStaffPaymentChoices.answer, shown)]).toEqual([])
    const problemOf = (methodId: number) => shown.find(({ id }) => id === methodId)?.problem
    expect(problemOf(byInvoice)).toBeNull()
    expect((await choices({})).body.find(({ id }) => id === byInvoice)?.problem).toMatch(/платят организации/)
    expect((await choices({}, school)).status).toBe(404)

    const { body: order } = await place(orderForm({ client: { ...client, payer }, paymentId: byInvoice }))
    expect(order).toMatchObject({
      bill: { amount: order.total },
      owed: order.total,
      deadline: expect.any(String),
    })
    expect(order.timeline.map(({ title }) => title)).toContain('Новый')
    const { body: later } = await place(orderForm({ paymentId: null }))
    expect(later).toMatchObject({ bill: null, paymentMethod: null })
  })

  test('400 an unknown method, 422 one that does not fit: no order is placed', async () => {
    const before = (await pool.query('select count(*) from orders')).rows
    expect((await place(orderForm({ paymentId: 999 }))).status).toBe(400)
    expect((await place(orderForm({ paymentId: byInvoice }))).status).toBe(422)
    expect((await pool.query('select count(*) from orders')).rows).toEqual(before)
  })
})

describe('an order with delivery', () => {
  const moscow = { city: 'Москва', street: 'Тверская', house: '9', flat: '3' }
  const delivery = { methodId: 1, pointCode: null, address: moscow, price: null, quoted: 90_000 }
  const quote = (request: object, by = manager) => by.send<DeliveryQuotes>('POST', '/delivery-quotes', request)
  const quoteRequest = {
    siteId: 1,
    userId: null,
    lines: [{ groupId: goods.needles, count: 3 }],
    to: { pointCode: null, address: moscow },
  }

  test('delivery is priced as at checkout and stored; a price by hand needs a permission and a reason', async () => {
    const { body: found } = await quote(quoteRequest)
    expect(found.quotes.map(({ methodId, price }) => [methodId, price])).toContainEqual([1, 90_000])
    const { status, body: order } = await place(orderForm({ delivery }))
    expect(status, JSON.stringify(order)).toBe(200)
    expect(order).toMatchObject({ total: 135_000, delivery: { methodId: 1, price: 90_000 } })
    expect(order.delivery!.address).not.toContain('9')
    const point = await place(
      orderForm({ delivery: { ...delivery, methodId: 4, pointCode: 'moscow-1', address: null, quoted: 40_000 } }),
    )
    expect(point.body.delivery).toMatchObject({ methodId: 4, price: 40_000 })
    const byHand = { ...delivery, price: 0, why: 'Постоянный клиент' }
    expect((await place(orderForm({ delivery: byHand }))).status).toBe(403)
    expect((await place(orderForm({ delivery: { ...byHand, why: ' ' } }), owner)).body.errors).toHaveProperty(
      'delivery.why',
    )
    expect((await place(orderForm({ delivery: byHand }), owner)).body).toMatchObject({ total: 45_000 })
  })

  test('409 with both prices, unless set by hand; a repeat returns the same order; bad input', async () => {
    const outdated = await place(orderForm({ delivery: { ...delivery, quoted: 80_000 } }))
    expect([outdated.status, (outdated.body as never as { conflict: object }).conflict]).toEqual([
      409,
      { delivery: { seen: 80_000, current: 90_000, who: '', at: null } },
    ])
    const byHand = await place(
      orderForm({ delivery: { ...delivery, quoted: 80_000, price: 50_000, why: 'Обещали' } }),
      owner,
    )
    expect(byHand.body).toMatchObject({ total: 95_000, delivery: { price: 50_000 } })
    const { rows } = await pool.query(
      `select changes ->> 'Цена доставки' as price, changes ->> 'Цена доставки по расчёту' as quoted from audit_log
       where record_id = $1::text and action = 'order.place'`,
      [byHand.body.id],
    )
    expect(rows).toEqual([{ price: expect.stringContaining('500'), quoted: expect.stringContaining('900') }])
    const form = orderForm({ delivery })
    const first = await place(form)
    await pool.query('update delivery_tariffs set price_kopecks = 95000 where method_id = 1 and zone_id = 2')
    const repeat = await place(form)
    expect([repeat.status, repeat.body.id]).toEqual([200, first.body.id])
    await pool.query('update delivery_tariffs set price_kopecks = 90000 where method_id = 1 and zone_id = 2')
    for (const bad of [
      { methodId: 0 },
      { quoted: -1 },
      { quoted: undefined },
      { address: { city: '' } },
      { price: 0.5 },
    ])
      expect((await place(orderForm({ delivery: { ...delivery, ...bad } }))).status, JSON.stringify(bad)).toBe(400)
    for (const unavailable of [{ methodId: 99 }, { address: null }, { pointCode: 'tula-school', address: null }])
      expect(
        (await place(orderForm({ delivery: { ...delivery, ...unavailable } }))).status,
        JSON.stringify(unavailable),
      ).toBe(422)
    expect((await quote({ ...quoteRequest, lines: undefined })).status).toBe(400)
    expect((await quote({ ...quoteRequest, offerId: 999 })).status).toBe(404)
    expect((await quote({ ...quoteRequest, userId: 9999 })).status).toBe(404)
    expect((await quote(quoteRequest, school)).status).toBe(404)
    expect((await quote(quoteRequest, warehouse)).status).toBe(403)
  })

  test('an order from a price offer gets delivery too, and is placed once', async () => {
    const buyer = shop.guest()
    await shop.fillBasket(app, buyer, [{ id: goods.needles, count: 2 }])
    const { body: offer } = await shop.sendRequest<PriceOffer>(app, buyer, 'POST', '/price-offers/v1', {})
    const id = Number(offer.number.replace(/\D/g, ''))
    const { body: found } = await quote({ ...quoteRequest, lines: undefined, offerId: id })
    expect(found.quotes[0]).toMatchObject({ methodId: 1, price: 90_000 })
    const order = (by = manager) => by.send<DeskOrder>('POST', `/price-offers/${id}/order`, { client, delivery })
    const both = await Promise.all([order(), order(other)])
    expect(new Set(both.map(({ body: { id } }) => id)).size).toBe(1)
    expect(both[0]!.body).toMatchObject({ total: 120_000, delivery: { price: 90_000 } })
  })
})

describe('an order from a price offer', () => {
  test('is placed once at the prices of the offer, even if several managers request it in parallel', async () => {
    const buyer = shop.guest()
    await shop.fillBasket(app, buyer, [{ id: goods.needles, count: 2 }])
    const { body: offer } = await shop.sendRequest<PriceOffer>(app, buyer, 'POST', '/price-offers/v1', {})
    const id = Number(offer.number.replace(/\D/g, ''))
    await pool.query('update offer_prices set price_kopecks = 18000 where offer_id = 2')
    const before = await manager.send<OfficeOffer>('GET', `/price-offers/${id}`)
    expect(before.body).toMatchObject({ number: offer.number, price: 30_000, orderId: null })
    const results = await Promise.all(
      [manager, other, manager].map((by) => by.send<DeskOrder>('POST', `/price-offers/${id}/order`, { client })),
    )
    expect(
      results.map(({ status }) => status),
      JSON.stringify(results[0]!.body),
    ).toEqual([200, 200, 200])
    expect(new Set(results.map(({ body: order }) => order.id)).size).toBe(1)
    const order = results[0]!.body
    expect(order).toMatchObject({ total: 30_000, lines: [{ count: 2, price: 15_000 }] })
    expect((await manager.send<OfficeOffer>('GET', `/price-offers/${id}`)).body.orderId).toBe(order.id)
    expect((await school.send('GET', `/price-offers/${id}`)).status).toBe(404)
    await pool.query('update offer_prices set price_kopecks = 15000 where offer_id = 2')
  })

  test('404 for an expired offer', async () => {
    const buyer = shop.guest()
    await shop.fillBasket(app, buyer, [{ id: goods.needles }])
    const { body: offer } = await shop.sendRequest<PriceOffer>(app, buyer, 'POST', '/price-offers/v1', {})
    const id = Number(offer.number.replace(/\D/g, ''))
    await pool.query(
      `update price_offers set created_at = now() - interval '9 days', valid_until = current_date - 2 where id = $1`,
      [id],
    )
    expect((await manager.send('POST', `/price-offers/${id}/order`, { client })).status).toBe(404)
  })
})
