import { randomUUID } from 'node:crypto'
import type { Basket, BasketTotal } from '@shpulka/contract/buying/basket'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { queriesOf } from '../../base/db/test-queries.ts'
import { signIn } from '../../people/sessions/test-sign-in.ts'
import { openTestApi } from '../../test-api.ts'
import { eventually } from '../../test-eventually.ts'
import { fillTestShop, goods, guest, sendRequest } from '../orders/test-shop.ts'

const database = await testDatabase('empty')
await fillTestShop(database.pool)
const { app } = await openTestApi(database)
const { app: otherInstance } = await openTestApi(database)

const add = (visitor: ReturnType<typeof guest>, groups: object[], more: object = {}, headers = {}) =>
  sendRequest<Basket & { errors: Record<string, string>; message: string }>(
    app,
    visitor,
    'POST',
    '/basket/v1/products',
    { groups, ...more },
    headers,
  )
const read = (visitor: ReturnType<typeof guest>) => sendRequest<Basket>(app, visitor, 'GET', '/basket/v1')
const groupsOf = (section: Basket['inStock']) => section.products.flatMap(({ groups }) => groups)
const countsOf = (basket: Basket) =>
  Object.fromEntries([...groupsOf(basket.inStock), ...groupsOf(basket.notInStock)].map(({ id, count }) => [id, count]))

describe('GET /basket/v1', () => {
  test('200: a guest without a cart token gets a fresh one and an empty basket', async () => {
    const { status, body } = await sendRequest<Basket>(app, { headers: { 'x-site-id': '1' } }, 'GET', '/basket/v1')
    expect(status).toBe(200)
    expect(body.cartToken).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(body.total).toMatchObject({ price: 0, count: 0, productsCountInBasket: 0 })
  })

  test('400: a broken cart token', async () => {
    const { status, body } = await sendRequest<{ errors: object }>(
      app,
      { headers: { 'x-cart-token': 'x' } },
      'GET',
      '/basket/v1',
    )
    expect(status).toBe(400)
    expect(body.errors).toHaveProperty('x-cart-token')
  })

  test.each([
    '6f1a54a6-52f1-1c5e-8d43-0d5b7a2f9b11',
    '0198c0de-0000-7000-8000-00000000000a',
    '6f1a54a6-52f1-4c5e-0d43-0d5b7a2f9b11',
    '00000000-0000-0000-0000-000000000000',
    '6f1a54a652f14c5e8d430d5b7a2f9b11',
  ])('400: a cart token that is not of 122 random bits: %s', async (cartToken) => {
    expect((await sendRequest(app, { headers: { 'x-cart-token': cartToken } }, 'GET', '/basket/v1')).status).toBe(400)
  })

  test('200: another cart token and another site see an empty basket', async () => {
    const anna = guest()
    await add(anna, [{ id: goods.overlocker }])
    expect((await read(guest())).body.total.productsCountInBasket).toBe(0)
    const onOtherSite = { ...anna, headers: { ...anna.headers, 'x-site-id': '2' } }
    expect((await read(onOtherSite)).body.total.productsCountInBasket).toBe(0)
  })
})

