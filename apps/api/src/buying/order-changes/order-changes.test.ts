import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Basket } from '@shpulka/contract/buying/basket'
import type { BonusBalance } from '@shpulka/contract/buying/bonuses'
import type { DeskPage } from '@shpulka/contract/buying/desk-list'
import type { DeskOrder } from '@shpulka/contract/buying/desk-order'
import type { OrderChange, OrderDraft } from '@shpulka/contract/buying/order-changes'
import type { Order, PlacedOrder } from '@shpulka/contract/buying/orders'
import { packTitle } from '@shpulka/contract/catalogue/pack'
import { afterEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { transaction } from '../../base/db/transaction.ts'
import { emailOfOrder, recipientsOf } from '../../base/mail/test-emails.ts'
import { signIn } from '../../people/sessions/test-sign-in.ts'
import { signedInStaff } from '../../people/staff/test-office.ts'
import { openTestApi } from '../../test-api.ts'
import { placeDeskOrder } from '../order-desk/test-desk.ts'
import { changeStatus } from '../order-status/change-status.port.ts'
import * as shop from '../orders/test-shop.ts'
import { buyerWithOrder, decideAtBank, methods } from '../payments/test-buyer.ts'
import { writeReceipts } from '../receipts/receipts.port.ts'

const database = await testDatabase('empty')
const { pool } = database
await shop.fillTestShop(pool)
await pool.query(
  `update stock set on_hand = on_hand + 100 where (offer_id, warehouse_id) = (3, 1);
   insert into stock_movements (offer_id, warehouse_id, kind, on_hand_delta) values (3, 1, 'receipt', 100)`,
)
const { app } = await openTestApi(database)
const { app: otherInstance } = await openTestApi(database)

const owner = await signedInStaff(app, pool, 'owner')
const vera = await signedInStaff(app, pool, 'manager')
const oleg = await signedInStaff(otherInstance, pool, 'manager')
const warehouse = await signedInStaff(app, pool, 'warehouse')
const school = await signedInStaff(app, pool, 'manager', 2)
type Staff = typeof owner

afterEach(() => shop.expectInvariants(pool))

const { goods } = shop
type Line = OrderDraft['lines'][number]
const line = (line: number | null, groupId: number, count: number, price: number | null = null): Line => ({
  line,
  groupId,
  count,
  price,
})
const draftOf = (lines: Line[], more: Partial<OrderDraft> = {}): OrderDraft => ({
  lines,
  prices: 'order',
  bonuses: 0,
  delivery: null,
  ...more,
})
const save = (id: number, draft: OrderDraft, version: number | null = null, by: Staff = vera, more: object = {}) =>
  by.send<OrderChange>('PUT', `/orders/${id}/change`, { draft, version, ...more })
const apply = (id: number, change: OrderChange, by: Staff = vera, more: object = {}) =>
  by.send<DeskOrder>('POST', `/orders/${id}/change/apply`, {
    changeId: change.id,
    version: change.version,
    total: change.total.is,
    deliveryPrice: change.delivery.is,
    ...more,
  })
/** Saves a draft and applies it; both must succeed. */
async function change(id: number, draft: OrderDraft, by: Staff = owner) {
  const saved = await save(id, draft, null, by)
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const applied = await apply(id, saved.body, by)
  expect(applied.status, JSON.stringify(applied.body)).toBe(200)
  return { change: saved.body, order: applied.body }
}
const fail = (fields: object, message: string) => {
  throw new Error(`${message} ${JSON.stringify(fields)}`)
}
const migrationSql = (name: string) =>
  readFileSync(join(import.meta.dirname, `../../base/db/migrations/${name}.sql`), 'utf8')
const plainSpaces = (text: string) => text.replaceAll('\u00a0', ' ')
const rows = async <Row extends object>(sql: string, values: unknown[]) => (await pool.query<Row>(sql, values)).rows
const free = async (offerId: number) =>
  (
    await rows<{ free: number }>('select sum(on_hand - reserved)::int as free from stock where offer_id = $1', [
      offerId,
    ])
  )[0]!.free

describe('an unpaid order', () => {
  test('lines are changed, added and removed in one step: prices by limit, stock, bill, log, email', async () => {
    const { id } = await placeDeskOrder(app, pool, { personalPayment: methods.invoice }, [
      { id: goods.overlocker, count: 2 },
      { id: goods.needles, count: 4 },
    ])
    const [overlockers, needles] = [await free(1), await free(2)]
    const saved = await save(
      id,
      draftOf([line(1, goods.overlocker, 5), line(null, goods.spool, 3)], { prices: 'now' }),
      null,
      vera,
    )
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    expect(saved.body).toMatchObject({
      limit: { was: 0, is: 500_000 },
      goods: { was: 260_000, is: 5 * 90_000 + 3 * 1_000 },
      paid: 0,
      toReturn: 0,
      problems: [],
      isConfirmationNeeded: false,
      by: { id: vera.id },
    })
    expect(
      saved.body.lines.map(({ line: number, was, count, price, sum }) => [number, was?.count, count, price, sum]),
    ).toEqual([
      [1, 2, 5, 90_000, 450_000],
      [null, undefined, 3, 1_000, 3_000],
      [2, 4, 0, 15_000, 0],
    ])
    expect(saved.body.toPay).toBe(saved.body.total.is)
    expect(await free(1)).toBe(overlockers)

    const applied = await apply(id, saved.body, vera, { why: 'Как договорились по телефону' })
    expect(applied.status, JSON.stringify(applied.body)).toBe(200)
    expect(applied.body).toMatchObject({ total: saved.body.total.is, itemsPrice: 453_000, isPaid: false })
    expect(applied.body.bill).toEqual({ number: `Ш-${id}-2`, amount: saved.body.total.is })
    expect(applied.body.lines.map(({ line: number, title, count }) => [number, title, count])).toEqual([
      [1, 'Оверлок «Волна»', 5],
      [3, 'Нить «Прочная», бобина', 3],
    ])
    expect([await free(1), await free(2)]).toEqual([overlockers - 3, needles + 4])
    const [entry] = await rows<{ changes: object; why: string }>(
      `select changes, why from audit_log where record_id = $1 and action = 'order.change'`,
      [String(id)],
    )
    expect(entry).toMatchObject({
      why: 'Как договорились по телефону',
      changes: { 'Иглы DBx1': [expect.stringMatching(/^4 × 150/), null] },
    })
    expect(await recipientsOf(pool, 'order-changed', [saved.body.id], await emailOfOrder(pool, id))).toEqual(['buyer'])
    // A repeat changes nothing.
    const again = await apply(id, saved.body)
    expect([again.status, again.body.total]).toEqual([200, saved.body.total.is])
    expect(await free(1)).toBe(overlockers - 3)
  })

  test('lines keep their ordered prices, or all get current prices', async () => {
    const { id } = await placeDeskOrder(app, pool, {}, [{ id: goods.needles, count: 2 }])
    await pool.query('update offer_prices set price_kopecks = 17000 where offer_id = 2')
    const ordered = await save(id, draftOf([line(1, goods.needles, 3)]))
    expect(ordered.body.lines[0]).toMatchObject({ price: 15_000, listPrice: 17_000, sum: 45_000 })
    const now = await save(id, draftOf([line(1, goods.needles, 3)], { prices: 'now' }), ordered.body.version)
    expect(now.body.lines[0]).toMatchObject({ price: 17_000, sum: 51_000 })
    await pool.query('update offer_prices set price_kopecks = 15000 where offer_id = 2')
    const late = await apply(id, now.body)
    expect([late.status, late.body.message]).toEqual([422, expect.stringContaining('Сумма заказа стала другой')])
  })

  test('goods without reductions cost what was agreed at least, also when the list has become cheaper', async () => {
    const { id, buyer } = await placeDeskOrder(app, pool, {}, [{ id: goods.needles, count: 2 }])
    await pool.query('update offer_prices set price_kopecks = 9000, old_price_kopecks = null where offer_id = 2')
    await change(id, draftOf([line(1, goods.needles, 3)]))
    const order = (await shop.sendRequest<Order>(app, buyer, 'GET', `/orders/v1/own?orderId=${id}`)).body
    expect([order.goodsPrice, order.oldItemsPrice]).toEqual([45_000, 45_000])
    await pool.query('update offer_prices set price_kopecks = 15000, old_price_kopecks = 20000 where offer_id = 2')
  })

  test('lines keep the pack they were ordered in, a line added later that of its day; older lines got one', async () => {
    const addPack = (productId: number, pieces: number) =>
      pool.query(
        `insert into product_numbers (product_id, property_id, number) select $1, id, $2 from properties where title = $3
         on conflict (product_id, property_id) do update set number = excluded.number`,
        [productId, pieces, packTitle],
      )
    await pool.query(`insert into properties (code, title, kind) values ('pack', $1, 'number')`, [packTitle])
    await addPack(2, 10)
    const { id, buyer } = await placeDeskOrder(app, pool, {}, [{ id: goods.needles, count: 2 }])
    await addPack(2, 25)
    await addPack(3, 4)
    await change(id, draftOf([line(1, goods.needles, 3), line(null, goods.spool, 1)]))
    const packs = async () =>
      (await shop.sendRequest<Order>(app, buyer, 'GET', `/orders/v1/own?orderId=${id}`)).body.lines.map(
        ({ packSize }) => packSize,
      )
    expect(await packs()).toEqual([10, 4])
    // As before the column was there.
    await pool.query('update order_lines set pack_size = null')
    await pool.query(migrationSql('0246-old-order-line-packs'))
    await pool.query('delete from properties where title = $1', [packTitle])
    expect(await packs()).toEqual([25, 4])
  })

  test('a price by hand: down to the allowed discount, any price with the permission; explained as a step', async () => {
    const { id } = await placeDeskOrder(app, pool, {}, [{ id: goods.needles, count: 2 }])
    const tooLow = await save(id, draftOf([line(1, goods.needles, 2, 13_000)]))
    expect(tooLow.body.problems).toEqual([expect.stringMatching(/135\s₽/)])
    expect((await apply(id, tooLow.body)).status).toBe(422)
    const low = await save(id, draftOf([line(1, goods.needles, 2, 13_500)]), tooLow.body.version)
    expect(low.body.problems).toEqual([])
    const any = await save(id, draftOf([line(1, goods.needles, 2, 10_000)]), low.body.version, owner, {
      takesOver: true,
    })
    expect(any.body).toMatchObject({ problems: [], total: { is: 50_000 } })
    const unexplained = await apply(id, any.body, owner, { why: ' ' })
    expect([unexplained.status, unexplained.body]).toMatchObject([
      400,
      { errors: { why: 'Напишите, почему цена другая' } },
    ])
    const { body } = await apply(id, any.body, owner, { why: 'Уценка: вскрыта упаковка' })
    expect(body.lines[0]!.explanation.at(-1)).toEqual({
      step: 'by-hand',
      title: 'Цена согласована с менеджером',
      change: -5_000,
    })
  })

  test('above the stock: a problem is reported, and nothing is reserved', async () => {
    const { id } = await placeDeskOrder(app, pool, {}, [{ id: goods.lastUnit }])
    const { body } = await save(id, draftOf([line(1, goods.lastUnit, 2)]))
    expect(body.lines[0]).toMatchObject({
      available: 1,
      warehouses: [{ title: 'Орёл', count: 1 }],
      problem: 'На складе можно взять только 1 шт.',
    })
    const refused = await apply(id, body)
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('можно взять только 1 шт.')])
    await transaction(pool, (tx) => changeStatus(tx, { orderId: id, to: 'cancelled', who: 'system', why: '' }))
    const closed = await apply(id, body)
    expect([closed.status, closed.body.message]).toEqual([422, expect.stringContaining('состав уже не меняется')])
  })

  test('the last unit goes to an edit or to a buyer, never to both', async () => {
    const { id } = await placeDeskOrder(app, pool, {}, [{ id: goods.needles }])
    const draft = await save(id, draftOf([line(1, goods.needles, 1), line(null, goods.lastUnit, 1)]))
    const buyer = shop.guest()
    const basket = await shop.fillBasket(app, buyer, [{ id: goods.lastUnit }])
    const form = shop.orderForm(basket, await shop.calculate(app, buyer))
    const [edit, placed] = await Promise.all([
      apply(id, draft.body),
      shop.sendRequest<PlacedOrder>(otherInstance, buyer, 'POST', '/orders/v1', form),
    ])
    expect([edit.status, placed.status].sort()).toEqual([200, 422])
    expect(await free(9)).toBe(0)
  })
})

