import { randomUUID } from 'node:crypto'
import type { Problem } from '@shpulka/contract/base/problem'
import type { Basket } from '@shpulka/contract/buying/basket'
import type { PlacedOrder, RepeatedOrder } from '@shpulka/contract/buying/orders'
import type { Product } from '@shpulka/contract/catalogue/catalog'
import type {
  ConstructorSet,
  ConstructorSetCard,
  PricedConstructorSet,
} from '@shpulka/contract/catalogue/constructor-sets'
import { afterAll, describe, expect, test } from 'vitest'
import { openChanges } from '../../base/db/changes.ts'
import { testDatabase } from '../../base/db/test-database.ts'
import { transaction } from '../../base/db/transaction.ts'
import type { Visitor } from '../../base/http/request-context.ts'
import { mergeGuestBasket } from '../../buying/basket/basket.port.ts'
import {
  calculate,
  expectInvariants,
  fillTestShop,
  goods,
  guest,
  orderForm,
  sendRequest,
  type TestVisitor,
} from '../../buying/orders/test-shop.ts'
import { openTestSession, signIn } from '../../people/sessions/test-sign-in.ts'
import { openTestApi, testTokenSecret } from '../../test-api.ts'
import { eventually } from '../../test-eventually.ts'
import { fillTestSets, slots, workplace } from './test-sets.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestShop(pool)
await fillTestSets(pool)
const { app } = await openTestApi(database)
const { app: otherInstance } = await openTestApi(database)
const changes = openChanges(pool, database.url)
afterAll(() => changes.close())

const spools = { slotId: slots.thread, groupId: goods.spool }
const spare = { slotId: slots.spare, groupId: goods.spool }
const bulky = { slotId: slots.table, groupId: goods.bulkyTable }
const [head] = workplace

const put = (
  visitor: Pick<TestVisitor, 'headers'>,
  parts: readonly object[] = workplace,
  more: object = {},
  headers = {},
) =>
  sendRequest<Basket & Problem>(
    app,
    visitor,
    'POST',
    '/basket/v1/constructor-set',
    { constructorSetId: 1, parts, ...more },
    headers,
  )
const price = (visitor: Pick<TestVisitor, 'headers'>, parts: readonly object[], more: object = {}) =>
  sendRequest<PricedConstructorSet & Problem>(app, visitor, 'POST', '/basket/v1/virtual/constructor-set', {
    constructorSetId: 1,
    parts,
    ...more,
  })
const setsOf = (basket: Basket) => [...basket.inStock.constructorSets, ...basket.notInStock.constructorSets]
const restock = (offerId: number, count: number) =>
  pool.query(
    `with changed as (update stock set on_hand = reserved + $2 where offer_id = $1 and warehouse_id = 1 returning
      offer_id, warehouse_id, on_hand)
     insert into stock_movements (offer_id, warehouse_id, kind, on_hand_delta)
     select c.offer_id, c.warehouse_id, 'import', c.on_hand - coalesce((select sum(m.on_hand_delta) from stock_movements
       m where m.offer_id = c.offer_id and m.warehouse_id = c.warehouse_id), 0)
     from changed c`,
    [offerId, count],
  )

test('GET /pages/v1/search 200 finds the published sets of the site by any form of their words', async () => {
  const found = async (words: string) =>
    (await app.inject({ url: `/api/pages/v1/search?search=${encodeURIComponent(words)}` })).json().items
  expect(await found('рабочие места')).toMatchObject([
    { kind: 'set', title: 'Рабочее место', path: '/template-design/workplace', snippet: '' },
  ])
  expect([...(await found('школьное')), ...(await found('черновик'))]).toEqual([])
})