describe('POST /basket/v1/products', () => {
  test('200: the line has price, stock, explanation and address', async () => {
    const { body } = await add(guest(), [{ id: goods.overlocker, count: 2 }])
    expect(body.version).toBe(1)
    expect(body.inStock.products).toEqual([
      {
        id: 1,
        path: '/catalog/machines/detail/overlocker',
        title: 'Оверлок «Волна»',
        vendorCode: 'ОВ-1',
        image: null,
        packSize: null,
        groups: [
          {
            id: goods.overlocker,
            title: '',
            vendorCode: 'ОВ-1-Ч',
            count: 2,
            available: 8,
            selected: true,
            basketErr: null,
            price: 100_000,
            allowedCount: null,
            missingOfferId: null,
            missingOfferCount: 0,
            oldPrice: null,
            discount: 0,
            bonuses: 0,
            sum: 200_000,
            explanation: [{ step: 'role', title: 'Цена «Мелкий опт»', change: 100_000 }],
            prices: [
              { limit: 0, price: 100_000 },
              { limit: 500_000, price: 90_000 },
              { limit: 2_000_000, price: 80_000 },
            ],
            weightGrams: 24_000,
          },
        ],
      },
    ])
    expect(body.total).toMatchObject({
      price: 200_000,
      calculationalLimitPrice: 200_000,
      nextLimit: { limit: 500_000, remains: 300_000, saving: 20_000, percent: 10 },
    })
  })

  test('200: a guest without a cart token gets one, and it holds the basket', async () => {
    const first = await sendRequest<Basket>(app, { headers: {} }, 'POST', '/basket/v1/products', {
      groups: [{ id: goods.needles }],
    })
    const again = await sendRequest<Basket>(
      app,
      { headers: { 'x-cart-token': first.body.cartToken! } },
      'GET',
      '/basket/v1',
    )
    expect(countsOf(again.body)).toEqual({ [goods.needles]: 1 })
  })

  test.each([
    ['a missing count', undefined, 1],
    ['null', null, 1],
    ['−1', -1, 1],
    ['0', 0, 1],
    ['−1e9', -1e9, 1],
    ['9999', 9999, 9999],
  ])('200: %s becomes what the specification says', async (_what, count, becomes) => {
    const { status, body } = await add(guest(), [{ id: goods.needles, ...(count !== undefined && { count }) }])
    expect(status).toBe(200)
    expect(countsOf(body)).toEqual({ [goods.needles]: becomes })
  })

  test.each([
    ['1e9', 1e9],
    ['a fraction', 1.5],
    ['"1e3"', '1e3'],
    ['a text', 'много'],
    ['an object', {}],
    ['10 000', 10_000],
  ])('400: a count of %s', async (_what, count) => {
    const { status, body } = await add(guest(), [{ id: goods.needles, count }])
    expect(status).toBe(400)
    expect(Object.keys(body.errors)).toEqual(['groups.0.count'])
  })

  test('200: adding adds, change replaces, the same group twice counts up', async () => {
    const anna = guest()
    await add(anna, [{ id: goods.needles, count: 2 }])
    expect(countsOf((await add(anna, [{ id: goods.needles, count: 3 }])).body)).toEqual({ [goods.needles]: 5 })
    expect(countsOf((await add(anna, [{ id: goods.needles, count: 4 }], { change: true })).body)).toEqual({
      [goods.needles]: 4,
    })
    expect(countsOf((await add(anna, [{ id: goods.needles }, { id: goods.needles, count: 2 }])).body)).toEqual({
      [goods.needles]: 7,
    })
  })

  test('200: a count above stock stays in the basket with an error', async () => {
    const { body } = await add(guest(), [{ id: goods.overlocker, count: 9 }, { id: goods.soldOut }])
    expect(groupsOf(body.inStock)).toMatchObject([
      { id: goods.overlocker, count: 9, available: 8, basketErr: 'Доступно только 8 шт.' },
    ])
    expect(groupsOf(body.notInStock)).toMatchObject([{ id: goods.soldOut, available: 0, basketErr: 'Нет в наличии' }])
  })

  test('200: an added count is raised to minimum and step; a changed count stays as typed, with an error', async () => {
    await database.pool.query(`insert into products (id, code, title) values (60, 'by-two', 'Шпульки парами');
      insert into product_sites values (60, 1);
      insert into groups (id, product_id, min_count, step_count) values (60, 60, 3, 2);
      insert into offers (id, title) values (60, 'Шпульки парами'); insert into group_offers values (60, 60, 1);
      insert into offer_prices (price_list_id, offer_id, price_role, price_kopecks) values (1, 60, 'guest_opt', 5000);
      insert into stock (offer_id, warehouse_id, on_hand) values (60, 1, 100)`)
    const boris = guest()
    expect(groupsOf((await add(boris, [{ id: 60, count: 3 }])).body.inStock)).toMatchObject([
      { count: 4, available: 100, basketErr: null },
    ])
    expect(groupsOf((await add(boris, [{ id: 60 }])).body.inStock)).toMatchObject([{ count: 6, basketErr: null }])
    expect(groupsOf((await add(boris, [{ id: 60, count: 3 }], { change: true })).body.inStock)).toMatchObject([
      { count: 3, available: 100, basketErr: 'Продаётся от 4 шт.', allowedCount: 4, missingOfferId: null },
    ])
  })

  test('200: the scarcest offer limits the available count of a group', async () => {
    const { body } = await add(guest(), [{ id: goods.machineWithTable, count: 5 }])
    expect(groupsOf(body.inStock)).toMatchObject([{ available: 4, price: 300_000, weightGrams: 5 * 43_000 }])
    // Of the missing offer as many are asked for as the line takes.
    const boxes = groupsOf((await add(guest(), [{ id: goods.spoolBox, count: 3 }])).body.inStock)
    expect(boxes).toMatchObject([{ available: 2, missingOfferId: goods.spool, missingOfferCount: 30 }])
    // Enough of them are in stock, in other lines: a blank for them would be refused.
    const { body: shared } = await add(guest(), [
      { id: goods.spoolBox, count: 2 },
      { id: goods.spool, count: 10 },
    ])
    expect(groupsOf(shared.inStock)).toMatchObject([
      { available: 2, missingOfferId: null },
      { available: 5, missingOfferId: null, missingOfferCount: 0 },
    ])
  })

  test.each([
    ['an unknown group', 4_000_000],
    ['a hidden product', goods.hidden],
    ['a group of another site', goods.schoolTable],
  ])('404: %s, and nothing is added', async (_what, id) => {
    const anna = guest()
    const { status, body } = await add(anna, [{ id: goods.needles }, { id }])
    expect(status).toBe(404)
    expect(Object.keys(body.errors)).toEqual(['groups.1.id'])
    expect(countsOf((await read(anna)).body)).toEqual({})
  })

  test('422: a price on request', async () => {
    expect((await add(guest(), [{ id: goods.onRequest }])).status).toBe(422)
  })

  test('422: more than 9999 of one group, and the basket stays as it was', async () => {
    const anna = guest()
    await add(anna, [{ id: goods.needles, count: 9_000 }])
    expect((await add(anna, [{ id: goods.needles, count: 1_000 }])).status).toBe(422)
    expect((await add(anna, [{ id: goods.needles, count: 9_999 }, { id: goods.needles }])).status).toBe(422)
    expect(countsOf((await read(anna)).body)).toEqual({ [goods.needles]: 9_000 })
  })

  test.each([
    ['no groups', { groups: [] }],
    ['no body', undefined],
    ['10 000 groups', { groups: Array.from({ length: 10_000 }, (_, n) => ({ id: n + 1 })) }],
    ['id 0', { groups: [{ id: 0 }] }],
    ['id beyond the integers', { groups: [{ id: 2 ** 31 }] }],
    ['groups that are text', { groups: 'все' }],
  ])('400: %s', async (_what, body) => {
    expect((await sendRequest(app, guest(), 'POST', '/basket/v1/products', body)).status).toBe(400)
  })

  test('200: parallel additions on two instances all count', async () => {
    const anna = guest()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        sendRequest(n % 2 ? app : otherInstance, anna, 'POST', '/basket/v1/products', {
          groups: [{ id: goods.needles }],
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const { body } = await read(anna)
    expect(countsOf(body)).toEqual({ [goods.needles]: 20 })
    expect(body.version).toBe(20)
  })

  test('200: an Idempotency-Key makes a repeat count once, also in flight', async () => {
    const anna = guest()
    const key = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => add(anna, [{ id: goods.needles, count: 2 }], {}, key)),
    )
    const [first] = answers
    expect(answers).toEqual(answers.map(() => ({ ...first, status: 200 })))
    expect(countsOf((await read(anna)).body)).toEqual({ [goods.needles]: 2 })
    expect((await add(anna, [{ id: goods.needles, count: 3 }], {}, key)).status).toBe(422)
    const other = await add(guest(), [{ id: goods.needles, count: 3 }], {}, key)
    expect(countsOf(other.body)).toEqual({ [goods.needles]: 3 })
  })
})

