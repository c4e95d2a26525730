import { randomUUID } from 'node:crypto'
import type { Problem } from '@shpulka/contract/base/problem'
import type { Basket } from '@shpulka/contract/buying/basket'
import type { Calculation } from '@shpulka/contract/buying/delivery'
import type { Order, PlacedOrder } from '@shpulka/contract/buying/orders'
import { afterEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { queriesOf } from '../../base/db/test-queries.ts'
import { openTestApi } from '../../test-api.ts'
import { eventually } from '../../test-eventually.ts'
import {
  address,
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

afterEach(() => expectInvariants(pool))

const place = (visitor: TestVisitor, form: object, headers: Record<string, string> = {}) =>
  sendRequest<PlacedOrder & Problem & { basket: Basket }>(app, visitor, 'POST', '/orders/v1', form, headers)
const signedIn = (visitor: TestVisitor, { authToken }: PlacedOrder): TestVisitor => ({
  ...visitor,
  headers: { 'x-site-id': visitor.headers['x-site-id']!, authorization: `Bearer ${authToken}` },
})
const countOf = async (query: string, values: unknown[] = []) => Number((await pool.query(query, values)).rows[0].count)

async function prepareOrder(
  visitor: TestVisitor,
  groups: { id: number; count?: number }[] = [{ id: goods.needles, count: 2 }],
) {
  const basket = await fillBasket(app, visitor, groups)
  return { basket, calculation: await calculate(app, visitor) }
}

async function placeSuccessfully(
  visitor: TestVisitor,
  groups?: { id: number; count?: number }[],
  changed: object = {},
) {
  const { basket, calculation } = await prepareOrder(visitor, groups)
  const { status, body } = await place(visitor, orderForm(basket, calculation, changed))
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

describe('POST /orders/v1', () => {
  test('429: the sixth order of a guest with one email address, from any network address; a repeat does not count', async () => {
    const personalData = { fio: 'Анна Швецова', email: 'bombed@example.ru', phone: '8 (900) 123-45-67' }
    const order = async () => {
      const anna = guest()
      const { basket, calculation } = await prepareOrder(anna, [{ id: goods.spool }])
      const form = orderForm(basket, calculation, { personalData })
      return [(await place(anna, form)).status, (await place(anna, form)).status]
    }
    for (let n = 0; n < 5; n += 1) expect(await order()).toEqual([200, 200])
    expect(await order()).toEqual([429, 429])
    expect(await countOf(`select count(*) from orders where contact ->> 'email' = $1`, [personalData.email])).toBe(5)
  })

  test('200: a guest’s order with all its parts', async () => {
    const anna = guest()
    const { basket, calculation } = await prepareOrder(anna, [
      { id: goods.overlocker, count: 5 },
      { id: goods.needles, count: 2 },
    ])
    const form = orderForm(basket, calculation, {
      personalCommentary: '  Позвоните\u0007 заранее ',
      consents: { personalData: true, advertising: true },
    })
    const { status, body } = await place(anna, form)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.order).toMatchObject({
      id: body.orderId,
      number: `Ш-${body.orderId}`,
      status: { code: 'new', title: 'Новый' },
      history: [{ status: 'Новый' }],
      contact: { fio: 'Анна Швецова', email: form.personalData.email, phone: '+79001234567' },
      delivery: {
        method: 'Курьер',
        point: null,
        address: 'Орловская область, Орёл, Ленина, д. 7, кв./оф. 12',
        price: 122_000,
        daysMin: 1,
        daysMax: 2,
        dateFrom: calculation.dateFrom,
        dateTo: calculation.dateTo,
      },
      payment: { code: 'on-delivery' },
      bill: null,
      comment: 'Позвоните заранее',
      itemsPrice: 480_000,
      oldItemsPrice: 540_000,
      total: 602_000,
    })
    expect(body.order.lines).toEqual([
      {
        line: 1,
        groupId: goods.overlocker,
        productId: 1,
        title: 'Оверлок «Волна»',
        vendorCode: 'ОВ-1-Ч',
        image: null,
        path: '/catalog/machines/detail/overlocker',
        count: 5,
        packSize: null,
        price: 90_000,
        discount: 0,
        bonuses: 0,
        sum: 450_000,
        explanation: [
          { step: 'role', title: 'Цена «Мелкий опт»', change: 100_000 },
          { step: 'limit', title: 'Цена при заказе от 5\u00a0000\u00a0₽', change: -10_000 },
        ],
        set: null,
        vat: null,
        unit: { code: '796', name: 'шт' },
      },
      expect.objectContaining({ groupId: goods.needles, count: 2, price: 15_000, sum: 30_000 }),
    ])
    expect(body.basket).toMatchObject({ cartToken: null, total: { productsCountInBasket: 0 } })
    const { rows } = await pool.query(
      'select offer_id, warehouse_id, quantity from order_reservations where order_id = $1 order by 1',
      [body.orderId],
    )
    expect(rows).toEqual([
      { offer_id: 1, warehouse_id: 2, quantity: 5 },
      { offer_id: 2, warehouse_id: 1, quantity: 2 },
    ])
    expect(
      await countOf(
        `select count(*) from consents where order_id = $1 and kind = 'personal-data' and user_id is not null`,
        [body.orderId],
      ),
    ).toBe(1)
    // The current edition of the terms of sale.
    expect(
      await countOf(`select count(*) from consents where order_id = $1 and kind = 'sale-terms'`, [body.orderId]),
    ).toBe(1)
    expect(
      await countOf(`select count(*) from stock_movements where order_id = $1 and kind = 'reserve'`, [body.orderId]),
    ).toBe(2)
  })

  test('200: the guest has an account and is signed in by the answer', async () => {
    const anna = guest()
    const answer = await placeSuccessfully(anna)
    const asUser = signedIn(anna, answer)
    expect(
      (await sendRequest<Order>(app, asUser, 'GET', `/orders/v1/view?orderId=${answer.orderId}`)).body.number,
    ).toBe(`Ш-${answer.orderId}`)
    const refreshed = await sendRequest<{ access: string; refresh: string }>(
      app,
      { headers: {} },
      'POST',
      '/users/v1/refresh',
      {
        oldRefreshToken: answer.refreshToken,
        deviceId: 'phone',
      },
    )
    expect(refreshed.status).toBe(200)
    const again = { headers: { authorization: `Bearer ${refreshed.body.access}` } }
    expect((await sendRequest(app, again, 'GET', `/orders/v1/own?orderId=${answer.orderId}`)).status).toBe(200)
  })

  test('200: an order with the email of an account does not sign in, and its owner does not see it yet', async () => {
    const anna = guest()
    const first = await placeSuccessfully(anna)
    const eve = guest()
    const form = { personalData: { fio: 'Ева', email: first.order.contact.email.toUpperCase(), phone: '+79001112233' } }
    const second = await placeSuccessfully(eve, undefined, form)
    expect(second).toMatchObject({ authToken: null, refreshToken: null })
    expect(second.basket.cartToken).toBe(eve.cartToken)
    expect((await sendRequest(app, eve, 'GET', `/orders/v1/own?orderId=${second.orderId}`)).status).toBe(200)
    expect((await sendRequest(app, eve, 'GET', `/orders/v1/own?orderId=${first.orderId}`)).status).toBe(404)
    expect(
      (await sendRequest(app, signedIn(anna, first), 'GET', `/orders/v1/view?orderId=${second.orderId}`)).status,
    ).toBe(404)
    expect(await countOf('select count(*) from users where email = $1', [first.order.contact.email])).toBe(1)
  })

  test('200: a signed-in buyer orders from the account’s basket', async () => {
    const anna = guest()
    const asUser = signedIn(anna, await placeSuccessfully(anna))
    const { basket, calculation } = await prepareOrder(asUser)
    expect(basket.cartToken).toBeNull()
    const { status, body } = await place(asUser, orderForm(basket, calculation))
    expect(status).toBe(200)
    expect(body).toMatchObject({ authToken: null, basket: { cartToken: null, total: { productsCountInBasket: 0 } } })
    expect((await sendRequest(app, asUser, 'GET', `/orders/v1/view?orderId=${body.orderId}`)).status).toBe(200)
  })

  test('200: only selected lines are ordered; the guest’s other lines move to the account', async () => {
    const anna = guest()
    await fillBasket(app, anna, [{ id: goods.needles }, { id: goods.spool, count: 4 }, { id: goods.soldOut }])
    const { body: basket } = await sendRequest<Basket>(app, anna, 'POST', '/basket/v1/select', {
      selected: false,
      groupIds: [goods.spool],
    })
    const { body } = await place(anna, orderForm(basket, await calculate(app, anna)))
    expect(body.order.lines.map(({ groupId }) => groupId)).toEqual([goods.needles])
    const left = (of: Basket) =>
      [...of.inStock.products, ...of.notInStock.products]
        .flatMap(({ groups }) => groups)
        .map(({ id, count }) => [id, count])
    expect(left(body.basket)).toEqual([
      [goods.spool, 4],
      [goods.soldOut, 1],
    ])
    expect(left((await sendRequest<Basket>(app, signedIn(anna, body), 'GET', '/basket/v1')).body)).toEqual(
      left(body.basket),
    )
    expect(left((await sendRequest<Basket>(app, anna, 'GET', '/basket/v1')).body)).toEqual([])
  })

  test('200: a basket with another product made of the same offer shows the stock that is left', async () => {
    await pool.query(`insert into products (id, code, title) values (13, 'table', 'Стол'), (14, 'machine-on-table',
      'Машина на столе');
      insert into product_sites values (13, 1), (14, 1);
      insert into groups (id, product_id) values (13, 13), (14, 14);
      insert into offers (id, title) values (13, '');
      insert into group_offers values (13, 13, 1), (14, 13, 1), (14, 2, 1);
      insert into offer_prices (price_list_id, offer_id, price_role, price_kopecks) values (1, 13, 'guest_opt', 55500);
      insert into stock (offer_id, warehouse_id, on_hand) values (13, 1, 5);
      insert into stock_movements (offer_id, warehouse_id, kind, on_hand_delta) values (13, 1, 'receipt', 5)`)
    const anna = guest()
    const basket = await fillBasket(app, anna, [{ id: 13 }])
    const availableIn = ({ inStock }: Basket) => inStock.products[0]?.groups[0]?.available
    expect(availableIn(basket)).toBe(5)
    await placeSuccessfully(guest(), [{ id: 14 }])
    // The announcement is faster than the expiry of the cache.
    await eventually(async () =>
      expect(availableIn((await sendRequest<Basket>(app, anna, 'GET', '/basket/v1')).body)).toBe(4),
    )
  })

  test('200: by invoice the order has a bill for its total', async () => {
    const { order } = await placeSuccessfully(guest(), undefined, { personalPayment: 2 })
    const createdAt = expect.stringMatching(/Z$/)
    expect(order.bill).toEqual({ id: expect.any(Number), number: `Ш-${order.id}-1`, amount: order.total, createdAt })
  })

  test('200: the order has the paying organization, with its details normalized', async () => {
    const payer = {
      name: ' ООО  «Ромашка» ',
      inn: '77 07083893',
      kpp: '773601001',
      ogrn: '',
      legalAddress: 'Москва, Вавилова, 19',
    }
    const { order } = await placeSuccessfully(guest(), undefined, { payer })
    expect(order.payer).toEqual({ ...payer, name: 'ООО «Ромашка»', inn: '7707083893' })
    expect((await placeSuccessfully(guest(), undefined, { payer: null })).order.payer).toBeNull()
  })

  test('400: errors by field for a payer, and for a payment or delivery method that does not fit', async () => {
    const anna = guest()
    const { basket, calculation } = await prepareOrder(anna)
    const errorsOf = async (changed: object) => (await place(anna, orderForm(basket, calculation, changed))).body.errors
    expect(Object.keys(await errorsOf({ payer: { name: '', inn: '7707083890' } }))).toEqual([
      'payer.name',
      'payer.inn',
      'payer.kpp',
    ])
    const { method, calculationId } = { method: calculation.methodId, calculationId: calculation.calculationId }
    for (const seen of [{ type: 'pickup' as const }, { option: 'cdek-137' }])
      expect(Object.keys(await errorsOf({ personalDelivery: { method, calculationId, ...seen } }))).toEqual([
        'personalDelivery.method',
      ])
    await pool.query(`insert into payment_methods (id, code, title, payers, delivery_kinds) values
      (70, 'organizations', 'Организациям', 'organization', default), (71, 'pickup-only', 'На складе', 'any',
        '{pickup}') on conflict do nothing`)
    for (const personalPayment of [70, 71])
      expect(Object.keys(await errorsOf({ personalPayment }))).toEqual(['personalPayment'])
    const right = { personalDelivery: { method, calculationId, type: 'courier' as const, option: '' } }
    expect((await place(anna, orderForm(basket, calculation, right))).status).toBe(200)
    await pool.query('delete from payment_methods where id in (70, 71)')
  })

  test('200: to an address with an empty country', async () => {
    const anna = guest()
    const shipping = { ...address, country: '', flat: ' 12\t' }
    const basket = await fillBasket(app, anna, [{ id: goods.needles }])
    const form = orderForm(basket, await calculate(app, anna, 1, shipping), { personalShipping: { shipping } })
    const { status, body } = await place(anna, form)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.order.delivery!.address).toBe('Орловская область, Орёл, Ленина, д. 7, кв./оф. 12')
  })

  test('200: with a flat filled in after delivery was priced', async () => {
    const anna = guest()
    const basket = await fillBasket(app, anna, [{ id: goods.needles }])
    const form = orderForm(basket, await calculate(app, anna, 1, { ...address, flat: '' }))
    const shipping = { ...address, flat: '12' }
    const { status, body } = await place(anna, { ...form, personalShipping: { shipping } })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.order.delivery!.address).toContain('кв./оф. 12')
  })

  test('200: unclear lines of a pasted list go to the new account, also when all goods were ordered', async () => {
    const anna = guest()
    await sendRequest(app, anna, 'POST', '/basket/v1/list', { text: 'ИГ-1 2\nНеведомая нить 3 шт' })
    const { body: basket } = await sendRequest<Basket>(app, anna, 'GET', '/basket/v1')
    const { status, body } = await place(anna, orderForm(basket, await calculate(app, anna)))
    expect(status, JSON.stringify(body)).toBe(200)
    const list = await sendRequest<{ unclear: object[] }>(app, signedIn(anna, body), 'GET', '/basket/v1/list')
    expect(list.body.unclear).toMatchObject([{ text: 'Неведомая нить 3 шт', count: 3 }])
  })

  test('200: to a saved address; 400: to another person’s, or a guest’s guess', async () => {
    const anna = signedIn(guest(), await placeSuccessfully(guest()))
    const eve = signedIn(guest(), await placeSuccessfully(guest()))
    const shipping = { contactPerson: 'Анна Швецова', phone: '+79001234567', zip: '302000', address }
    const { body: saved } = await sendRequest<{ id: number }>(app, anna, 'POST', '/delivery/v1/shipping', shipping)
    const formOf = async (visitor: TestVisitor) => {
      const basket = await fillBasket(app, visitor, [{ id: goods.needles, count: 2 }])
      const calculation = await calculate(app, visitor, 1, { ...address, zip: shipping.zip })
      return orderForm(basket, calculation, { personalShipping: { shippingId: saved.id } })
    }
    for (const visitor of [eve, guest()]) {
      const { status, body } = await place(visitor, await formOf(visitor))
      expect([status, Object.keys(body.errors)]).toEqual([400, ['personalShipping.shippingId']])
    }
    const { status, body } = await place(anna, await formOf(anna))
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.order.delivery!.address).toBe('302000, Орловская область, Орёл, Ленина, д. 7, кв./оф. 12')
  })

  test('200: to a pickup point', async () => {
    const anna = guest()
    const basket = await fillBasket(app, anna, [{ id: goods.overlocker }])
    const { body: calculation } = await sendRequest<Calculation>(
      app,
      anna,
      'POST',
      '/delivery/v1/calculate/pickupPoint',
      {
        deliveryPointCode: 'orel-shop',
      },
    )
    const { body } = await place(
      anna,
      orderForm(basket, calculation, {
        personalDelivery: { method: 2, calculationId: calculation.calculationId, deliveryPointCode: 'orel-shop' },
      }),
    )
    expect(body.order.delivery).toMatchObject({
      method: 'Самовывоз',
      point: { title: 'Магазин в Орле' },
      address: null,
      price: 0,
    })
  })

  test('400: payment on delivery at a point that takes neither cash nor card; 200: paid in advance', async () => {
    const anna = guest()
    const basket = await fillBasket(app, anna, [{ id: goods.needles }])
    const deliveryPointCode = 'moscow-2'
    const { body: calculation } = await sendRequest<Calculation>(
      app,
      anna,
      'POST',
      '/delivery/v1/calculate/pickupPoint',
      {
        deliveryPointCode,
      },
    )
    expect(calculation.takesPayment).toBe(false)
    const personalDelivery = { method: 4, calculationId: calculation.calculationId, deliveryPointCode }
    const { status, body } = await place(anna, orderForm(basket, calculation, { personalDelivery }))
    expect([status, Object.keys(body.errors), body.errors.personalPayment]).toEqual([
      400,
      ['personalPayment'],
      expect.stringMatching(/не принимает оплату/),
    ])
    expect((await place(anna, orderForm(basket, calculation, { personalDelivery, personalPayment: 2 }))).status).toBe(
      200,
    )
  })

  test('200: two lines of the same spools are reserved together', async () => {
    const { orderId } = await placeSuccessfully(guest(), [
      { id: goods.spool, count: 3 },
      { id: goods.spoolBox, count: 1 },
    ])
    const { rows } = await pool.query('select offer_id, quantity from order_reservations where order_id = $1', [
      orderId,
    ])
    expect(rows).toEqual([{ offer_id: 3, quantity: 13 }])
  })

  test('400: all wrong fields are reported together', async () => {
    const anna = guest()
    const { basket, calculation } = await prepareOrder(anna)
    const { status, body } = await place(
      anna,
      orderForm(basket, calculation, {
        accept: false,
        consents: { personalData: false },
        personalData: { fio: '--', email: 'anna.ru', phone: 'звоните' },
      } as never),
    )
    expect(status).toBe(400)
    expect(Object.keys(body.errors).sort()).toEqual([
      'accept',
      'consents.personalData',
      'personalData.email',
      'personalData.fio',
      'personalData.phone',
    ])
  })

  test.each([
    ['no such payment', { personalPayment: 99 }, 'personalPayment'],
    ['no such delivery', { personalDelivery: { method: 99, calculationId: randomUUID() } }, 'personalDelivery.method'],
    ['no address', { personalShipping: {} }, 'personalShipping.shipping'],
    [
      'no point',
      { personalDelivery: { method: 2, calculationId: randomUUID() } },
      'personalDelivery.deliveryPointCode',
    ],
  ])('400: %s', async (_what, changed, field) => {
    const anna = guest()
    const { basket, calculation } = await prepareOrder(anna)
    const { status, body } = await place(anna, orderForm(basket, calculation, changed))
    expect(status).toBe(400)
    expect(Object.keys(body.errors)).toEqual([field])
  })

  test('422: nothing is in the basket', async () => {
    const anna = guest()
    const { basket, calculation } = await prepareOrder(anna)
    const { status, body } = await place(guest(), orderForm(basket, calculation))
    expect(status).toBe(422)
    expect(body.message).toContain('нет выбранных товаров')
    expect(body.basket.total.productsCountInBasket).toBe(0)
  })

  test('422: a total other than the buyer saw, with the new basket and no order', async () => {
    const anna = guest()
    const { basket, calculation } = await prepareOrder(anna)
    const orders = await countOf('select count(*) from orders')
    for (const total of [0, basket.total.price, basket.total.price + calculation.price - 1, Number.MAX_SAFE_INTEGER]) {
      const { status, body } = await place(anna, orderForm(basket, calculation, { total }))
      expect(status).toBe(422)
      expect(body.errors).toHaveProperty('total')
      expect(body.basket.total.price).toBe(basket.total.price)
    }
    expect(await countOf('select count(*) from orders')).toBe(orders)
  })

  test('422: the price changed between view and order', async () => {
    const anna = guest()
    const { basket, calculation } = await prepareOrder(anna)
    await pool.query('update offer_prices set price_kopecks = 16000 where offer_id = 2')
    const { status, body } = await place(anna, orderForm(basket, calculation))
    await pool.query('update offer_prices set price_kopecks = 15000 where offer_id = 2')
    expect(status).toBe(422)
    expect(body.basket.total.price).toBe(32_000)
  })

  test.each([
    ['another basket’s', async () => (await prepareOrder(guest())).calculation.calculationId],
    ['an unknown', async () => randomUUID()],
    ['a broken', async () => 'не ключ\u0007'],
    [
      'an expired',
      async (id: string) => {
        await pool.query(`update delivery_calculations set expires_at = now() - interval '1 second' where id = $1`, [
          id,
        ])
        return id
      },
    ],
  ])('422: %s calculation', async (_what, calculationId) => {
    const anna = guest()
    const { basket, calculation } = await prepareOrder(anna)
    const changed = { personalDelivery: { method: 1, calculationId: await calculationId(calculation.calculationId) } }
    const { status, body } = await place(anna, orderForm(basket, calculation, changed))
    expect(status).toBe(422)
    expect(body.message).toContain('рассчитайте доставку ещё раз')
    expect(Object.keys(body.errors)).toEqual(['personalDelivery.calculationId'])
  })

  test('422: the calculation is for other contents, another address or another method', async () => {
    const anna = guest()
    const { calculation } = await prepareOrder(anna, [{ id: goods.needles, count: 2 }])
    const basket = await fillBasket(app, anna, [{ id: goods.overlocker }])
    const refusal = (message: string) => ({ status: 422, body: { message: expect.stringContaining(message) } })
    expect(await place(anna, orderForm(basket, calculation))).toMatchObject(refusal('Состав заказа изменился'))
    const recalculated = await calculate(app, anna)
    const elsewhere = { personalShipping: { shipping: { ...address, house: '8' } } }
    expect(await place(anna, orderForm(basket, recalculated, elsewhere))).toMatchObject(refusal('другого адреса'))
    const byTransport = { personalDelivery: { method: 3, calculationId: recalculated.calculationId } }
    expect(await place(anna, orderForm(basket, recalculated, byTransport))).toMatchObject(refusal('другого способа'))
    const otherPlace = { personalShipping: { shipping: { ...address, zip: '302000' } } }
    expect(await place(anna, orderForm(basket, recalculated, otherPlace))).toMatchObject(refusal('другого адреса'))
    const sameAddress = { personalShipping: { shipping: { ...address, city: ' ОРЕЛ ' } } }
    expect((await place(anna, orderForm(basket, recalculated, sameAddress))).status).toBe(200)
  })

  test('422: sold out between view and order, with the title in the message', async () => {
    const anna = guest()
    const { basket, calculation } = await prepareOrder(anna, [
      { id: goods.needles },
      { id: goods.machineWithTable, count: 2 },
    ])
    await pool.query('update stock set on_hand = on_hand - 3 where offer_id = 12')
    await pool.query(
      `insert into stock_movements (offer_id, warehouse_id, kind, on_hand_delta) values (12, 2, 'import', -3)`,
    )
    const { status, body } = await place(anna, orderForm(basket, calculation))
    expect(status).toBe(422)
    expect(body.message).toContain('Закончилось, пока вы оформляли: «Машина со столом»')
    expect(body.errors).toEqual({ [`groups.${goods.machineWithTable}`]: 'Доступно только 1 шт.' })
    expect(body.basket.total.productsCountInBasket).toBe(2)
  })

  test('money fields of the form, except the total, are ignored', async () => {
    const anna = guest()
    const { basket, calculation } = await prepareOrder(anna)
    const { status, body } = await place(anna, {
      ...orderForm(basket, calculation, { deliveryDescription: { price: 0 } }),
      price: 1,
      discount: 100,
      bonuses: 1e9,
      currencyRate: 0,
      priceRole: 'dealer',
    })
    expect(status).toBe(200)
    expect(body.order.total).toBe(basket.total.price + calculation.price)
  })
})