describe('GET /constructor-sets/v1', () => {
  test('200: published sets of the site, with the price of their default choice', async () => {
    const { body } = await sendRequest<ConstructorSetCard[]>(app, guest(), 'GET', '/constructor-sets/v1')
    expect(body).toMatchObject([
      { code: 'workplace', discountPercent: 10, price: 90_000 + 225_000, saving: 10_000 + 25_000, available: 1 },
    ])
  })

  test('200: none whose default part has no price: the sum of the others is not its price', async () => {
    const listed = async () =>
      (await sendRequest<ConstructorSetCard[]>(app, guest(), 'GET', '/constructor-sets/v1')).body.map(
        ({ code }) => code,
      )
    const setHidden = async (isHidden: boolean) => {
      const [head] = (
        await pool.query<{ group: number; product: number }>(
          `select a.group_id as "group", g.product_id as product from constructor_alternatives a
           join groups g on g.id = a.group_id where a.is_default order by a.slot_id limit 1`,
        )
      ).rows
      await pool.query('update groups set hidden_at = case when $2 then now() end where id = $1', [
        head!.group,
        isHidden,
      ])
      changes.announce([`product:${head!.product}`, 'constructor-sets'])
      await eventually(async () => expect(await listed()).toEqual(isHidden ? [] : ['workplace']))
    }
    await setHidden(true)
    await setHidden(false)
  })

  test('200: only those a product can be a part of', async () => {
    const codes = async (productId: number) =>
      (
        await sendRequest<ConstructorSetCard[]>(app, guest(), 'GET', `/constructor-sets/v1?productId=${productId}`)
      ).body.map(({ code }) => code)
    expect(await codes(11)).toEqual(['workplace'])
    expect(await codes(2)).toEqual([])
  })

  test('200: the view of a product says whether there are any, also after a change', async () => {
    const isInSets = async (id: number) =>
      (await sendRequest<Product>(app, guest(), 'GET', `/catalog/v1/products/view?id=${id}`)).body.isInSets
    const publish = async (isPublished: boolean) => {
      await pool.query('update constructor_sets set is_published = $1 where id = 1', [isPublished])
      changes.announce(['constructor-sets'])
      await eventually(async () => expect(await isInSets(11)).toBe(isPublished))
    }
    expect([await isInSets(11), await isInSets(2)]).toEqual([true, false])
    await publish(false)
    await publish(true)
  })
})

describe('GET /constructor-sets/v1/view', () => {
  test('200: slots with alternatives on sale, at the visitor’s prices', async () => {
    const dealer = await signIn(pool, 'dealer')
    const priceOf = ({ body }: { body: ConstructorSet }) =>
      body.slots[0]!.alternatives.map(({ groupId, price }) => [groupId, price])
    const path = '/constructor-sets/v1/view?code=workplace'
    // Hidden groups and groups without a price are not offered.
    expect(priceOf(await sendRequest<ConstructorSet>(app, guest(), 'GET', path))).toEqual([
      [goods.overlocker, 100_000],
      [goods.soldOut, 5_000_000],
    ])
    expect(
      priceOf(await sendRequest<ConstructorSet>(app, { headers: { 'x-site-id': '1', ...dealer } }, 'GET', path))[0],
    ).toEqual([goods.overlocker, 70_000])
  })

  test('404: of another site, not published, unknown', async () => {
    for (const code of ['school', 'draft', 'nothing']) {
      expect((await sendRequest(app, guest(), 'GET', `/constructor-sets/v1/view?code=${code}`)).status).toBe(404)
    }
  })
})