describe('PATCH /basket/v1', () => {
  test('200: counts and selection change together; unknown lines are ignored', async () => {
    const anna = guest()
    await add(anna, [{ id: goods.needles, count: 5 }, { id: goods.overlocker }])
    const { body } = await sendRequest<Basket>(app, anna, 'PATCH', '/basket/v1', {
      groups: [
        { id: goods.needles, selected: false },
        { id: goods.overlocker, count: 3 },
        { id: goods.lastUnit, count: 3 },
      ],
    })
    expect(groupsOf(body.inStock).map(({ id, count, selected }) => [id, count, selected])).toEqual([
      [goods.needles, 5, false],
      [goods.overlocker, 3, true],
    ])
    expect(body.total).toMatchObject({ count: 3, productsCountInBasket: 2, price: 300_000 })
  })

  test('200: a missing, null or negative count becomes 1', async () => {
    const anna = guest()
    await add(anna, [
      { id: goods.needles, count: 5 },
      { id: goods.spool, count: 5 },
      { id: goods.overlocker, count: 5 },
    ])
    const { body } = await sendRequest<Basket>(app, anna, 'PATCH', '/basket/v1', {
      groups: [
        { id: goods.needles },
        { id: goods.spool, count: -4 },
        { id: goods.overlocker, count: null, selected: true },
      ],
    })
    expect(countsOf(body)).toEqual({ [goods.needles]: 1, [goods.spool]: 1, [goods.overlocker]: 1 })
  })

  test('200: POST /basket/v1/merge adds a guest’s basket once; an unknown token changes nothing; 401: a guest', async () => {
    const [anna, user] = [
      guest(),
      { cartToken: '', headers: { 'x-site-id': '1', ...(await signIn(database.pool, 'guest_opt', 'guest')) } },
    ]
    await add(user, [{ id: goods.needles, count: 2 }])
    await add(anna, [
      { id: goods.needles, count: 3 },
      { id: goods.spool, count: 4 },
    ])
    const merge = (who: { headers: Record<string, string> }, cartToken: string) =>
      sendRequest<Basket>(app, who, 'POST', '/basket/v1/merge', { cartToken })
    expect((await merge(anna, anna.cartToken)).status).toBe(401)
    for (const token of [anna.cartToken.toUpperCase(), anna.cartToken, guest().cartToken, 'nonsense'])
      expect(countsOf((await merge(user, token)).body)).toEqual({ [goods.needles]: 5, [goods.spool]: 4 })
    expect(countsOf((await sendRequest<Basket>(app, anna, 'GET', '/basket/v1')).body)).toEqual({})
  })

  test('200: removes unavailable selected lines on request', async () => {
    const anna = guest()
    await add(anna, [{ id: goods.needles }, { id: goods.soldOut }])
    const { body } = await sendRequest<Basket>(app, anna, 'PATCH', '/basket/v1', { removeSelectedNotInStock: true })
    expect(countsOf(body)).toEqual({ [goods.needles]: 1 })
    expect((await read(anna)).body).toEqual(body)
  })

  test('200: a guest without a basket changes nothing', async () => {
    const { status, body } = await sendRequest<Basket>(app, guest(), 'PATCH', '/basket/v1', {
      groups: [{ id: goods.needles, count: 2 }],
    })
    expect(status).toBe(200)
    expect(countsOf(body)).toEqual({})
  })
})