/** The lines of the receipts of an order's payments. */
async function paidGoods(id: number) {
  await writeReceipts({ pool, bankOf: () => null, log: { error: fail, warn: fail } })
  const receipts = await rows<{ lines: { description: string; quantity: number }[] }>(
    `select lines from receipts where order_id = $1 and kind = 'payment' order by payment_id`,
    [id],
  )
  return receipts.map(({ lines }) => lines.map(({ description, quantity }) => `${description} × ${quantity}`))
}

describe('goods swapped for others of the same sum: another bill replaces the unpaid one', () => {
  const pay = async ({ readPayment, buyer }: Awaited<ReturnType<typeof buyerWithOrder>>) => {
    const { bill } = await readPayment()
    const { body } = await shop.sendRequest<{ url: string }>(app, buyer, 'POST', '/payments/v1/url', {
      billId: bill!.id,
    })
    await decideAtBank(app, body.url, 'pay')
    await readPayment()
  }

  test('of the whole order', async () => {
    const order = await buyerWithOrder(app, methods.card)
    const { change: swap, order: changed } = await change(order.orderId, draftOf([line(null, goods.spool, 15)]))
    expect(swap.total).toEqual({ was: order.total, is: order.total })
    expect(swap.effects).toContainEqual(expect.stringContaining('вместо прежнего'))
    expect(changed.bill).toEqual({ number: `Ш-${order.orderId}-2`, amount: order.total })
    await pay(order)
    expect(await paidGoods(order.orderId)).toEqual([['Нить «Прочная», бобина × 15', 'Доставка: Курьер × 1']])
  })

  test('of a difference', async () => {
    const order = await buyerWithOrder(app, methods.card)
    await pay(order)
    await change(order.orderId, draftOf([line(1, goods.needles, 2)]))
    await change(order.orderId, draftOf([line(1, goods.needles, 1), line(null, goods.spool, 15)]))
    expect(await order.readPayment()).toMatchObject({ bill: { number: `Ш-${order.orderId}-3`, amount: 15_000 } })
    await pay(order)
    expect(await paidGoods(order.orderId)).toEqual([
      ['Иглы DBx1 × 1', 'Доставка: Курьер × 1'],
      ['Нить «Прочная», бобина × 15'],
    ])
  })
})