describe('POST /basket/v1/virtual/constructor-set', () => {
  test('200: the price is the sum of parts with the discount as a step of its own; nothing is saved', async () => {
    const anna = guest()
    const { body } = await price(anna, [...workplace, spools])
    expect(body).toMatchObject({
      price: 90_000 + 225_000 + 1_800,
      oldPrice: 352_000,
      saving: 35_200,
      available: 1,
      problems: [],
      incompatibilities: [bulky],
    })
    expect(body.weightGrams).toBe(12_000 + 5_000 + 200)
    expect(body.parts.map(({ price, quantity, sum }) => [price, quantity, sum])).toEqual([
      [90_000, 1, 90_000],
      [225_000, 1, 225_000],
      [900, 2, 1_800],
    ])
    expect(body.parts[0]!.explanation).toEqual([
      { step: 'role', title: 'Цена «Мелкий опт»', change: 100_000 },
      { step: 'sale', title: 'Скидка комплекта 10 %', change: -10_000 },
    ])
    expect((await sendRequest<Basket>(app, anna, 'GET', '/basket/v1')).body.total.productsCountInBasket).toBe(0)
  })

  test('200: with the basket the limit counts both; alone only the set', async () => {
    const anna = guest()
    await sendRequest(app, anna, 'POST', '/basket/v1/products', { groups: [{ id: goods.needles, count: 20 }] })
    expect((await price(anna, workplace)).body).toMatchObject({
      withBasket: true,
      limit: { factual: 500_000 },
      parts: [{ price: 81_000 }, {}],
    })
    expect((await price(anna, workplace, { withBasket: false })).body).toMatchObject({
      limit: { factual: 0 },
      parts: [{ price: 90_000 }, {}],
    })
  })

  test('200: an offer in two slots is counted twice', async () => {
    // 25 spools: five go into one set.
    expect((await price(guest(), [...workplace, spools, spare])).body.available).toBe(1)
    const { body } = await price(guest(), [head!, bulky, spools, spare])
    expect(body.available).toBe(5)
    expect((await price(guest(), [head!, bulky, spools, spare], { count: 6 })).body.availability).toBe(
      'Доступно только 5 шт.',
    )
  })

  test('200: explains what is wrong and prices the rest', async () => {
    expect((await price(guest(), [])).body).toMatchObject({
      price: 0,
      problems: [
        { slotId: slots.head, message: 'Не выбрано: голова' },
        { slotId: slots.table, message: 'Не выбрано: стол' },
      ],
    })
    const { body } = await price(guest(), [head!, bulky])
    expect(body).toMatchObject({
      problems: [{ slotId: slots.table, message: 'Раскройный стол не подходит к оверлоку' }],
      price: 72_000 + 9_000_000,
    })
    expect(
      (await price(guest(), [{ slotId: slots.head, groupId: goods.hidden }, workplace[1]!])).body.problems,
    ).toEqual([{ slotId: slots.head, message: 'Больше не продаётся: выберите другой вариант' }])
    expect((await price(guest(), [{ slotId: 99, groupId: 1 }, ...workplace])).body.problems).toHaveLength(1)
  })

  test('404 and 400: a set of another site; a slot twice', async () => {
    expect((await price(guest(), workplace, { constructorSetId: 2 })).status).toBe(404)
    expect((await price(guest(), [head!, head!])).body.errors).toEqual({ parts: 'Одна часть комплекта названа дважды' })
  })
})

