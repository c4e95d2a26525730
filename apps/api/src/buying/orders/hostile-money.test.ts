import type { Call } from '@shpulka/contract/base/call'
import type { Basket } from '@shpulka/contract/buying/basket'
import type { PlacedOrder } from '@shpulka/contract/buying/orders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { transaction } from '../../base/db/transaction.ts'
import { fillTestSets, workplace } from '../../catalogue/constructor-sets/test-sets.ts'
import { openTestSession } from '../../people/sessions/test-sign-in.ts'
import { rooms } from '../../rooms.ts'
import { openTestApi, testTokenSecret } from '../../test-api.ts'
import { changeStatus } from '../order-status/change-status.port.ts'
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
await fillTestSets(pool)
await pool.query(`insert into order_statuses (id, code, title, group_id, is_buyer_cancellable, stage, step_id) values
  (9, 'one-click', 'Заказ в один клик', 1, true, 'open', 1);
  insert into order_status_transitions (from_id, to_id) values (9, 2), (9, 5);
  insert into promo_codes (site_id, code, percent) values (1, 'ШВЕЯ10', 10);
  insert into bonus_levels (site_id, code, title, from_kopecks, percent) values (1, 'first', 'Первый', 0, 3);
  insert into bonus_terms (site_id, multiplier, lasting_days, write_off_percent) values (1, 1, 365, 30)`)
const { app } = await openTestApi(database)

afterAll(() => expectInvariants(pool))

/** Hostile JSON values, as text: JavaScript would change some of them. */
const hostile = [
  'null',
  'true',
  '-1',
  '0',
  '1.5',
  '1e9',
  '9007199254740993',
  '""',
  '"1e3"',
  '"NaN"',
  '"\\u0000"',
  '"\\ud800"',
  `"${'x'.repeat(100_000)}"`,
  '[]',
  '[[[[]]]]',
  '{}',
  '{"__proto__":{"price":1,"role":"dealer"}}',
  '{"constructor":{"prototype":{"price":1}}}',
  JSON.stringify(Array.from({ length: 10_000 }, (_, n) => n + 1)),
  JSON.stringify(
    Array.from({ length: 10_000 }, (_, n) => ({ id: n + 1, groupId: n + 1, line: n, slotId: n + 1, count: 1 })),
  ),
]

/** Fields that no call accepts: money, roles and ids of others. */
const unknownFields = {
  price: 1,
  total: 1,
  sum: 0,
  discount: 1e9,
  discountPercent: 100,
  bonuses: 1e9,
  balance: 1e9,
  amount: 1,
  amountKopecks: 1,
  deliveryPrice: 0,
  currencyRate: 0,
  currency: 'USD',
  priceRole: 'dealer',
  role: 'dealer',
  isOrganization: true,
  userId: 1,
  uid: 1,
  basketId: 1,
  siteId: 2,
  status: 'paid',
}

type Field = readonly (string | number)[]

/** Paths of all values of a body, in lists and objects too. */
function* fieldsOf(at: unknown, path: Field = []): Generator<Field> {
  if (at === null || typeof at !== 'object') return
  for (const [key, value] of Object.entries(at)) {
    const place = [...path, Array.isArray(at) ? Number(key) : key]
    yield place
    yield* fieldsOf(value, place)
  }
}

/** The body as JSON with one value replaced by a JSON text. */
function withValue(body: object, place: Field, json: string): string {
  const mark = '\u0001here'
  const copy = structuredClone(body) as Record<string | number, unknown>
  let at = copy
  for (const key of place.slice(0, -1)) at = at[key] as typeof copy
  at[place.at(-1)!] = mark
  return JSON.stringify(copy).replace(JSON.stringify(mark), json)
}

interface AttackRequest {
  readonly visitor: Pick<TestVisitor, 'headers'>
  readonly body: object
}

interface Attack {
  readonly name: string
  /** Makes a visitor and a valid body for them. */
  readonly ready: () => Promise<AttackRequest>
  /** A 200 makes the body invalid, so `ready` is called again. */
  readonly isUsedUp?: boolean
  /** The money in an answer; it must not change with unknown fields in the request. */
  readonly money?: (answer: never) => unknown
}

