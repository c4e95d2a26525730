import type { Problem } from '@shpulka/contract/base/problem'
import type { BasketTotal } from '@shpulka/contract/buying/basket'
import type { BonusBalance, CustomerBonusLevel } from '@shpulka/contract/buying/bonuses'
import type { Order, PlacedOrder } from '@shpulka/contract/buying/orders'
import { afterEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { transaction } from '../../base/db/transaction.ts'
import { emailOfOrder, recipientsOf } from '../../base/mail/test-emails.ts'
import { signIn } from '../../people/sessions/test-sign-in.ts'
import { openTestApi } from '../../test-api.ts'
import { expireBonuses } from '../bonuses/ledger.port.ts'
import {
  calculate,
  expectInvariants,
  fillBasket,
  fillTestShop,
  goods,
  guest,
  orderForm,
  sendRequest,
} from '../orders/test-shop.ts'
import { changeStatus } from './change-status.port.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestShop(pool)
await pool.query(`insert into bonus_levels (site_id, code, title, from_kopecks, percent) values (1, 'base', 'Базовый',
  0, 3), (1, 'gold', 'Золотой', 100000, 10);
  insert into bonus_terms (site_id, multiplier, lasting_days, write_off_percent) values (1, 2, 30, 50)`)
const { app } = await openTestApi(database)
const { app: otherInstance } = await openTestApi(database)

afterEach(() => expectInvariants(pool))

/** Signs a buyer in and places an order. */
async function buyerWithOrder(groups: { id: number; count?: number }[] = [{ id: goods.needles, count: 2 }]) {
  const buyer = { headers: { 'x-site-id': '1', ...(await signIn(pool, 'guest_opt', 'guest')) }, cartToken: '' }
  return { buyer, ...(await orderOf(buyer, groups)) }
}

async function orderOf(buyer: ReturnType<typeof guest>, groups: { id: number; count?: number }[]) {
  const basket = await fillBasket(app, buyer, groups)
  const { status, body } = await sendRequest<PlacedOrder>(
    app,
    buyer,
    'POST',
    '/orders/v1',
    orderForm(basket, await calculate(app, buyer)),
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return { orderId: body.orderId }
}

const change = (orderId: number, to: string, who = 'manager:7', why = '') =>
  transaction(pool, (tx) => changeStatus(tx, { orderId, to, who, why }))
const cancel = (buyer: { headers: Record<string, string> }, orderId: number, instance = app) =>
  sendRequest<Order & Problem>(instance, buyer, 'DELETE', `/orders/v1?orderId=${orderId}&cancelStatusId=1`)
const view = async (buyer: { headers: Record<string, string> }, orderId: number) =>
  (await sendRequest<Order>(app, buyer, 'GET', `/orders/v1/view?orderId=${orderId}`)).body
const balance = async (buyer: { headers: Record<string, string> }) =>
  (await sendRequest<BonusBalance>(app, buyer, 'GET', '/bonuses/v1/balance')).body
const stockOf = async (offerId: number) =>
  (
    await pool.query(
      'select sum(on_hand)::int as "onHand", sum(reserved)::int as reserved from stock where offer_id = $1',
      [offerId],
    )
  ).rows[0]
const emailsOf = async (orderId: number) => {
  const { rows } = await pool.query<{ id: string; code: string }>(
    'select h.id, s.code from order_history h join order_statuses s on s.id = h.to_status_id where h.order_id = ' +
      '$1 order by h.id',
    [orderId],
  )
  const buyer = await emailOfOrder(pool, orderId)
  const notified = await Promise.all(
    rows.map(async ({ id, code }) => ({ code, to: await recipientsOf(pool, 'order-status', [id], buyer) })),
  )
  return notified.flatMap(({ code, to }) => to.map((each) => ({ to: each, code })))
}

describe('a change of status', () => {
  test('follows the transitions, records the author and reason, and emails the buyer', async () => {
    const { buyer, orderId } = await buyerWithOrder()
    await change(orderId, 'accepted', 'manager:7', 'Проверили остатки')
    const order = await view(buyer, orderId)
    expect(order).toMatchObject({ status: { code: 'accepted', stage: 'open', step: 2 }, isCancellable: true })
    expect(order.history.map(({ status, who, why }) => [status, who, why])).toEqual([
      ['Новый', 'buyer', 'Заказ оформлен на сайте'],
      ['Принят', 'shop', 'Проверили остатки'],
    ])
    expect(await emailsOf(orderId)).toEqual([{ to: 'buyer', code: 'accepted' }])
  })

  test('422 where there is no transition or no such status, 404 without the order; nothing is changed', async () => {
    const { buyer, orderId } = await buyerWithOrder()
    await expect(change(orderId, 'completed')).rejects.toMatchObject({
      statusCode: 422,
      message: 'Из статуса «Новый» нельзя перейти в «Выполнен»',
    })
    await expect(change(orderId, 'new')).rejects.toMatchObject({ statusCode: 422 })
    await expect(change(orderId, 'nowhere')).rejects.toMatchObject({ statusCode: 422 })
    await expect(change(999_999, 'accepted')).rejects.toMatchObject({ statusCode: 404 })
    expect((await view(buyer, orderId)).history).toHaveLength(1)
  })

  test('shipped goods leave the stock once, and a cancel in transit returns them', async () => {
    const before = await stockOf(9)
    const { orderId } = await buyerWithOrder([{ id: goods.lastUnit }])
    expect(await stockOf(9)).toEqual({ onHand: before.onHand, reserved: before.reserved + 1 })
    await change(orderId, 'accepted')
    await change(orderId, 'shipped')
    expect(await stockOf(9)).toEqual({ onHand: before.onHand - 1, reserved: before.reserved })
    await change(orderId, 'cancelled', 'manager:7', 'Покупатель не забрал')
    expect(await stockOf(9)).toEqual(before)
    const { rows } = await pool.query('select kind from stock_movements where order_id = $1 order by id', [orderId])
    expect(rows.map(({ kind }) => kind)).toEqual(['reserve', 'ship', 'return'])
  })

  test('a completed order earns bonuses once, at the level before it; they expire', async () => {
    const { buyer, orderId } = await buyerWithOrder([{ id: goods.overlocker }])
    await change(orderId, 'accepted')
    await change(orderId, 'completed')
    // 3 % of 1 000 ₽, doubled.
    expect(await balance(buyer)).toMatchObject({
      value: 6_000,
      bonusLog: [{ kind: 'accrue', delta: 6_000, balance: 6_000, order: { id: orderId } }],
    })
    const client = (await sendRequest<CustomerBonusLevel>(app, buyer, 'GET', '/bonuses/v1/client')).body
    expect(client).toMatchObject({
      level: { code: 'gold' },
      percent: 10,
      multiplier: 2,
      spent: 100_000,
      nextLevel: null,
      remains: 0,
      lastingDays: 30,
    })

    const { orderId: second } = await orderOf(buyer as never, [{ id: goods.needles }])
    await change(second, 'accepted')
    await change(second, 'completed')
    expect((await balance(buyer)).value).toBe(6_000 + 3_000)

    // The ledger is append-only, so an expired lot is inserted directly.
    const { rows } = await pool.query(`select account_id as id from bonus_ledger where order_id = $1`, [orderId])
    await pool.query(
      `insert into bonus_ledger (account_id, kind, delta_kopecks, expires_at) values ($1, 'accrue', 500, now() -
        interval '1 day')`,
      [rows[0].id],
    )
    await expireBonuses(pool)
    await expireBonuses(pool)
    const { value, bonusLog } = await balance(buyer)
    expect(value).toBe(9_000)
    expect(bonusLog.map(({ kind, delta }) => [kind, delta])).toEqual([
      ['expire', -500],
      ['accrue', 500],
      ['accrue', 3_000],
      ['accrue', 6_000],
    ])
    const { body: accounts } = await sendRequest<{ ending: { value: number } }[]>(
      app,
      buyer,
      'GET',
      '/bonuses/v1/accounts',
    )
    expect(accounts).toMatchObject([{ typeId: 1, value: 9_000, ending: { value: 6_000 } }])
  })

  test('the database protects the ledger: no updates, no negative balance, one accrual per order', async () => {
    const { orderId } = await buyerWithOrder()
    await change(orderId, 'accepted')
    await change(orderId, 'completed')
    const { rows } = await pool.query('select id, account_id as account from bonus_ledger where order_id = $1', [
      orderId,
    ])
    const { id, account } = rows[0]
    await expect(pool.query('update bonus_ledger set delta_kopecks = 1 where id = $1', [id])).rejects.toThrow(
      'append-only',
    )
    await expect(pool.query('delete from bonus_ledger where id = $1', [id])).rejects.toThrow('append-only')
    const spend = `insert into bonus_ledger (account_id, kind, delta_kopecks, order_id) values ($1, 'hold', -1000000,
      $2)`
    await expect(pool.query(spend, [account, orderId])).rejects.toThrow(/check constraint/)
    const again = `insert into bonus_ledger (account_id, kind, delta_kopecks, order_id, expires_at) values ($1,
      'accrue', 100, $2, now())`
    await expect(pool.query(again, [account, orderId])).rejects.toThrow('bonus_ledger_once')
  })

  test('bonuses that expire first are spent first', async () => {
    const { buyer, orderId } = await buyerWithOrder()
    await change(orderId, 'accepted')
    await change(orderId, 'completed')
    const [{ id }] = (await pool.query('select account_id as id from bonus_ledger where order_id = $1', [orderId])).rows
    const earned = (await balance(buyer)).value
    const lot = `insert into bonus_ledger (account_id, kind, delta_kopecks, expires_at) values ($1, 'accrue', $2, now()
      + $3::interval)`
    await pool.query(lot, [id, 10_000, '-2 days'])
    await pool.query(lot, [id, 5_000, '-1 day'])
    await pool.query(`insert into bonus_ledger (account_id, kind, delta_kopecks) values ($1, 'adjust', -12000)`, [id])
    // 12 000 of 15 000 were spent: 3 000 have expired, also while the job has not written them off.
    const spendable = async () => {
      const { body: accounts } = await sendRequest(app, buyer, 'GET', '/bonuses/v1/accounts')
      const { body: total } = await sendRequest<BasketTotal>(app, buyer, 'GET', '/basket/v1/total')
      return [(await balance(buyer)).value, accounts, total.availableBonuses.accounts]
    }
    const before = await spendable()
    expect(before).toEqual([
      earned,
      [expect.objectContaining({ value: earned, ending: { value: earned, at: expect.any(String) } })],
      [expect.objectContaining({ value: earned })],
    ])
    await expireBonuses(pool)
    expect(await spendable()).toEqual(before)
    const { rows } = await pool.query(
      `select delta_kopecks as delta from bonus_ledger where account_id = $1 and kind = 'expire' order by lot_id`,
      [id],
    )
    expect(rows.map(({ delta }) => Number(delta))).toEqual([0, -3_000])
  })
})

describe('DELETE /orders/v1', () => {
  test('200: cancelling frees the stock, saves the reason and emails both sides; a repeat is the same', async () => {
    const before = await stockOf(9)
    const { buyer, orderId } = await buyerWithOrder([{ id: goods.lastUnit }])
    const { status, body } = await cancel(buyer, orderId)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: { stage: 'cancelled', step: null },
      isCancellable: false,
      cancelReason: 'Покупка больше не нужна',
    })
    expect(body.history.at(-1)).toMatchObject({ status: 'Отменён', who: 'buyer', why: 'Покупка больше не нужна' })
    expect(await stockOf(9)).toEqual(before)
    expect(await cancel(buyer, orderId)).toEqual({ status: 200, body })
    expect(await emailsOf(orderId)).toEqual([
      { to: 'buyer', code: 'cancelled' },
      { to: 'shop', code: 'cancelled' },
    ])
    // The last piece can be bought again.
    await buyerWithOrder([{ id: goods.lastUnit }]).then(({ buyer: next, orderId: sold }) => cancel(next, sold))
  })

  test('422 after shipping, 404 for others and other sites, 401 without sign-in, 400 for junk', async () => {
    const { buyer, orderId } = await buyerWithOrder()
    const stranger = { headers: { 'x-site-id': '1', ...(await signIn(pool, 'guest_opt', 'guest')) } }
    const elsewhere = { headers: { 'x-site-id': '2', ...(await signIn(pool, 'guest_opt', 'guest', { siteId: 2 })) } }
    expect((await cancel(stranger, orderId)).status).toBe(404)
    expect((await cancel(elsewhere, orderId)).status).toBe(404)
    expect((await cancel(guest(), orderId)).status).toBe(401)
    for (const query of [
      '',
      '?orderId=x',
      `?orderId=${orderId}&cancelStatusId=99`,
      '?orderId=99999999999',
      `?orderId=${orderId}&cancelStatusId=0`,
    ])
      expect((await sendRequest(app, buyer, 'DELETE', `/orders/v1${query}`)).status, query).toBe(400)
    await change(orderId, 'accepted')
    await change(orderId, 'shipped')
    const { status, body } = await cancel(buyer, orderId)
    expect([status, body.message]).toEqual([
      422,
      'Заказ в статусе «В пути» отменить уже нельзя: позвоните нам, и мы поможем',
    ])
  })

  test('10 parallel cancels on two instances are one; in 20 races with a status change one of them wins', async () => {
    const { buyer, orderId } = await buyerWithOrder([{ id: goods.overlocker }])
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => cancel(buyer, orderId, n % 2 ? app : otherInstance)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect((await view(buyer, orderId)).history).toHaveLength(2)
    const { rows } = await pool.query(
      `select count(*)::int from stock_movements where order_id = $1 and kind = 'release'`,
      [orderId],
    )
    expect(rows[0].count).toBe(1)

    for (let round = 0; round < 6; round += 1) {
      const { buyer: rival, orderId: contested } = await buyerWithOrder([{ id: goods.spool }])
      await change(contested, 'accepted')
      const ship = () =>
        change(contested, 'shipped').then(
          () => 200,
          (error: { statusCode: number }) => error.statusCode,
        )
      const cancelByBuyer = async () => (await cancel(rival, contested, otherInstance)).status
      const [shipped, cancelled] =
        round % 2
          ? await Promise.all([ship(), cancelByBuyer()])
          : (await Promise.all([cancelByBuyer(), ship()])).reverse()
      const { status, history } = await view(rival, contested)
      expect(history).toHaveLength(3)
      expect([shipped, cancelled]).toEqual(status.code === 'shipped' ? [200, 422] : [422, 200])
    }
  })
})

test('the database refuses transitions from sent goods to reserved stock and from a final status', async () => {
  const refusal = { constraint: 'order_status_ways' }
  for (const edge of ['(4, 2)', '(3, 5)', '(5, 1)'])
    await expect(
      pool.query(`insert into order_status_transitions (from_id, to_id) values ${edge}`),
    ).rejects.toMatchObject(refusal)
  await expect(pool.query(`update order_statuses set stage = 'sent' where id = 1`)).rejects.toMatchObject(refusal)
})