describe('DELETE /basket/v1/products', () => {
  test('200: removes the given lines, and unavailable ones on request', async () => {
    const anna = guest()
    await add(anna, [{ id: goods.needles }, { id: goods.soldOut }, { id: goods.spool }])
    const one = await sendRequest<Basket>(app, anna, 'DELETE', '/basket/v1/products', {
      groupIds: [goods.needles, 999],
    })
    expect(countsOf(one.body)).toEqual({ [goods.soldOut]: 1, [goods.spool]: 1 })
    const missing = await sendRequest<Basket>(app, anna, 'DELETE', '/basket/v1/products', { notInStock: true })
    expect(countsOf(missing.body)).toEqual({ [goods.spool]: 1 })
  })

  test('200: a stale cache does not drop a line that is back in stock, whichever call drops lines', async () => {
    const [anna, boris] = [guest(), guest()]
    for (const visitor of [anna, boris])
      expect(countsOf((await add(visitor, [{ id: goods.soldOut }])).body)).toEqual({ [goods.soldOut]: 1 })
    // The change is not announced, so the cache still has no stock.
    await database.pool.query(
      'insert into stock values (5, 1, 2) on conflict (offer_id, warehouse_id) do update set on_hand = 2',
    )
    await sendRequest(app, anna, 'DELETE', '/basket/v1/products', { notInStock: true })
    await sendRequest(app, boris, 'PATCH', '/basket/v1', { removeSelectedNotInStock: true })
    for (const visitor of [anna, boris]) expect(countsOf((await read(visitor)).body)).toEqual({ [goods.soldOut]: 1 })
    await database.pool.query('update stock set on_hand = 0 where offer_id = 5')
  })

  test('400: neither ids nor the option are given', async () => {
    expect((await sendRequest(app, guest(), 'DELETE', '/basket/v1/products', {})).status).toBe(400)
  })
})