const callOf = (name: string): Call => {
  const found = rooms.flatMap(({ calls }) => Object.entries(calls as Record<string, Call>)).find(([of]) => of === name)
  if (!found) throw new Error(`There is no call ${name}`)
  return found[1]
}

const withGoods = async () => {
  const visitor = guest()
  return { visitor, basket: await fillBasket(app, visitor, [{ id: goods.needles, count: 2 }]) }
}
const ofBasket = ({ total }: Basket) => [total.price, total.goodsPrice, total.promoCodeDiscountValue]

async function signedIn() {
  const { userId, authToken } = await openTestSession(pool, {
    priceRole: 'guest_opt',
    role: 'guest',
    siteId: 1,
    tokenSecret: testTokenSecret,
  })
  const visitor: TestVisitor = { cartToken: '', headers: { 'x-site-id': '1', authorization: `Bearer ${authToken}` } }
  return { userId, visitor }
}

async function placed(visitor: TestVisitor, changed: object = {}) {
  const basket = await fillBasket(app, visitor, [{ id: goods.needles, count: 2 }])
  const { status, body } = await sendRequest<PlacedOrder>(
    app,
    visitor,
    'POST',
    '/orders/v1',
    orderForm(basket, await calculate(app, visitor), changed),
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/** A completed order, for refunds and repeats. */
async function placeCompletedOrder() {
  const { userId, visitor } = await signedIn()
  const { orderId } = await placed(visitor)
  for (const to of ['accepted', 'completed'])
    await transaction(pool, (tx) => changeStatus(tx, { orderId, to, who: 'manager:1', why: '' }))
  const { rows } = await pool.query<{ line: number }>(
    'select min(line)::int as line from order_lines where order_id = $1',
    [orderId],
  )
  return { userId, visitor, orderId, line: rows[0]!.line }
}

const buyer = await placeCompletedOrder()
const unpaid = await placed(buyer.visitor, { personalPayment: 3 })

let phones = 0

const attacks: readonly Attack[] = [
  ...['addProducts', 'priceVirtualBasket'].map((name) => ({
    name,
    ready: async () => ({
      visitor: (await withGoods()).visitor,
      body: {
        groups: [{ id: goods.spool, count: 2 }],
        ...(name === 'addProducts' ? { change: true } : { promoCode: 'ШВЕЯ10', bonuses: 100 }),
      },
    }),
    money: ofBasket as Attack['money'],
  })),
  {
    name: 'changeBasket',
    ready: async () => ({
      visitor: (await withGoods()).visitor,
      body: {
        groups: [{ id: goods.needles, count: 3, selected: true }],
        constructorSets: [{ id: 1, count: 2, selected: true }],
        removeSelectedNotInStock: false,
        promoCode: 'ШВЕЯ10',
        bonuses: 100,
      },
    }),
    money: ofBasket as Attack['money'],
  },
  {
    name: 'removeProducts',
    ready: async () => ({
      visitor: (await withGoods()).visitor,
      body: { groupIds: [goods.needles], notInStock: true },
    }),
  },
  {
    name: 'selectProducts',
    ready: async () => ({
      visitor: (await withGoods()).visitor,
      body: { selected: true, groupIds: [goods.needles], constructorSetIds: [1], inStock: true },
    }),
  },
  ...['priceConstructorSet', 'addConstructorSet'].map((name) => ({
    name,
    ready: async () => ({
      visitor: guest(),
      body: {
        constructorSetId: 1,
        parts: workplace,
        count: 1,
        ...(name === 'addConstructorSet' ? { change: true } : { withBasket: true }),
      },
    }),
  })),
  { name: 'removeConstructorSet', ready: async () => ({ visitor: (await withGoods()).visitor, body: { ids: [1] } }) },
  {
    name: 'addPastedList',
    ready: async () => ({ visitor: guest(), body: { text: 'ИГ-1 2 шт\nнечто 3', change: true, isPreview: false } }),
  },
  {
    name: 'resolveUnclearLines',
    ready: async () => {
      const visitor = guest()
      const { body } = await sendRequest<{ unclear: { id: number }[] }>(app, visitor, 'POST', '/basket/v1/list', {
        text: 'нечто 3',
      })
      return { visitor, body: { lines: [{ id: body.unclear[0]!.id, groupId: goods.needles, count: 2 }] } }
    },
  },
  { name: 'removeUnclearLines', ready: async () => ({ visitor: (await withGoods()).visitor, body: { ids: [1] } }) },
  {
    name: 'calculateToAddress',
    ready: async () => ({
      visitor: (await withGoods()).visitor,
      body: { address: { ...address, country: 'Россия', zip: '302000', value: 'Орёл' } },
    }),
    money: ((answer: { price: number }[]) => answer.map(({ price }) => price)) as Attack['money'],
  },
  {
    name: 'calculateToPoint',
    ready: async () => ({ visitor: (await withGoods()).visitor, body: { deliveryPointCode: 'orel-shop' } }),
    money: ((answer: { price: number }) => answer.price) as Attack['money'],
  },
  {
    name: 'placeOrder',
    isUsedUp: true,
    ready: async () => {
      const { visitor, basket } = await withGoods()
      const form = orderForm(basket, await calculate(app, visitor))
      const delivery = { ...form.personalDelivery, type: 'courier', option: '', deliveryPointCode: '' }
      const more = { scenario: 'user', personalCommentary: 'Позвоните', deliveryDescription: { price: 0 }, payer: null }
      return {
        visitor,
        body: { ...form, ...more, consents: { personalData: true, advertising: false }, personalDelivery: delivery },
      }
    },
    money: ((answer: PlacedOrder) => [
      answer.order.total,
      answer.order.itemsPrice,
      answer.order.delivery?.price,
      answer.order.isPaid,
    ]) as Attack['money'],
  },
  { name: 'repeatOrder', ready: async () => ({ visitor: buyer.visitor, body: { orderId: buyer.orderId } }) },
  {
    name: 'createPaymentUrl',
    ready: async () => ({
      visitor: buyer.visitor,
      body: { billId: unpaid.order.bill!.id, origin: 'http://shop.test' },
    }),
  },
  {
    name: 'takeNotification',
    ready: async () => ({
      visitor: guest(),
      body: { type: 'notification', event: 'payment.succeeded', object: { id: 'none' } },
    }),
  },
  {
    name: 'requestRefund',
    ready: async () => {
      const { visitor, orderId, line } = await placeCompletedOrder()
      return {
        visitor,
        body: { orderId, lines: [{ line, count: 1 }], reasonId: 1, comment: 'Не тот цвет', way: 'Привезу', photos: [] },
      }
    },
    money: ((answer: { amount: number; bonuses: number }) => [answer.amount, answer.bonuses]) as Attack['money'],
  },
  {
    name: 'placeOneClickOrder',
    isUsedUp: true,
    ready: async () => {
      phones += 1
      return {
        visitor: guest(),
        body: {
          name: 'Анна',
          phone: `+79${String(100_000_000 + phones)}`,
          group: goods.needles,
          count: 1,
          consent: true,
        },
      }
    },
    money: ((answer: { sum: number }) => answer.sum) as Attack['money'],
  },
  { name: 'addBlank', ready: async () => ({ visitor: buyer.visitor, body: { offerId: 5, count: 1, isLeast: true } }) },
  {
    name: 'createPriceOffer',
    isUsedUp: true,
    ready: async () => ({
      visitor: (await withGoods()).visitor,
      body: { recipient: 'ООО «Ромашка»', comment: 'Ждём', days: 5 },
    }),
  },
  {
    name: 'createPriceOffer',
    isUsedUp: true,
    ready: async () => ({
      visitor: (await withGoods()).visitor,
      body: { recipient: 'ООО «Ромашка»', comment: 'Ждём', days: 5, groups: [{ id: goods.needles, count: 2 }] },
    }),
  },
]

/** Money and identities in the database, which no hostile request may change. */
const stored = async () =>
  (
    await pool.query(
      `select (select json_agg(p order by p.offer_id, p.price_role, p.limit_kopecks) from offer_prices p) as prices,
         (select json_agg(json_build_array(code, percent, discount_kopecks, used) order by id)
           from promo_codes) as codes,
         (select json_agg(json_build_array(id, role, price_role, site_id) order by id) from users
           where id = $1) as buyer,
         (select json_agg(json_build_array(id, total_kopecks, status_id, user_id) order by id) from orders
           where id = any($2)) as orders,
         (select json_agg(json_build_array(id, amount_kopecks, order_id) order by id) from bills
           where order_id = any($2)) as bills,
         (select json_agg(l order by l.id) from bonus_ledger l join bonus_accounts a on a.id = l.account_id
           where a.user_id = $1) as bonuses,
         (select json_agg(t order by t.method_id, t.zone_id, t.up_to_weight_grams) from delivery_tariffs t) as tariffs,
         (select json_agg(m order by m.id) from constructor_sets m) as sets,
         (select json_agg(json_build_array(id, status, amount_kopecks)) from payments where order_id = any($2)
           and status = 'succeeded') as payments`,
      [buyer.userId, [buyer.orderId, unpaid.orderId]],
    )
  ).rows[0]
let before: Awaited<ReturnType<typeof stored>>
beforeAll(async () => {
  before = await stored()
})

/** Sends a request and measures its CPU time, which does not depend on the load of the machine. */
const send = async (call: Call, visitor: AttackRequest['visitor'], payload: string) => {
  const before = process.cpuUsage()
  const answer = await app.inject({
    method: call.method,
    url: `/api${call.path.replace('{provider}', 'sandbox')}`,
    // Each from a new address: rate limits are tested elsewhere.
    remoteAddress: nextAddress(),
    headers: { ...visitor.headers, 'content-type': 'application/json' },
    payload,
  })
  const spent = process.cpuUsage(before)
  return { status: answer.statusCode, body: answer.json(), milliseconds: (spent.user + spent.system) / 1_000 }
}
let addresses = 0
const nextAddress = () => {
  addresses += 1
  return `11.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`
}

test.each(attacks)(
  '$name: a hostile value in any field causes no server error, no high CPU time and no other price',
  async ({ name, ready, isUsedUp }) => {
    const call = callOf(name)
    let request = await ready()
    const names = Object.keys((call.body as { properties?: object } | undefined)?.properties ?? {})
    const known = new Set(Object.keys(request.body))
    expect(
      names.filter(
        (field) =>
          !known.has(field) &&
          field !== 'deviceId' &&
          field !== 'personalShipping' &&
          field !== 'replaces' &&
          field !== 'groups',
      ),
    ).toEqual([])

    for (const place of fieldsOf(request.body))
      for (const value of hostile) {
        const attempt = `${place.join('.')}: ${value.slice(0, 60)}`
        const { status, body, milliseconds } = await send(call, request.visitor, withValue(request.body, place, value))
        expect(status, attempt).toBeLessThan(500)
        if (status >= 400)
          expect(body, attempt).toMatchObject({
            statusCode: status,
            message: expect.stringMatching(/[а-яё]/),
            errors: expect.any(Object),
          })
        expect(milliseconds, attempt).toBeLessThan(1_000)
        if (status === 200 && isUsedUp) request = await ready()
      }
    expect(await stored()).toEqual(before)
  },
)

test.each(attacks.filter(({ money }) => money))(
  '$name: additional fields with money, roles and ids change nothing',
  async ({ name, ready, money }) => {
    const call = callOf(name)
    const [plain, attacked] = [await ready(), await ready()]
    const honest = await send(call, plain.visitor, JSON.stringify(plain.body))
    const nested = JSON.parse(JSON.stringify(attacked.body), (_key, value) =>
      value !== null && typeof value === 'object' && !Array.isArray(value) ? { ...unknownFields, ...value } : value,
    )
    const hostileAnswer = await send(
      call,
      attacked.visitor,
      JSON.stringify(nested).replace('{', '{"__proto__":{"price":1,"isAdmin":true},'),
    )
    expect(honest.status, JSON.stringify(honest.body)).toBe(200)
    // A body with unknown fields is either refused or answered as if they were missing.
    if (hostileAnswer.status === 200) expect(money!(hostileAnswer.body as never)).toEqual(money!(honest.body as never))
    else expect(hostileAnswer.status, JSON.stringify(hostileAnswer.body)).toBe(400)
    expect(await stored()).toEqual(before)
  },
)