describe('a repeat of POST /orders/v1', () => {
  test('200: the same body again gets the same answer with the same tokens', async () => {
    const anna = guest()
    const { basket, calculation } = await prepareOrder(anna)
    const form = orderForm(basket, calculation)
    const first = await place(anna, form)
    const again = await place(anna, form)
    expect(again).toEqual(first)
    expect(again.body.authToken).toBe(first.body.authToken)
    const reordered = Object.fromEntries(Object.entries(form).reverse())
    expect((await place(anna, reordered)).body.orderId).toBe(first.body.orderId)
  })

  test('200: also when a part was ordered and other lines moved to the account', async () => {
    const anna = guest()
    await fillBasket(app, anna, [{ id: goods.needles }, { id: goods.spool }])
    const { body: basket } = await sendRequest<Basket>(app, anna, 'POST', '/basket/v1/select', {
      selected: false,
      groupIds: [goods.spool],
    })
    const form = orderForm(basket, await calculate(app, anna))
    const first = await place(anna, form)
    expect(first.status).toBe(200)
    expect(await place(anna, form)).toEqual(first)
  })

  test('200: by Idempotency-Key also after the basket changed; 422 with another body', async () => {
    const anna = guest()
    const { basket, calculation } = await prepareOrder(anna)
    const form = orderForm(basket, calculation)
    const key = { 'idempotency-key': randomUUID() }
    const first = await place(anna, form, key)
    await fillBasket(app, anna, [{ id: goods.needles, count: 2 }])
    expect((await place(anna, form, key)).body.orderId).toBe(first.body.orderId)
    const { status, body } = await place(anna, { ...form, total: 1 }, key)
    expect([status, body.orderId]).toEqual([422, first.body.orderId])
    expect(body.message).toBe(`Заказ ${first.body.order.number} уже оформлен: изменённое после этого в него не попало`)
    const stranger = guest()
    expect((await place(stranger, form, key)).status).toBe(422)
  })

  test('422: with another body also when the guest has been signed in by the first answer', async () => {
    const anna = guest()
    const { basket, calculation } = await prepareOrder(anna)
    const form = orderForm(basket, calculation)
    const key = { 'idempotency-key': randomUUID() }
    const first = await place(anna, form, key)
    const back = signedIn(anna, first.body)
    expect((await place(back, { ...form, personalPayment: 3 }, key)).body.orderId).toBe(first.body.orderId)
    expect((await place(back, form, key)).body.orderId).toBe(first.body.orderId)
  })

  test('200: the same goods ordered again later make another order', async () => {
    const anna = guest()
    const { basket, calculation } = await prepareOrder(anna)
    const form = orderForm(basket, calculation)
    const first = await place(anna, form)
    await fillBasket(app, anna, [{ id: goods.needles, count: 2 }])
    const second = await place(anna, form)
    expect(second.status).toBe(200)
    expect(second.body.orderId).not.toBe(first.body.orderId)
  })

  test('a refusal is not stored for repeats', async () => {
    const anna = guest()
    const { basket, calculation } = await prepareOrder(anna)
    const key = { 'idempotency-key': randomUUID() }
    expect((await place(anna, orderForm(basket, calculation, { total: 1 }), key)).status).toBe(422)
    expect((await place(anna, orderForm(basket, calculation), key)).status).toBe(200)
  })

  test('neither contact nor address is stored for repeats', async () => {
    const { order } = await placeSuccessfully(guest())
    const { rows } = await pool.query('select answer::text from idempotency_answers')
    expect(rows).not.toEqual([])
    for (const { answer } of rows) {
      expect(answer).not.toContain(order.contact.email)
      expect(answer).not.toContain(order.contact.phone)
      expect(answer).not.toContain(address.street)
    }
  })

  test('no token is stored for repeats', async () => {
    const { authToken, refreshToken } = await placeSuccessfully(guest())
    const { rows } = await pool.query('select answer::text from idempotency_answers')
    expect(rows).not.toEqual([])
    for (const { answer } of rows) {
      expect(answer).not.toContain(authToken)
      expect(answer).not.toContain(refreshToken)
    }
  })
})