test('DELETE /basket/v1 200: the basket is empty, the token stays', async () => {
  const anna = guest()
  await add(anna, [{ id: goods.needles }])
  const { body } = await sendRequest<Basket>(app, anna, 'DELETE', '/basket/v1')
  expect(body.cartToken).toBe(anna.cartToken)
  expect(countsOf(body)).toEqual({})
})

test('POST /basket/v1/select 200: lines, a section or everything', async () => {
  const anna = guest()
  await add(anna, [{ id: goods.needles }, { id: goods.spool }, { id: goods.soldOut }])
  const selectedAfter = async (body: object) => {
    const answer = await sendRequest<Basket>(app, anna, 'POST', '/basket/v1/select', body)
    expect(answer.status).toBe(200)
    return [...groupsOf(answer.body.inStock), ...groupsOf(answer.body.notInStock)]
      .filter(({ selected }) => selected)
      .map(({ id }) => id)
  }
  expect(await selectedAfter({ selected: false, groupIds: [goods.needles] })).toEqual([goods.spool, goods.soldOut])
  expect(await selectedAfter({ selected: false, inStock: true })).toEqual([goods.soldOut])
  expect(await selectedAfter({ selected: true })).toEqual([goods.needles, goods.spool, goods.soldOut])
  expect(await selectedAfter({ selected: false })).toEqual([])
  expect(await selectedAfter({ selected: true, inStock: true, groupIds: [goods.spool, goods.soldOut] })).toEqual([
    goods.spool,
  ])
})

test('GET /basket/v1/total 200: the same totals as the basket’s', async () => {
  const anna = guest()
  const { body } = await add(anna, [{ id: goods.needles, count: 3 }])
  expect((await sendRequest<BasketTotal>(app, anna, 'GET', '/basket/v1/total')).body).toEqual(body.total)
})

test('POST /basket/v1/virtual/products 200: priced and not stored', async () => {
  const anna = guest()
  const { status, body } = await sendRequest<Basket>(app, anna, 'POST', '/basket/v1/virtual/products', {
    groups: [{ id: goods.overlocker, count: 5 }],
  })
  expect(status).toBe(200)
  expect(body.total).toMatchObject({ price: 450_000, factualLimitPrice: 500_000 })
  expect(countsOf((await read(anna)).body)).toEqual({})
})