describe('an order that has gone in part', () => {
  const send = (id: number, lines: { line: number; count: number }[]) =>
    owner.send<DeskOrder>('POST', `/orders/${id}/shipments`, {
      key: randomUUID(),
      lines: lines.map((each) => ({ sent: 0, ...each })),
    })
  async function partlySent(promoCode = '') {
    const buyer = shop.guest()
    await shop.fillBasket(app, buyer, [{ id: goods.needles, count: 2 }, { id: goods.spool }])
    const { body: basket } = await shop.sendRequest<Basket>(app, buyer, 'PATCH', '/basket/v1', { promoCode })
    const form = shop.orderForm(basket, await shop.calculate(app, buyer))
    const { body } = await shop.sendRequest<PlacedOrder>(app, buyer, 'POST', '/orders/v1', form)
    const id = body.orderId
    await transaction(pool, (tx) => changeStatus(tx, { orderId: id, to: 'accepted', who: 'manager:0', why: '' }))
    return id
  }

  test('lines that went keep their price, whatever goods cost now; it is not set by hand either', async () => {
    const id = await partlySent()
    await send(id, [{ line: 1, count: 1 }])
    await pool.query(
      'update offer_prices set price_kopecks = price_kopecks * 2, old_price_kopecks = null where offer_id in (2, 3)',
    )
    const lines = [line(1, goods.needles, 3), line(2, goods.spool, 2)]
    const { body } = await save(id, draftOf(lines, { prices: 'now' }), null, owner)
    await pool.query('update offer_prices set price_kopecks = price_kopecks / 2 where offer_id in (2, 3)')
    await pool.query('update offer_prices set old_price_kopecks = 20000 where offer_id = 2')
    expect(body.problems).toEqual([])
    expect(body.lines.map(({ price, sum }) => [price, sum])).toEqual([
      [15_000, 45_000],
      [2_000, 4_000],
    ])
    const byHand = await save(id, draftOf([line(1, goods.needles, 2, 14_000), lines[1]!]), body.version, owner)
    expect(byHand.body.problems).toEqual([expect.stringContaining('цена, скидка и бонусы не меняются')])
    expect((await apply(id, byHand.body, owner, { why: 'Скидка' })).status).toBe(422)
  })

  test('the discount of its promo code does not move from lines that went', async () => {
    await pool.query(`insert into promo_codes (site_id, code, discount_kopecks) values (1, 'ЗИМА', 3100)`)
    const id = await partlySent('ЗИМА')
    await send(id, [{ line: 1, count: 2 }])
    const { body } = await save(id, draftOf([line(1, goods.needles, 2), line(2, goods.spool, 9)]))
    expect(body.lines[0]!.discount).not.toBe(3_000)
    expect(body.problems).toEqual([expect.stringContaining('цена, скидка и бонусы не меняются')])
  })

  test('without the rest of its lines it is sent', async () => {
    const id = await partlySent()
    await send(id, [{ line: 1, count: 2 }])
    const { change: last, order } = await change(id, draftOf([line(1, goods.needles, 2)]))
    expect(last.effects).toContain('Заказ станет отправленным: отправлять больше нечего')
    expect(order.status).toMatchObject({ code: 'shipped', stage: 'sent' })
    expect(order.timeline.filter(({ title }) => title.includes('В пути'))).toHaveLength(1)
  })
})