describe('POST /basket/v1/constructor-set', () => {
  test('200: one line with its parts, in the totals; adding the same choice raises its count', async () => {
    const anna = guest()
    const { body } = await put(anna, [spools, ...workplace].toReversed())
    expect(setsOf(body)).toMatchObject([
      {
        constructorSetId: 1,
        code: 'workplace',
        title: 'Рабочее место',
        count: 1,
        available: 1,
        price: 316_800,
        sum: 316_800,
        saving: 35_200,
        basketErr: null,
      },
    ])
    expect(setsOf(body)[0]!.parts.map(({ slotCode, quantity }) => [slotCode, quantity])).toEqual([
      ['head', 1],
      ['table', 1],
      ['thread', 2],
    ])
    expect(body.total).toMatchObject({ price: 316_800, setsDiscount: 35_200, productsCountInBasket: 1, weight: 17_200 })
    const again = (await put(anna, [...workplace, spools])).body
    expect(setsOf(again)).toMatchObject([{ count: 2, available: 1, basketErr: 'Доступно только 1 шт.' }])
  })

  test('200: sent again with the same key, or with `change`, it is not added twice', async () => {
    const anna = guest()
    const key = { 'idempotency-key': randomUUID() }
    const first = await put(anna, workplace, {}, key)
    expect((await put(anna, workplace, {}, key)).body).toEqual(first.body)
    await put(anna, workplace, { count: 3, change: true })
    expect(setsOf((await put(anna, workplace, { count: 3, change: true })).body)).toMatchObject([{ count: 3 }])
  })

  test('200: another choice replaces a line, and a repeat changes nothing', async () => {
    const anna = guest()
    const [line] = setsOf((await put(anna, workplace, { count: 2 })).body)
    const replaced = await put(anna, [...workplace, spools], { replaces: line!.id })
    expect(setsOf(replaced.body)).toMatchObject([{ count: 2, parts: [{}, {}, {}] }])
    const repeated = await put(anna, [...workplace, spools], { replaces: line!.id })
    expect(setsOf(repeated.body)).toEqual(setsOf(replaced.body))
  })

  test('422: errors by slot for missing and incompatible parts; prices in the body are ignored', async () => {
    expect((await put(guest(), [head!])).body.errors).toEqual({ [`slots.${slots.table}`]: 'Не выбрано: стол' })
    const { status, body } = await put(guest(), [head!, bulky])
    expect([status, body.message]).toEqual([422, 'Раскройный стол не подходит к оверлоку'])
    const cheap = await put(guest(), workplace, { price: 1, discountPercent: 99 })
    expect(setsOf(cheap.body)[0]!.sum).toBe(315_000)
  })

  test('422: parts count towards the maximum number of lines; a set has a maximum count', async () => {
    const anna = guest()
    await put(anna, workplace, { count: 9999 })
    expect((await put(anna)).status).toBe(422)
    const boris = guest()
    await pool.query(`
      insert into products (id, code, title) select n, 'many-' || n, 'Много ' || n from generate_series(1001, 1499) n;
      insert into product_sites select n, 1 from generate_series(1001, 1499) n;
      insert into groups (id, product_id) select n, n from generate_series(1001, 1499) n;
      insert into offers (id, title) select n, 'Много' from generate_series(1001, 1499) n;
      insert into group_offers (group_id, offer_id) select n, n from generate_series(1001, 1499) n;
      insert into offer_prices (price_list_id, offer_id, price_role, price_kopecks) select 1, n, 'guest_opt', 100
        from generate_series(1001, 1499) n`)
    await sendRequest(app, boris, 'POST', '/basket/v1/products', {
      groups: Array.from({ length: 499 }, (_, n) => ({ id: 1001 + n })),
    })
    expect((await put(boris)).body.message).toMatch(/не больше 500 строк/)
  })

  test('200: plain lines and sets never share the same piece', async () => {
    const anna = guest()
    await sendRequest(app, anna, 'POST', '/basket/v1/products', { groups: [{ id: goods.lastUnit }] })
    const { body } = await put(anna)
    expect(body.notInStock.constructorSets).toMatchObject([
      { available: 0, basketErr: 'Весь остаток уже в других строках корзины' },
    ])
    expect(body.total.price).toBe(250_000)
  })

  test('200: a basket that drops what is not in stock drops such a set, in this answer too', async () => {
    const anna = guest()
    await sendRequest(app, anna, 'POST', '/basket/v1/products', { groups: [{ id: goods.lastUnit }] })
    await sendRequest(app, anna, 'PATCH', '/basket/v1', { removeSelectedNotInStock: true })
    const { body } = await put(anna)
    expect(setsOf(body)).toEqual([])
    expect(body).toEqual((await sendRequest<Basket>(app, anna, 'GET', '/basket/v1')).body)
  })
})