describe('a group that changes while in the basket', () => {
  beforeAll(async () => {
    await database.pool.query(`insert into products (id, code, title) values (50, 'leaving', 'Уходящий товар');
      insert into product_sites values (50, 1); insert into groups (id, product_id) values (50, 50);
      insert into offers (id, title) values (50, 'Уходящий'); insert into group_offers values (50, 50, 1);
      insert into offer_prices (price_list_id, offer_id, price_role, price_kopecks) values (1, 50, 'guest_opt', 5000);
      insert into stock (offer_id, warehouse_id, on_hand) values (50, 1, 5)`)
  })

  test('200: a hidden product is marked and does not count', async () => {
    const anna = guest()
    await add(anna, [{ id: 50 }])
    await database.pool.query(`update products set hidden_at = now() where id = 50; notify shop_changes, 'product:50'`)
    await eventually(async () => {
      const { body } = await read(anna)
      expect(body.notInStock.products).toMatchObject([
        { title: 'Уходящий товар', path: '', groups: [{ basketErr: 'Товар больше не продаётся' }] },
      ])
      expect(body.total).toMatchObject({ price: 0, productsCountInBasket: 1 })
    })
  })
})

describe('many lines', () => {
  const many = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => ({ id: 1_000 + from + n }))
  beforeAll(async () => {
    await database.pool.query(`insert into products (id, code, title) select n, 'many-' || n, 'Нить № ' || n from
      generate_series(1000, 1600) n;
      insert into product_sites select n, 1 from generate_series(1000, 1600) n;
      insert into groups (id, product_id) select n, n from generate_series(1000, 1600) n;
      insert into offers (id, title) select n, '' from generate_series(1000, 1600) n;
      insert into group_offers select n, n, 1 from generate_series(1000, 1600) n;
      insert into offer_prices (price_list_id, offer_id, price_role, price_kopecks) select 1, n, 'guest_opt', n
        from generate_series(1000, 1600) n;
      insert into stock (offer_id, warehouse_id, on_hand) select n, 1, 5 from generate_series(1000, 1600) n`)
  })

  test('200: a basket holds 500 lines; 422: one line more, and nothing of the request is added', async () => {
    const anna = guest()
    expect((await add(anna, many(0, 499))).status).toBe(200)
    expect((await add(anna, many(498, 501))).status).toBe(422)
    const { status, body } = await add(anna, many(498, 500))
    expect(status).toBe(200)
    expect(body.total).toMatchObject({ productsCountInBasket: 500, count: 501 })
    expect((await add(anna, [{ id: 1_000, count: 4 }])).status).toBe(200)
  })

  test('two parallel requests of 300 lines: one of them is refused as a whole', async () => {
    const anna = guest()
    const answers = await Promise.all([
      sendRequest(app, anna, 'POST', '/basket/v1/products', { groups: many(0, 300) }),
      sendRequest(otherInstance, anna, 'POST', '/basket/v1/products', { groups: many(290, 590) }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await read(anna)).body.total.productsCountInBasket).toBe(300)
  })

  test('reads a basket of any size by one query, adds by two, and one more for uncached groups', async () => {
    const anna = guest()
    const [first, ...others] = many(590, 600)
    expect(await queriesOf(() => add(anna, [first!]))).toEqual(['findGroupOffers', 'addGuestLines', 'findGuestBasket'])
    expect(await queriesOf(() => add(anna, [first!]))).toEqual(['addGuestLines', 'findGuestBasket'])
    expect(await queriesOf(() => add(anna, others))).toEqual(['findGroupOffers', 'addGuestLines', 'findGuestBasket'])
    expect(await queriesOf(() => read(anna))).toEqual(['findGuestBasket'])
    expect(await queriesOf(() => sendRequest(app, anna, 'GET', '/basket/v1/total'))).toEqual(['findGuestBasket'])
  })
})