describe('an order with a promo code and bonuses', () => {
  test('both are calculated again for the goods they apply to; bonuses above the limit return to the account', async () => {
    await pool.query(
      `insert into promo_codes (site_id, code, discount_kopecks, min_sum_kopecks, uses_limit) values (1, 'ОСЕНЬ', 5000, 40000, 1)`,
    )
    const buyer = { headers: { 'x-site-id': '1', ...(await signIn(pool, 'guest_opt', 'guest')) }, cartToken: '' }
    await pool.query(
      `with account as (insert into bonus_accounts (user_id) select max(id) from users
         on conflict (user_id, type_id) do update set type_id = 1 returning id)
       insert into bonus_ledger (account_id, kind, delta_kopecks, expires_at, why)
         select id, 'accrue', 30000, now() + interval '1 year', '' from account`,
    )
    await shop.fillBasket(app, buyer, [{ id: goods.needles, count: 4 }])
    const discounts = { promoCode: 'ОСЕНЬ', bonuses: 15_000 }
    const { body: basket } = await shop.sendRequest<Basket>(app, buyer, 'PATCH', '/basket/v1', discounts)
    expect(basket.total).toMatchObject({ promoCodeDiscountValue: 5_000, writeOff: { used: 15_000 } })
    const form = shop.orderForm(basket, await shop.calculate(app, buyer))
    const { body: placed } = await shop.sendRequest<PlacedOrder>(app, buyer, 'POST', '/orders/v1', form)
    const id = placed.orderId
    const balance = async () =>
      (
        await rows<{ sum: number }>(
          'select balance_kopecks::int as sum from bonus_accounts a join orders o on o.user_id = a.user_id where o.id = $1',
          [id],
        )
      )[0]!.sum
    expect(await balance()).toBe(15_000)

    // The code's only use is by this order; three pieces are still enough for it.
    const three = await change(id, draftOf([line(1, goods.needles, 3)], { bonuses: 15_000 }))
    expect(three.change).toMatchObject({
      promoCode: { code: 'ОСЕНЬ', is: 5_000, refusal: null },
      bonuses: { was: 15_000, is: 12_000 },
    })
    expect(await balance()).toBe(18_000)
    const { body: log } = await shop.sendRequest<BonusBalance>(app, buyer, 'GET', '/bonuses/v1/balance')
    expect(log.bonusLog[0]).toMatchObject({ kind: 'release', delta: 3_000, title: 'Вернулись: заказ изменён' })
    const one = await change(id, draftOf([line(1, goods.needles, 1)], { bonuses: 1_000 }))
    expect(one.change).toMatchObject({
      promoCode: { is: 0, refusal: expect.stringContaining('400') },
      bonuses: { was: 12_000, is: 1_000 },
    })
    expect([await balance(), one.order.promoCode]).toEqual([29_000, null])
    await transaction(pool, (tx) => changeStatus(tx, { orderId: id, to: 'cancelled', who: 'system', why: '' }))
    expect(await balance()).toBe(30_000)
    expect(await rows('select used from promo_codes where code = $1', ['ОСЕНЬ'])).toEqual([{ used: 0 }])
  })
})