describe('a set in the basket', () => {
  test('200: a set is counted, deselected, selected again and removed as a whole', async () => {
    const anna = guest()
    const [line] = setsOf((await put(anna, [head!, { slotId: slots.table, groupId: goods.lastUnit }])).body)
    const change = (payload: object, path = '/basket/v1', method: 'PATCH' | 'POST' | 'DELETE' = 'PATCH') =>
      sendRequest<Basket>(app, anna, method, path, payload)
    expect(setsOf((await change({ constructorSets: [{ id: line!.id, count: 4 }] })).body)).toMatchObject([{ count: 4 }])
    expect((await change({ constructorSets: [{ id: line!.id, selected: false }] })).body.total.price).toBe(0)
    expect(
      setsOf((await change({ selected: true, constructorSetIds: [line!.id] }, '/basket/v1/select', 'POST')).body),
    ).toMatchObject([{ selected: true }])
    expect(setsOf((await change({ selected: false, groupIds: [1] }, '/basket/v1/select', 'POST')).body)).toMatchObject([
      { selected: true },
    ])
    expect(setsOf((await change({ selected: false }, '/basket/v1/select', 'POST')).body)).toMatchObject([
      { selected: false },
    ])
    expect(
      (await change({ ids: [line!.id] }, '/basket/v1/constructor-set', 'DELETE')).body.total.productsCountInBasket,
    ).toBe(0)
  })

  test('200: other baskets are unchanged', async () => {
    const anna = guest()
    const [line] = setsOf((await put(anna)).body)
    const stranger = guest()
    await put(stranger)
    await sendRequest(app, stranger, 'DELETE', '/basket/v1/constructor-set', { ids: [line!.id] })
    await sendRequest(app, stranger, 'PATCH', '/basket/v1', { constructorSets: [{ id: line!.id, count: 9 }] })
    await put(stranger, [...workplace, spools], { replaces: line!.id })
    expect(setsOf((await sendRequest<Basket>(app, anna, 'GET', '/basket/v1')).body)).toMatchObject([
      { id: line!.id, count: 1 },
    ])
  })

  test('200: an unpublished set stays in the basket with the reason', async () => {
    const anna = guest()
    await put(anna)
    await pool.query('update constructor_sets set is_published = false where id = 1')
    const { body } = await sendRequest<Basket>(app, anna, 'GET', '/basket/v1')
    await pool.query('update constructor_sets set is_published = true where id = 1')
    expect(body.notInStock.constructorSets).toMatchObject([
      { code: '', title: 'Рабочее место', basketErr: 'Этот комплект больше не собирают' },
    ])
  })
})

/** A guest with a set and plain spools in the basket, and a form to order them. */
async function startOrder(instance = app, visitor = guest(), extra: object[] = []) {
  await restock(1, 5)
  await restock(3, 25)
  await put(visitor, [...workplace, spools])
  const { body } = await sendRequest<Basket>(instance, visitor, 'POST', '/basket/v1/products', {
    groups: [{ id: goods.spool }, ...extra],
  })
  const form = orderForm(body, await calculate(instance, visitor))
  return {
    visitor,
    form,
    place: () => sendRequest<PlacedOrder & Problem>(instance, visitor, 'POST', '/orders/v1', form),
  }
}