describe('GET /orders/v1/own and /view', () => {
  test('404: a stranger, another site, an unknown order', async () => {
    const anna = guest()
    const { orderId, authToken } = await placeSuccessfully(anna)
    const other = guest()
    const stranger = signedIn(other, await placeSuccessfully(other))
    expect((await sendRequest(app, anna, 'GET', `/orders/v1/own?orderId=${orderId}`)).status).toBe(200)
    expect((await sendRequest(app, guest(), 'GET', `/orders/v1/own?orderId=${orderId}`)).status).toBe(404)
    expect((await sendRequest(app, { headers: {} }, 'GET', `/orders/v1/own?orderId=${orderId}`)).status).toBe(404)
    expect((await sendRequest(app, stranger, 'GET', `/orders/v1/own?orderId=${orderId}`)).status).toBe(404)
    expect((await sendRequest(app, stranger, 'GET', `/orders/v1/view?orderId=${orderId}`)).status).toBe(404)
    expect((await sendRequest(app, anna, 'GET', '/orders/v1/own?orderId=999999')).status).toBe(404)
    const onOtherSite = { headers: { ...anna.headers, 'x-site-id': '2' } }
    expect((await sendRequest(app, onOtherSite, 'GET', `/orders/v1/own?orderId=${orderId}`)).status).toBe(404)
    const tokenElsewhere = { headers: { 'x-site-id': '2', authorization: `Bearer ${authToken}` } }
    expect((await sendRequest(app, tokenElsewhere, 'GET', `/orders/v1/view?orderId=${orderId}`)).status).toBe(401)
  })

  test('401: /view without a sign-in; 400: a bad id', async () => {
    expect((await sendRequest(app, guest(), 'GET', '/orders/v1/view?orderId=1')).status).toBe(401)
    expect((await sendRequest(app, guest(), 'GET', '/orders/v1/own?orderId=abc')).status).toBe(400)
    expect((await sendRequest(app, guest(), 'GET', '/orders/v1/own')).status).toBe(400)
  })
})