describe('rights and conflicts', () => {
  test('403 without the permission, 404 of another site, 400 for unknown lines, 422 without a draft', async () => {
    const { id } = await placeDeskOrder(app, pool)
    const draft = draftOf([line(1, goods.needles, 1)])
    expect((await save(id, draft, null, warehouse)).status).toBe(403)
    expect((await save(id, draft, null, school)).status).toBe(404)
    expect((await save(id, draftOf([line(7, goods.needles, 1)]))).body.errors).toHaveProperty(['draft.lines.0.line'])
    expect((await save(id, draftOf([line(1, goods.spool, 1)]))).status).toBe(400)
    const doubled = await save(id, draftOf([line(1, goods.needles, 1), line(1, goods.needles, 2)]))
    expect(doubled.body.errors).toHaveProperty(['draft.lines.1.line'])
    for (const count of [0, -1, 1.5, 10_000])
      expect((await save(id, draftOf([line(1, goods.needles, count)]))).status).toBe(400)
    expect((await save(id, draftOf([]))).status).toBe(400)
    expect((await save(id, draft, 3)).status).toBe(422)
    for (const group of [goods.hidden, goods.schoolTable, 999]) {
      const { status, body } = await save(id, draftOf([line(1, goods.needles, 2), line(null, group, 1)]))
      expect([status, body.problems.length]).toEqual([200, 1])
      await vera.send('POST', `/orders/${id}/change/drop`, { changeId: body.id })
    }
  })

  test('two managers: the second sees who is editing and may take over; an outdated version is not applied', async () => {
    const { id } = await placeDeskOrder(app, pool)
    const [one, other] = await Promise.all([
      save(id, draftOf([line(1, goods.needles, 3)]), null, vera),
      save(id, draftOf([line(1, goods.needles, 4)]), null, oleg),
    ])
    const [won, lost] = one.status === 200 ? [one, other] : [other, one]
    const [winner, loser] = one.status === 200 ? [vera, oleg] : [oleg, vera]
    expect([won.status, lost.status]).toEqual([200, 409])
    expect((lost.body as unknown as { conflict: object }).conflict).toMatchObject({
      change: { current: 1, who: won.body.by.fio, seen: null },
    })
    expect((await save(id, draftOf([line(1, goods.needles, 5)]), 1, loser)).status).toBe(409)
    const taken = await save(id, draftOf([line(1, goods.needles, 5)]), 1, loser, { takesOver: true })
    expect(taken.body).toMatchObject({ version: 2, by: { id: loser.id } })
    expect((await apply(id, won.body, winner)).status).toBe(409)
    // The same person, in a window opened before.
    const own = await save(id, draftOf([line(1, goods.needles, 5)]), 1, loser)
    expect([own.status, (own.body as unknown as { message: string }).message]).toEqual([
      409,
      expect.stringMatching(/^Вы изменили этот заказ в другом окне/),
    ])
    // A draft is dropped by its writer alone.
    const drop = (by: Staff) => by.send<object>('POST', `/orders/${id}/change/drop`, { changeId: won.body.id })
    expect(await drop(winner)).toMatchObject({
      status: 409,
      body: { conflict: { change: { who: taken.body.by.fio } } },
    })
    const results = await Promise.all([apply(id, taken.body, loser), apply(id, taken.body, loser)])
    expect(results.map(({ status, body }) => [status, body.lines[0]!.count])).toEqual([
      [200, 5],
      [200, 5],
    ])
  })

  test('a change in parallel with the buyer’s cancel: one of them wins, and the stock is correct', async () => {
    const { id, buyer } = await placeDeskOrder(app, pool)
    const draft = await save(id, draftOf([line(1, goods.needles, 7)]))
    const [edit, cancel] = await Promise.all([
      apply(id, draft.body),
      shop.sendRequest(otherInstance, buyer, 'DELETE', `/orders/v1?orderId=${id}&cancelStatusId=1`),
    ])
    expect(cancel.status).toBe(200)
    expect([200, 422]).toContain(edit.status)
  })
})

