import { randomUUID } from 'node:crypto'
import type { Problem } from '@shpulka/contract/base/problem'
import type { Basket } from '@shpulka/contract/buying/basket'
import type { BonusBalance } from '@shpulka/contract/buying/bonuses'
import type { Order, PlacedOrder } from '@shpulka/contract/buying/orders'
import { afterEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { transaction } from '../../base/db/transaction.ts'
import { openTestSession } from '../../people/sessions/test-sign-in.ts'
import { openTestApi, testTokenSecret } from '../../test-api.ts'
import { mergeIntoUserBasket } from '../basket/basket.port.ts'
import { expireBonuses } from '../bonuses/ledger.port.ts'
import { changeStatus } from '../order-status/change-status.port.ts'
import {
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
await pool.query(`
  insert into bonus_levels (site_id, code, title, from_kopecks, percent) values (1, 'first', 'Первый', 0, 3), (1,
    'gold', 'Золотой', 1000000, 5);
  insert into bonus_terms (site_id, multiplier, lasting_days, write_off_percent) values (1, 2, 365, 30);
  insert into categories (id, code, title, parent_id) values (2, 'small', 'Мелочи', 1), (3, 'threads', 'Нитки', 2);
  insert into product_categories (product_id, category_id) values (3, 3);
  insert into promo_codes (site_id, code, percent, discount_kopecks, min_sum_kopecks, valid_from, valid_until,
    uses_limit, uses_per_person, price_roles, category_ids, skips_sale_goods, is_first_order_only) values
    (1, 'ШВЕЯ10', 10, null, 0, now(), null, null, null, null, null, false, false), (1, 'МИНУС100', null, 10000, 100000,
      now(), null, null, null, null, null, false, false),
    (1, 'БЫЛО', 10, null, 0, now() - interval '2 days', now() - interval '1 day', null, null, null, null, false, false),
    (1, 'БУДЕТ', 10, null, 0, now() + interval '1 day', null, null, null, null, null, false, false),
    (1, 'ОДИН', 10, null, 0, now(), null, 1, null, null, null, false, false), (1, 'КАЖДОМУ', 10, null, 0, now(), null,
      null, 1, null, null, false, false),
    (1, 'ДИЛЕРУ', 10, null, 0, now(), null, null, null, '{dealer}', null, false, false), (1, 'МЕЛОЧИ', 50, null, 0,
      now(), null, null, null, null, '{2}', false, false),
    (1, 'НЕАКЦИЯ', 10, null, 0, now(), null, null, null, null, null, true, false), (1, 'ПЕРВЫЙ', 10, null, 0, now(),
      null, null, null, null, null, false, true),
    (2, 'ЧУЖОЙ', 10, null, 0, now(), null, null, null, null, null, false, false)`)
const { app } = await openTestApi(database)
const { app: otherInstance } = await openTestApi(database)

afterEach(() => expectInvariants(pool))

interface Buyer extends TestVisitor {
  readonly userId: number
}

/** A signed-in buyer with bonuses and their own network address. */
async function buyer(bonusKopecks = 0, priceRole = 'guest_opt'): Promise<Buyer> {
  const { userId, authToken } = await openTestSession(pool, {
    priceRole,
    role: 'guest',
    siteId: 1,
    tokenSecret: testTokenSecret,
  })
  if (bonusKopecks > 0) await giveBonuses(userId, bonusKopecks)
  const cartToken = randomUUID()
  return {
    userId,
    cartToken,
    headers: { 'x-site-id': '1', 'x-cart-token': cartToken, authorization: `Bearer ${authToken}` },
  }
}

async function giveBonuses(userId: number, kopecks: number, lasting = '1 year') {
  const { rows } = await pool.query(
    'insert into bonus_accounts (user_id) values ($1) on conflict (user_id, type_id) do update set type_id = 1 ' +
      'returning id',
    [userId],
  )
  await pool.query(
    `insert into bonus_ledger (account_id, kind, delta_kopecks, expires_at, why)
      values ($1, 'accrue', $2, now() + $3::interval, 'Подарок')`,
    [rows[0].id, kopecks, lasting],
  )
}

const change = (visitor: TestVisitor, body: object, on = app) =>
  sendRequest<Basket & Problem>(on, visitor, 'PATCH', '/basket/v1', body)
const read = async (visitor: TestVisitor) => (await sendRequest<Basket>(app, visitor, 'GET', '/basket/v1')).body
const place = async (visitor: TestVisitor, basket: Basket, on = app) => {
  const form = orderForm(basket, await calculate(on, visitor))
  return () => sendRequest<PlacedOrder & Problem>(on, visitor, 'POST', '/orders/v1', form)
}
const balanceOf = async ({ userId }: Buyer) =>
  Number(
    (
      await pool.query('select coalesce(sum(balance_kopecks), 0) as sum from bonus_accounts where user_id = $1', [
        userId,
      ])
    ).rows[0].sum,
  )
const ledgerOf = async (orderId: number) =>
  (
    await pool.query('select kind, delta_kopecks::int as delta from bonus_ledger where order_id = $1 order by id', [
      orderId,
    ])
  ).rows
const usedOf = async (code: string) =>
  (await pool.query('select used from promo_codes where code = $1', [code])).rows[0].used
const move = (orderId: number, to: string) =>
  transaction(pool, (tx) => changeStatus(tx, { orderId, to, who: 'manager:1', why: '' }))

describe('PATCH /basket/v1, promo code', () => {
  test('200: in any letter case; lines and totals show the discount until the code is removed', async () => {
    const anna = guest()
    await fillBasket(app, anna, [{ id: goods.overlocker, count: 2 }, { id: goods.needles }])
    const { status, body } = await change(anna, { promoCode: ' швея10 ' })
    expect(status).toBe(200)
    expect(body.total).toMatchObject({
      goodsPrice: 215_000,
      price: 193_500,
      promoCodeDiscountValue: 21_500,
      promocodeUsed: 'ШВЕЯ10',
      promoCode: { code: 'ШВЕЯ10', discount: 21_500, refusal: null },
    })
    const [overlocker] = body.inStock.products[0]!.groups
    expect(overlocker).toMatchObject({ price: 100_000, discount: 20_000, bonuses: 0, sum: 180_000 })
    expect(overlocker!.explanation.at(-1)).toEqual({ step: 'promo-code', title: 'Промокод ШВЕЯ10', change: -20_000 })
    expect(await read(anna)).toEqual(body)
    expect((await change(anna, { promoCode: null })).body.total).toMatchObject({
      price: 215_000,
      promoCode: null,
      promocodeUsed: null,
    })
  })

  test('200: an inapplicable code stays with its reason, and applies when the reason is gone', async () => {
    const anna = guest()
    await fillBasket(app, anna, [{ id: goods.needles }])
    const { body } = await change(anna, { promoCode: 'МИНУС100' })
    expect(body.total.promoCode).toEqual({
      code: 'МИНУС100',
      discount: 0,
      refusal: 'Промокод действует при заказе от 1\u00a0000\u00a0₽: не хватает 850\u00a0₽',
    })
    expect(body.total).toMatchObject({ price: 15_000, promocodeUsed: null })
    await fillBasket(app, anna, [{ id: goods.overlocker }])
    expect((await read(anna)).total).toMatchObject({
      price: 105_000,
      promoCodeDiscountValue: 10_000,
      promocodeUsed: 'МИНУС100',
    })
  })

  test.each([
    ['БЫЛО', /закончился/],
    ['БУДЕТ', /ещё не начался/],
    ['ДИЛЕРУ', /«Мелкий опт»/],
    ['КАЖДОМУ', /войдите/],
    ['ПЕРВЫЙ', /войдите/],
    ['МЕЛОЧИ', /не действует на выбранные товары/],
    ['НЕАКЦИЯ', /не действует на товары по акции/],
  ])('200: %s gives no discount: %s', async (promoCode, words) => {
    const anna = guest()
    await fillBasket(app, anna, [{ id: goods.needles }])
    const { status, body } = await change(anna, { promoCode })
    expect(status).toBe(200)
    expect(body.total.promoCode).toMatchObject({ code: promoCode, discount: 0, refusal: expect.stringMatching(words) })
  })

  test('200: a category includes all its subcategories', async () => {
    const anna = guest()
    await fillBasket(app, anna, [{ id: goods.needles }, { id: goods.spool, count: 3 }])
    expect((await change(anna, { promoCode: 'МЕЛОЧИ' })).body.total).toMatchObject({
      promoCodeDiscountValue: 1_500,
      price: 16_500,
    })
  })

  test('422: an unknown code and another site’s look the same, and nothing changes', async () => {
    const anna = guest()
    await fillBasket(app, anna, [{ id: goods.needles }])
    const before = await read(anna)
    const [unknown, foreign] = [
      await change(anna, { promoCode: 'НЕТТАКОГО', groups: [{ id: goods.needles, count: 9 }] }),
      await change(anna, { promoCode: 'чужой' }),
    ]
    expect(unknown.status).toBe(422)
    expect(unknown.body.errors).toEqual({ promoCode: 'Такого промокода нет' })
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
    expect(await read(anna)).toEqual(before)
  })

  test('429: after many wrong codes a valid one is refused too', async () => {
    const anna = guest()
    const tries = []
    for (let n = 0; n < 40; n += 1) tries.push((await change(anna, { promoCode: `ГАДАЮ${n}` })).status)
    expect(new Set(tries)).toEqual(new Set([422]))
    expect((await change(anna, { promoCode: 'ШВЕЯ10' })).status).toBe(429)
    expect((await change(anna, { promoCode: null })).status).toBe(200)
  })

  test.each([
    { promoCode: 5 },
    { promoCode: 'я'.repeat(101) },
    { promoCode: {} },
    { bonuses: -1 },
    { bonuses: 0.5 },
    { bonuses: '100' },
    { bonuses: 1e15 },
  ])('400: %j', async (body) => {
    expect((await change(guest(), body)).status).toBe(400)
  })

  test('200: the basket of a guest keeps its code at sign-in, unless the user’s basket has one', async () => {
    const [anna, boris] = [await buyer(), await buyer()]
    const guests = { anna: guest(), boris: guest() }
    await fillBasket(app, boris, [{ id: goods.needles }])
    await change(boris, { promoCode: 'МИНУС100' })
    for (const [user, visitor] of [
      [anna, guests.anna],
      [boris, guests.boris],
    ] as const) {
      await fillBasket(app, visitor, [{ id: goods.needles }])
      await change(visitor, { promoCode: 'ШВЕЯ10' })
      await transaction(pool, async (tx) => {
        const { rows } = await tx.query('select id from baskets where cart_token = $1', [visitor.cartToken])
        await mergeIntoUserBasket(tx, rows[0].id, 1, user.userId)
      })
    }
    expect((await read(anna)).total.promocodeUsed).toBe('ШВЕЯ10')
    expect((await read(boris)).total.promoCode?.code).toBe('МИНУС100')
    expect((await read(guests.anna)).total.promoCode).toBeNull()
  })
})

test('the option to remove unavailable lines stays on', async () => {
  const anna = guest()
  await fillBasket(app, anna, [{ id: goods.needles }])
  expect((await change(anna, { removeSelectedNotInStock: true })).body.removeSelectedNotInStock).toBe(true)
  await fillBasket(app, anna, [{ id: goods.soldOut }])
  expect(await read(anna)).toMatchObject({ notInStock: { products: [] }, removeSelectedNotInStock: true })
  await change(anna, { removeSelectedNotInStock: false })
  await fillBasket(app, anna, [{ id: goods.soldOut }])
  expect((await read(anna)).notInStock.products).toHaveLength(1)
})

describe('PATCH /basket/v1, bonuses', () => {
  test('200: limited by the balance and by the percent of the goods after the promo code', async () => {
    const anna = await buyer(50_000)
    await fillBasket(app, anna, [{ id: goods.overlocker }])
    const { body } = await change(anna, { bonuses: 999_999_99, promoCode: 'ШВЕЯ10' })
    expect(body.total).toMatchObject({
      goodsPrice: 100_000,
      promoCodeDiscountValue: 10_000,
      bonusesForWriteOff: 27_000,
      writeOff: { wanted: 999_999_99, used: 27_000, limit: 27_000, percent: 30 },
      price: 63_000,
      availableBonuses: { accounts: [{ id: 1, value: 50_000 }] },
      multiplier: 2,
      // 3 % of 630 ₽, doubled.
      bonusesForAccrual: 3_700,
      // Spending bonuses does not move the buyer away from free delivery.
      remainsUntilFreeDelivery: 410_000,
    })
    expect(body.inStock.products[0]!.groups[0]).toMatchObject({ discount: 10_000, bonuses: 27_000, sum: 63_000 })
  })

  test('200: a guest cannot spend bonuses and gets an explanation', async () => {
    const anna = guest()
    await fillBasket(app, anna, [{ id: goods.needles }])
    expect((await change(anna, { bonuses: 5_000 })).body.total).toMatchObject({
      price: 15_000,
      bonusesForWriteOff: 0,
      writeOff: { wanted: 5_000, used: 0, reason: 'Войдите, чтобы платить бонусами' },
      availableBonuses: { accounts: [] },
    })
  })

  test('200: expired bonuses cannot be spent, whether the job has run or not', async () => {
    const anna = await buyer(2_000)
    await giveBonuses(anna.userId, 30_000, '-1 second')
    await fillBasket(app, anna, [{ id: goods.overlocker }])
    const { body } = await change(anna, { bonuses: 30_000 })
    expect(body.total).toMatchObject({ availableBonuses: { accounts: [{ value: 2_000 }] }, writeOff: { used: 2_000 } })
    const { body: placed } = await (await place(anna, body))()
    expect(placed.order.bonusesUsed).toBe(2_000)
    expect(await balanceOf(anna)).toBe(0)
    await expireBonuses(pool)
    expect(await balanceOf(anna)).toBe(0)
  })
})

test('POST /basket/v1/virtual/products 200: with a code and bonuses, without storing anything', async () => {
  const anna = await buyer(10_000)
  const { body } = await sendRequest<Basket>(app, anna, 'POST', '/basket/v1/virtual/products', {
    groups: [{ id: goods.overlocker }],
    promoCode: 'швея10',
    bonuses: 10_000,
  })
  expect(body.total).toMatchObject({ promocodeUsed: 'ШВЕЯ10', price: 80_000, writeOff: { used: 10_000 } })
  expect((await read(anna)).total).toMatchObject({ promoCode: null, writeOff: { wanted: 0 }, count: 0 })
})

describe('POST /orders/v1', () => {
  test('200: an order stores its code, discount and bonuses; completion spends them and accrues new ones', async () => {
    const anna = await buyer(20_000)
    await fillBasket(app, anna, [{ id: goods.overlocker }, { id: goods.needles, count: 3 }])
    const { body: basket } = await change(anna, { promoCode: 'ШВЕЯ10', bonuses: 20_000 })
    const { status, body } = await (await place(anna, basket))()
    expect(status).toBe(200)
    expect(body.order).toMatchObject({
      goodsPrice: 145_000,
      promoCode: { code: 'ШВЕЯ10', discount: 14_500 },
      bonusesUsed: 20_000,
      itemsPrice: 110_500,
    })
    expect(body.order.lines.reduce((sum, line) => sum + line.sum, 0)).toBe(110_500)
    expect(body.order.lines[0]!.explanation.map(({ step }) => step)).toEqual(['role', 'promo-code', 'bonuses'])
    expect(body.basket.total).toMatchObject({
      promoCode: null,
      writeOff: { wanted: 0 },
      availableBonuses: { accounts: [{ value: 0 }] },
    })
    expect((await read(anna)).total).toMatchObject({ promoCode: null, writeOff: { wanted: 0 } })
    expect(await balanceOf(anna)).toBe(0)
    for (const to of ['accepted', 'completed']) await move(body.orderId, to)
    expect(await ledgerOf(body.orderId)).toEqual([
      { kind: 'hold', delta: -20_000 },
      { kind: 'take', delta: 0 },
      { kind: 'accrue', delta: 6_600 },
    ])
    const { body: shown } = await sendRequest<BonusBalance>(app, anna, 'GET', '/bonuses/v1/balance')
    expect(shown.bonusLog.flatMap(({ kind, order }) => (order ? [kind] : []))).toEqual(['accrue', 'hold'])
    expect(shown.meta.total).toBe(shown.bonusLog.length)
  })

  test('200: a cancelled order returns the use of its code and its bonuses, once', async () => {
    const anna = await buyer(20_000)
    await fillBasket(app, anna, [{ id: goods.overlocker }])
    const { body: basket } = await change(anna, { promoCode: 'КАЖДОМУ', bonuses: 20_000 })
    const { body } = await (await place(anna, basket))()
    expect(await usedOf('КАЖДОМУ')).toBe(1)
    for (let n = 0; n < 2; n += 1)
      expect((await sendRequest<Order>(app, anna, 'DELETE', `/orders/v1?orderId=${body.orderId}`)).body).toMatchObject({
        bonusesUsed: 20_000,
        promoCode: { code: 'КАЖДОМУ' },
      })
    expect(await usedOf('КАЖДОМУ')).toBe(0)
    expect(await balanceOf(anna)).toBe(20_000)
    expect((await ledgerOf(body.orderId)).map(({ kind }) => kind)).toEqual(['hold', 'release'])
  })

  test('422: a code that has just expired is reported with the current basket; bonuses are not spent', async () => {
    const anna = await buyer(10_000)
    await pool.query(`insert into promo_codes (site_id, code, percent) values (1, 'НЕДОЛГО', 10)`)
    await fillBasket(app, anna, [{ id: goods.overlocker }])
    const { body: basket } = await change(anna, { promoCode: 'НЕДОЛГО', bonuses: 10_000 })
    const placing = await place(anna, basket)
    await pool.query(
      `update promo_codes set valid_from = now() - interval '2 days', valid_until = now() - interval '1 day'
        where code = 'НЕДОЛГО'`,
    )
    const { status, body } = await placing()
    expect(status).toBe(422)
    expect(body.message).toContain(
      'Промокод НЕДОЛГО не подействовал. Срок промокода закончился. Сумма заказа изменилась',
    )
    expect(body.errors).toMatchObject({ promoCode: 'Срок промокода закончился' })
    expect((body as { basket?: Basket }).basket?.total).toMatchObject({
      price: 90_000,
      promoCode: { refusal: 'Срок промокода закончился' },
    })
    expect(await balanceOf(anna)).toBe(10_000)
    const again = await (await place(anna, await read(anna)))()
    expect(again.status).toBe(200)
    expect(again.body.order.promoCode).toBeNull()
    expect((await read(anna)).total.promoCode?.code).toBe('НЕДОЛГО')
  })

  test('200: a code for the first order, and a code usable once per person', async () => {
    const anna = await buyer()
    for (const [promoCode, discount] of [
      ['ПЕРВЫЙ', 1_500],
      ['ПЕРВЫЙ', 0],
      ['КАЖДОМУ', 1_500],
      ['КАЖДОМУ', 0],
    ] as const) {
      await fillBasket(app, anna, [{ id: goods.needles }])
      const { body: basket } = await change(anna, { promoCode })
      expect(basket.total.promoCodeDiscountValue).toBe(discount)
      expect((await (await place(anna, basket))()).status).toBe(200)
    }
    expect((await read(anna)).total.promoCode?.refusal).toBe('Вы уже использовали этот промокод')
  })

  test('the higher level of a buyer counts in baskets and for products', async () => {
    const anna = await buyer()
    await fillBasket(app, anna, [{ id: goods.bulkyTable }])
    expect((await read(anna)).total.bonusesForAccrual).toBe(600_000)
    const { body } = await (await place(anna, await read(anna)))()
    for (const to of ['accepted', 'completed']) await move(body.orderId, to)
    await fillBasket(app, anna, [{ id: goods.overlocker }])
    expect((await read(anna)).total).toMatchObject({ bonusesForAccrual: 10_000, bonusPercent: 5 })
    const bonusesOf = async (visitor: TestVisitor) =>
      (await sendRequest<{ value: number }[]>(app, visitor, 'GET', '/bonuses/v1/products-bonuses?productIds=1')).body[0]
        ?.value
    expect([await bonusesOf(anna), await bonusesOf(guest())]).toEqual([10_000, 6_000])
  })
})

describe('races', () => {
  test('a single-use code: 10 buyers × 3 rounds, one gets it, the others get an error', async () => {
    for (let round = 0; round < 3; round += 1) {
      await pool.query(`insert into promo_codes (site_id, code, percent, uses_limit) values (1, $1, 10, 1)`, [
        `РАЗ${round}`,
      ])
      const placing = await Promise.all(
        Array.from({ length: 10 }, async (_, n) => {
          const [visitor, on] = [guest(), n % 2 ? app : otherInstance]
          // Two kinds of goods, so that they do not wait for the same stock.
          await fillBasket(on, visitor, [{ id: n % 4 < 2 ? goods.needles : goods.spool }])
          const { body } = await change(visitor, { promoCode: `РАЗ${round}` }, on)
          return place(visitor, body, on)
        }),
      )
      const answers = await Promise.all(placing.map((go) => go()))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(422)])
      for (const { body } of answers.filter(({ status }) => status === 422))
        expect(body.errors?.promoCode).toBe('Промокод уже использован')
      expect(await usedOf(`РАЗ${round}`)).toBe(1)
      await pool.query('update stock set on_hand = on_hand + 1 where offer_id = 2')
      await pool.query(
        `insert into stock_movements (offer_id, warehouse_id, kind, on_hand_delta) values (2, 1, 'import', 1)`,
      )
    }
  })

  test('parallel orders never spend more than the balance', async () => {
    for (let round = 0; round < 4; round += 1) {
      const anna = await buyer(4_000)
      await fillBasket(app, anna, [{ id: goods.needles }])
      const { body: basket } = await change(anna, { bonuses: 4_000 })
      const placing = await place(anna, basket)
      // Another order of the same buyer spends the same bonuses.
      const other = transaction(pool, async (tx) => {
        await tx.query('select from bonus_accounts where user_id = $1 for no key update', [anna.userId])
        await tx.query(
          `insert into bonus_ledger (account_id, kind, delta_kopecks, why) select id, 'adjust', -3000, 'Другой заказ'
            from bonus_accounts where user_id = $1`,
          [anna.userId],
        )
      }).then(
        () => true,
        () => false,
      )
      const [placed, isSpentElsewhere] = await Promise.all([placing(), other])
      expect([placed.status, isSpentElsewhere]).toEqual(placed.status === 200 ? [200, false] : [422, true])
      expect(await balanceOf(anna)).toBe(placed.status === 200 ? 0 : 1_000)
    }
  })

  test('two parallel orders on two instances cannot spend one balance twice', async () => {
    for (let round = 0; round < 5; round += 1) {
      const anna = await buyer(4_000)
      await fillBasket(app, anna, [{ id: goods.needles }])
      const { body: basket } = await change(anna, { bonuses: 4_000 })
      const form = orderForm(basket, await calculate(app, anna))
      const answers = await Promise.all(
        [app, otherInstance].map((on, tab) =>
          sendRequest<PlacedOrder & Problem>(on, anna, 'POST', '/orders/v1', {
            ...form,
            personalCommentary: `Окно ${tab}`,
          }),
        ),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
      const { body } = answers.find(({ status }) => status === 200)!
      expect(await ledgerOf(body.orderId)).toEqual([{ kind: 'hold', delta: -4_000 }])
      expect(await balanceOf(anna)).toBe(0)
    }
  })

  test('a cancel and a completion in parallel: bonuses are released or spent, never both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const anna = await buyer(4_000)
      await fillBasket(app, anna, [{ id: goods.needles }])
      const { body: basket } = await change(anna, { bonuses: 4_000 })
      const { body } = await (await place(anna, basket))()
      await move(body.orderId, 'accepted')
      const done = await Promise.all(
        ['cancelled', 'completed'].map((to) =>
          move(body.orderId, to).then(
            () => to,
            () => null,
          ),
        ),
      )
      expect(done.filter((to) => to !== null)).toHaveLength(1)
      const kinds = (await ledgerOf(body.orderId)).map(({ kind }) => kind)
      expect(kinds.filter((kind) => kind === 'release' || kind === 'take')).toHaveLength(1)
      await pool.query('update stock set on_hand = on_hand + 1 where offer_id = 2')
      await pool.query(
        `insert into stock_movements (offer_id, warehouse_id, kind, on_hand_delta) values (2, 1, 'import', 1)`,
      )
    }
  })
})

test('the database rejects forbidden writes', async () => {
  const { rows } = await pool.query(`select id from orders where bonus_kopecks > 0 limit 1`)
  const orderId = rows[0].id
  await expect(pool.query('update promo_codes set used = 2 where code = $1', ['ОДИН'])).rejects.toThrow(/check/)
  await expect(
    pool.query(`update order_lines set discount_kopecks = discount_kopecks + 1 where order_id = $1`, [orderId]),
  ).rejects.toThrow(/order_lines_sum/)
  await expect(
    pool.query(
      `insert into orders (site_id, user_id, basket_version, status_id, price_role, currency_id, currency_rate, contact,
        delivery_method_id, delivery_days_min,
        delivery_days_max, payment_method_id, items_kopecks, old_items_kopecks, delivery_kopecks, total_kopecks,
          calculational_limit_kopecks, factual_limit_kopecks, weight_grams)
      select site_id, user_id, 0, status_id, price_role, currency_id, currency_rate, contact, delivery_method_id,
        delivery_days_min, delivery_days_max, payment_method_id,
        100, 100, 0, 100, 0, 0, 0 from orders where id = $1`,
      [orderId],
    ),
  ).rejects.toThrow(/not the sum of its lines/)
})