test('200: an order of 400 lines', async () => {
  await pool.query(`insert into products (id, code, title) select n, 'many-' || n, 'Нить № ' || n from
    generate_series(1000, 1399) n;
    insert into product_sites select n, 1 from generate_series(1000, 1399) n;
    insert into groups (id, product_id) select n, n from generate_series(1000, 1399) n;
    insert into offers (id, title) select n, '' from generate_series(1000, 1399) n;
    insert into group_offers select n, n, 1 from generate_series(1000, 1399) n;
    insert into offer_prices (price_list_id, offer_id, price_role, price_kopecks) select 1, n, 'guest_opt', n
      from generate_series(1000, 1399) n;
    insert into stock (offer_id, warehouse_id, on_hand) select n, w, 5 from generate_series(1000, 1399) n,
      generate_series(1, 2) w;
    insert into stock_movements (offer_id, warehouse_id, kind, on_hand_delta) select offer_id, warehouse_id, 'receipt',
      on_hand from stock where offer_id >= 1000`)
  const { order } = await placeSuccessfully(
    guest(),
    Array.from({ length: 400 }, (_, n) => ({ id: 1_399 - n, count: 7 })),
  )
  expect(order.lines.map(({ groupId }) => groupId)).toEqual(Array.from({ length: 400 }, (_, n) => 1_399 - n))
  expect(order.itemsPrice).toBe((7 * 400 * (1_000 + 1_399)) / 2)
  expect(await countOf('select count(*) from order_reservations where order_id = $1', [order.id])).toBe(800)
})

test('the number of queries does not depend on the size of the order', async () => {
  const names: string[][] = []
  for (const groups of [
    [{ id: goods.needles }],
    [{ id: goods.needles }, { id: goods.spool }, { id: goods.overlocker }, { id: goods.machineWithTable }],
  ]) {
    const anna = guest()
    const { basket, calculation } = await prepareOrder(anna, groups)
    const form = orderForm(basket, calculation)
    names.push(await queriesOf(async () => expect((await place(anna, form)).status).toBe(200)))
  }
  expect(names[0]).toEqual(names[1])
  // Two of them check the limits on orders with unproven email addresses.
  expect(names[0]!.length).toBeLessThanOrEqual(16)
})