describe('a paid order', () => {
  async function paidOrder(group: number = goods.needles) {
    const order = await buyerWithOrder(app, methods.card, group)
    const { body } = await order.requestUrl()
    await decideAtBank(app, body.url, 'pay')
    await order.readPayment()
    return order
  }

  test('cheaper: the difference is returned after a confirmed sign-in; dearer again: it is billed and paid', async () => {
    const order = await paidOrder(goods.overlocker)
    const { orderId: id, total } = order
    const draft = draftOf([line(1, goods.overlocker, 1, 90_000)])
    const without = await save(id, draft)
    expect(without.body.problems).toEqual(['Нет права возвращать деньги'])
    const saved = await save(id, draft, 1, owner, { takesOver: true })
    expect(saved.body).toMatchObject({ paid: total, toPay: 0, toReturn: 10_000, isConfirmationNeeded: true })
    await pool.query(`update staff_sessions set confirmed_at = now() - interval '1 hour'`)
    const why = 'Скидка за ожидание'
    const refused = await apply(id, saved.body, owner, { why })
    expect([refused.status, refused.body.isConfirmationNeeded]).toEqual([403, true])
    await pool.query('update staff_sessions set confirmed_at = now()')
    expect((await apply(id, saved.body, owner, { why })).status).toBe(200)
    expect(
      await rows(
        'select m.amount_kopecks::int as sum, receipt, is_of_change from money_refunds m join payments p on p.id = m.payment_id where p.order_id = $1',
        [id],
      ),
    ).toEqual([
      {
        sum: 10_000,
        is_of_change: true,
        receipt: { lines: [{ title: 'Оверлок «Волна»', count: 1, sumKopecks: 10_000 }], deliveryKopecks: 0 },
      },
    ])
    expect(await order.readPayment()).toMatchObject({ bill: { state: 'paid', amount: total } })

    const { change: more } = await change(id, draftOf([line(1, goods.overlocker, 1), line(null, goods.needles, 2)]))
    expect(more).toMatchObject({ paid: total - 10_000, toPay: 30_000, toReturn: 0 })
    const due = await order.readPayment()
    expect(due).toMatchObject({
      bill: { number: `Ш-${id}-2`, amount: 30_000, state: 'waiting' },
      canPay: true,
      received: total,
    })
    const { body: unpaid } = await owner.send<DeskOrder>('GET', `/orders/${id}`)
    expect(unpaid).toMatchObject({ isPaid: false, total: total + 20_000, owed: 30_000 })
    expect(unpaid.transitions.flatMap(({ effects }) => effects.map(plainSpaces))).toContain('запишет оплату 300 ₽')
    const { body: desk } = await owner.send<DeskPage>('GET', '/orders?view=all')
    expect(desk.orders.find((row) => row.id === id)).toMatchObject({ owed: 30_000 })
    const { body } = await shop.sendRequest<{ url: string }>(app, order.buyer, 'POST', '/payments/v1/url', {
      billId: due.bill!.id,
    })
    await decideAtBank(app, body.url, 'pay')
    expect(await order.readPayment()).toMatchObject({ bill: { state: 'paid' }, canPay: false })
    expect((await order.order()).isPaid).toBe(true)
    expect((await owner.send<DeskOrder>('GET', `/orders/${id}`)).body).toMatchObject({ isPaid: true, owed: 0 })

    // After the handover the receipts of each payment add up to the total of the order.
    const status = async (to: string) =>
      transaction(pool, (tx) => changeStatus(tx, { orderId: id, to, who: 'manager:0', why: '' }))
    await status('completed')
    // A receipt refused after another of the same shipment: the run ends, and a later one writes both.
    await pool.query(
      `alter table receipts add constraint refused check (kind <> 'hand-over' or amount_kopecks <> 30000) not valid`,
    )
    const refusals: object[] = []
    await writeReceipts({ pool, bankOf: () => null, log: { error: (about) => refusals.push(about), warn: fail } })
    await pool.query('alter table receipts drop constraint refused')
    expect(refusals).toMatchObject([{ orderId: id }])
    await writeReceipts({ pool, bankOf: () => null, log: { error: fail, warn: fail } })
    expect(
      await rows(
        `select kind, amount_kopecks::int as sum, lines -> 0 ->> 'description' as first from receipts
           where order_id = $1 and kind <> 'refund' order by kind, amount_kopecks desc`,
        [id],
      ),
    ).toEqual([
      { kind: 'hand-over', sum: total - 10_000, first: 'Оверлок «Волна»' },
      { kind: 'hand-over', sum: 30_000, first: 'Доставка: Курьер' },
      { kind: 'payment', sum: total, first: 'Оверлок «Волна»' },
      { kind: 'payment', sum: 30_000, first: 'Иглы DBx1' },
    ])
  })

  test('of which everything unsent was refunded or removed: it is cancelled, not changed', async () => {
    const { orderId: id } = await paidOrder()
    await change(id, draftOf([line(1, goods.needles, 1), line(null, goods.spool, 1)]))
    const refund = await owner.send('POST', `/orders/${id}/refunds`, {
      key: randomUUID(),
      lines: [{ line: 1, count: 1, unsent: 1, returned: 0 }],
      withDelivery: false,
      reasonId: 1,
      isReceived: true,
      amount: 15_000,
      why: '',
    })
    expect(refund.status, JSON.stringify(refund.body)).toBe(200)
    const { body } = await save(id, draftOf([line(1, goods.needles, 1)]), null, owner)
    expect(body.problems).toContain('Отправлять будет нечего: отмените заказ, и деньги вернутся целиком')
    expect((await apply(id, body, owner)).status).toBe(422)
  })

  test('money paid by a replaced bill counts, and the rest is billed', async () => {
    const order = await buyerWithOrder(app, methods.card)
    const { body } = await order.requestUrl()
    const { change: more } = await change(order.orderId, draftOf([line(1, goods.needles, 4)]))
    expect(more.effects).toContainEqual(expect.stringContaining('вместо прежнего'))
    await pool.query(`update orders set reserved_until = now() + interval '5 days' where id = $1`, [order.orderId])
    expect((await order.order()).reservation).not.toBeNull()
    await decideAtBank(app, body.url, 'pay')
    expect(await order.readPayment()).toMatchObject({ bill: { amount: 45_000, state: 'waiting' }, canPay: true })
    // The clock cancels nothing that money has come for, and only the rest is owed.
    expect(await order.order()).toMatchObject({ isPaid: false, owed: 45_000, reservation: null })
  })

  test('cancelled after changes: the money of all its bills is returned', async () => {
    const order = await paidOrder()
    await change(order.orderId, draftOf([line(1, goods.needles, 4)]))
    const { bill } = await order.readPayment()
    const { body } = await shop.sendRequest<{ url: string }>(app, order.buyer, 'POST', '/payments/v1/url', {
      billId: bill!.id,
    })
    await decideAtBank(app, body.url, 'pay')
    await order.readPayment()
    await transaction(pool, (tx) =>
      changeStatus(tx, { orderId: order.orderId, to: 'cancelled', who: 'manager:0', why: '' }),
    )
    expect(
      (
        await rows<{ sum: number }>(
          'select m.amount_kopecks::int as sum from money_refunds m join payments p on p.id = m.payment_id where p.order_id = $1 order by m.id',
          [order.orderId],
        )
      ).map(({ sum }) => sum),
    ).toEqual([order.total, 45_000])
  })
})