describe('POST /orders/v1', () => {
  test('200: parts are lines with the number of their set; stock is taken for all; the basket is empty', async () => {
    await restock(9, 1)
    const { place, form } = await startOrder()
    const { status, body } = await place()
    expect(status).toBe(200)
    expect(body.order.lines.map(({ groupId, count, sum, set }) => [groupId, count, sum, set])).toEqual([
      [goods.overlocker, 1, 90_000, { number: 1, title: 'Рабочее место', count: 1 }],
      [goods.lastUnit, 1, 225_000, { number: 1, title: 'Рабочее место', count: 1 }],
      [goods.spool, 2, 1_800, { number: 1, title: 'Рабочее место', count: 1 }],
      [goods.spool, 1, 1_000, null],
    ])
    expect(body.order.total).toBe(form.total)
    expect(body.basket.total.productsCountInBasket).toBe(0)
    const { rows } = await pool.query('select quantity from order_reservations where order_id = $1 and offer_id = 3', [
      body.orderId,
    ])
    expect(rows).toEqual([{ quantity: 3 }])
    expect((await place()).body.orderId).toBe(body.orderId)
    await expectInvariants(pool)
  })

  test('422: a part sold out during checkout: the error names its set', async () => {
    await restock(9, 1)
    const { place } = await startOrder()
    await restock(9, 0)
    const { status, body } = await place()
    expect(status).toBe(422)
    expect(body.message).toContain('Закончилось, пока вы оформляли: «Рабочее место»')
    expect(Object.keys(body.errors)[0]).toMatch(/^constructorSets\.\d+$/)
  })

  test('the last unit, ordered in a set and alone: one of the orders gets it', async () => {
    for (let round = 0; round < 3; round += 1) {
      await restock(9, 1)
      const assembled = await startOrder(app)
      const alone = guest()
      const { body } = await sendRequest<Basket>(otherInstance, alone, 'POST', '/basket/v1/products', {
        groups: [{ id: goods.lastUnit }],
      })
      const form = orderForm(body, await calculate(otherInstance, alone))
      const answers = await Promise.all([
        assembled.place(),
        sendRequest(otherInstance, alone, 'POST', '/orders/v1', form),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    }
    await expectInvariants(pool)
  })
})

test('merges a guest’s set at sign-in: the same choice adds up, never above what can be sold', async () => {
  await restock(1, 5)
  await restock(9, 2)
  const user = await openTestSession(pool, {
    priceRole: 'guest_opt',
    role: 'guest',
    siteId: 1,
    tokenSecret: testTokenSecret,
  })
  const userHeaders = { headers: { 'x-site-id': '1', authorization: `Bearer ${user.authToken}` } }
  await put(userHeaders)
  const anna = guest()
  await put(anna, workplace, { count: 2 })
  await put(anna, [...workplace, spools])
  const site = { id: 1, priceListId: 1, priceRole: 'guest_opt', warehouseIds: [1, 2] }
  const visitor = { site, user: { id: user.userId }, priceRole: 'guest_opt' } as unknown as Visitor
  const merge = () => transaction(pool, (tx) => mergeGuestBasket(tx, visitor, anna.cartToken))
  await merge()
  await merge()
  const { body } = await sendRequest<Basket>(app, userHeaders, 'GET', '/basket/v1')
  expect(
    setsOf(body)
      .map(({ count, parts }) => [parts.length, count])
      .sort(),
  ).toEqual([
    [2, 2],
    [3, 1],
  ])
  expect((await sendRequest<Basket>(app, anna, 'GET', '/basket/v1')).body.total.productsCountInBasket).toBe(0)
})

describe('PATCH /orders/v1/add-to-basket', () => {
  const orderedOnce = async () => {
    await restock(9, 1)
    const user = await openTestSession(pool, {
      priceRole: 'guest_opt',
      role: 'guest',
      siteId: 1,
      tokenSecret: testTokenSecret,
    })
    const userHeaders = { cartToken: '', headers: { 'x-site-id': '1', authorization: `Bearer ${user.authToken}` } }
    const { place } = await startOrder(app, userHeaders)
    const { orderId } = (await place()).body
    await restock(9, 1)
    await restock(3, 25)
    return () => sendRequest<RepeatedOrder>(app, userHeaders, 'PATCH', '/orders/v1/add-to-basket', { orderId })
  }

  test('200: a set is repeated as a set, once', async () => {
    const repeat = await orderedOnce()
    await repeat()
    const { body } = await repeat()
    expect(body.changes).toEqual([])
    expect(body.basket.inStock.constructorSets).toMatchObject([{ code: 'workplace', count: 1, parts: [{}, {}, {}] }])
    expect(body.basket.inStock.products).toMatchObject([{ groups: [{ id: goods.spool, count: 1 }] }])
  })

  test('200: a set no longer offered is repeated as separate lines, with a message', async () => {
    const repeat = await orderedOnce()
    await pool.query('update constructor_sets set is_published = false where id = 1')
    const { body } = await repeat()
    await pool.query('update constructor_sets set is_published = true where id = 1')
    expect(body.basket.inStock.constructorSets).toEqual([])
    expect(body.changes.map(({ kind, title }) => [kind, title])).toEqual([
      ['apart', 'Рабочее место'],
      ['dearer', 'Оверлок «Волна»'],
      ['dearer', 'Последний манекен'],
      ['dearer', 'Нить «Прочная», бобина'],
    ])
    expect(body.basket.total.count).toBe(5)
  })
})
