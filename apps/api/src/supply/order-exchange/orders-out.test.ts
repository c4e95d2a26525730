import type { DeskOrder } from '@shpulka/contract/buying/desk-order'
import type { OrderDiscrepancy } from '@shpulka/contract/supply/order-discrepancies'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { queriesOf } from '../../base/db/test-queries.ts'
import { transaction } from '../../base/db/transaction.ts'
import { changeStatus } from '../../buying/order-status/change-status.port.ts'
import * as shop from '../../buying/orders/test-shop.ts'
import { buyerWithOrder, methods } from '../../buying/payments/test-buyer.ts'
import { signedInStaff } from '../../people/staff/test-office.ts'
import { openTestApi } from '../../test-api.ts'
import { countExchangeBacklog } from '../exchange/exchange-flows.sql.ts'
import type { ExchangeConnection } from './deps.ts'
import { confirmOrders, readOrderQueue, resendOrders, writeOrders } from './order-exchange.port.ts'
import { readOrderSettings, saveOrderSettings } from './order-settings.ts'
import { connect1c, load1c, setSourceIds } from './test-1c.ts'

const database = await testDatabase('empty')
const { pool } = database
await shop.fillTestShop(pool)
await setSourceIds(pool)
await pool.query('update stock set on_hand = on_hand + 100000')
await pool.query(`insert into stock_movements (offer_id, warehouse_id, kind, on_hand_delta)
  select offer_id, warehouse_id, 'receipt', 100000 from stock`)
const { app } = await openTestApi(database)

/** Each test has a new connection, which gets only orders placed after it was added. */
let connection: ExchangeConnection
beforeEach(async () => {
  connection = await connect1c(pool)
})
afterEach(async () => {
  await pool.query('delete from exchange_connections where id = $1', [connection.id])
  await shop.expectInvariants(pool)
})

/** A placed order that the shop has accepted, so it may be sent. */
async function placed(method = methods.invoice, group: number = shop.goods.needles) {
  const order = await buyerWithOrder(app, method, group)
  await setStatus(order.orderId, 'accepted')
  return order
}
const setStatus = (orderId: number, to: string) =>
  transaction(pool, (tx) => changeStatus(tx, { orderId, to, who: 'manager:0', why: '' }))
const query = (session = 's', from = connection) => writeOrders({ pool }, from, session)
const success = (session = 's', from = connection) => confirmOrders({ pool }, from, session)
const numbers = (document: Buffer) => load1c(document).map(({ number }) => number)
const discrepancies = async () =>
  (
    await pool.query(
      `select order_id as "orderId", kind, reason, state from order_discrepancies where connection_id = $1 order by id`,
      [connection.id],
    )
  ).rows

test('only orders that may be sent wait for a program, not unconfirmed ones', async () => {
  const owner = await signedInStaff(app, pool, 'owner')
  const [{ login }] = (await pool.query('select login from exchange_connections where id = $1', [connection.id])).rows
  const { orderId } = await buyerWithOrder(app, methods.invoice, shop.goods.needles)
  const shown = async () => {
    const backlog = (await countExchangeBacklog(pool)).find((each) => each.login === login)!
    return [(await programOf(owner, orderId)).state, backlog.orders]
  }
  expect(await shown()).toEqual(['unproven', 0])
  await setStatus(orderId, 'accepted')
  expect(await shown()).toEqual(['waiting', 1])
  await pool.query('update exchange_connections set is_enabled = false where id = $1', [connection.id])
  expect((await owner.send<DeskOrder>('GET', `/orders/${orderId}`)).body.programs).toEqual([])
  await pool.query('update exchange_connections set is_enabled = true where id = $1', [connection.id])
  await setStatus(orderId, 'cancelled')
  expect(await shown()).toEqual(['cancelled', 0])
  await pool.query('update exchange_orders set parked_at = now() where order_id = $1', [orderId])
  expect(await shown()).toEqual(['dropped', 0])
})

const programOf = async (staff: Awaited<ReturnType<typeof signedInStaff>>, orderId: number) =>
  (await staff.send<DeskOrder>('GET', `/orders/${orderId}`)).body.programs.find(({ id }) => id === connection.id)!

describe('POST /office/v1/orders/{id}/programs/{connectionId}/send', () => {
  const send = (by: Awaited<ReturnType<typeof signedInStaff>>, orderId: number, to = connection.id) =>
    by.send('POST', `/orders/${orderId}/programs/${to}/send`)

  test('200: an order placed before the connection is sent, and its changes too; a repeat changes nothing', async () => {
    const manager = await signedInStaff(app, pool, 'manager')
    const { orderId } = await placed()
    await pool.query(`update exchange_connections set created_at = now() where id = $1`, [connection.id])
    await pool.query('delete from exchange_orders where order_id = $1', [orderId])
    expect(await programOf(manager, orderId)).toMatchObject({ state: 'earlier', isSendable: true, number: '' })
    await setStatus(orderId, 'shipped')
    expect(numbers(await query())).toEqual([])
    for (const _ of [1, 2]) expect((await send(manager, orderId)).status).toBe(200)
    expect(await programOf(manager, orderId)).toMatchObject({ state: 'waiting', isSendable: false })
    expect(load1c(await query())).toMatchObject([{ number: `Ш-${orderId}`, status: 'В пути' }])
    await success()
    await setStatus(orderId, 'completed')
    expect(numbers(await query())).toEqual([`Ш-${orderId}`])
    const { rows } = await pool.query(
      `select actor, changes from audit_log where action = 'exchange.resend' and record_id = $1::text`,
      [orderId],
    )
    expect(rows).toEqual([{ actor: `manager:${manager.id}`, changes: { exchange: [null, '1С'] } }])
  })

  test('200 after a parked order is decided; 422 before, or if it may not be sent; 404 of another site', async () => {
    const manager = await signedInStaff(app, pool, 'manager')
    const { orderId } = await placed(methods.invoice, shop.goods.machineWithTable)
    expect(numbers(await query())).toEqual([])
    expect(await programOf(manager, orderId)).toMatchObject({ state: 'parked', isSendable: false })
    expect((await send(manager, orderId)).status).toBe(422)
    const list = await manager.send<{ discrepancies: OrderDiscrepancy[] }>('GET', '/order-discrepancies')
    const { id, version } = list.body.discrepancies.find((each) => each.orderId === orderId)!
    await manager.send('POST', `/order-discrepancies/${id}/settle`, { decision: 'keep', version })
    expect(await programOf(manager, orderId)).toMatchObject({ state: 'dropped', isSendable: true })
    expect((await send(manager, orderId)).status).toBe(200)
    expect((await programOf(manager, orderId)).state).toBe('waiting')

    const school = await connect1c(pool, { siteId: 2, source: 'commerceml:school' })
    expect((await send(manager, orderId, school.id)).status).toBe(404)
    expect((await send(await signedInStaff(app, pool, 'manager', 2), orderId)).status).toBe(404)
    const unproven = await buyerWithOrder(app, methods.invoice)
    await pool.query('delete from exchange_orders where order_id = $1', [unproven.orderId])
    expect(await programOf(manager, unproven.orderId)).toMatchObject({ state: 'earlier', isSendable: false })
    expect((await send(manager, unproven.orderId)).status).toBe(422)
    await pool.query('delete from exchange_connections where id = $1', [school.id])
  })
})

describe('sent orders', () => {
  test('an order with its payer, lines and delivery; the same bytes until success, nothing after it', async () => {
    const { orderId, total } = await placed(methods.invoice, shop.goods.spool)
    const first = await query()
    const rub = (total / 100).toFixed(2)
    expect(load1c(first)).toMatchObject([
      {
        number: `Ш-${orderId}`,
        sum: rub,
        status: 'Принят',
        isCancelled: false,
        lines: [
          { id: 'goods-3', count: '1', sum: '10.00' },
          { id: 'ORDER_DELIVERY', name: 'Доставка заказа', count: '1' },
        ],
        counterparty: { ОфициальноеНаименование: 'ООО «Мануфактура»', ИНН: '7707083893', КПП: '773601001' },
        namedValues: { 'Метод оплаты': 'По счёту' },
      },
    ])
    expect(load1c(first)[0]!.namedValues['Заказ оплачен']).toBeUndefined()
    expect(await query()).toEqual(first)
    await success()
    await success()
    expect(numbers(await query())).toEqual([])
    await setStatus(orderId, 'shipped')
    expect(load1c(await query())).toMatchObject([{ number: `Ш-${orderId}`, status: 'В пути', sum: rub }])
  })

  test('goods go with the VAT they were ordered with', async () => {
    await pool.query(`update sites set vat_percent = 20 where id = 1;
      update products set vat = '10' where id = (select product_id from groups where id = ${shop.goods.spool})`)
    const { orderId } = await placed(methods.invoice, shop.goods.spool)
    await pool.query(`update products set vat = null`)
    const rates = async () => {
      const text = new TextDecoder('windows-1251').decode(await query())
      return [...text.matchAll(/<СтавкаНалога>.*?<Ставка>([^<]*)</g)].map(([, rate]) => rate)
    }
    expect(await rates()).toEqual(['10', '20'])
    await success()
    await setStatus(orderId, 'shipped')
    await pool.query('update sites set vat_percent = 22 where id = 1')
    expect(await rates()).toEqual(['10', '20'])
    await success()
    await pool.query('update sites set vat_percent = null where id = 1')
  })

  test('not before it is confirmed or accepted, one-click orders too; not at all when cancelled before that', async () => {
    const unproven = await buyerWithOrder(app, methods.onDelivery)
    const visitor = shop.guest()
    const oneClick = await shop.sendRequest<{ orderId: number }>(app, visitor, 'POST', '/blanks/v1', {
      group: shop.goods.needles,
      name: 'Анна',
      phone: '+7 900 123-45-67',
      consent: true,
    })
    expect(oneClick.status, JSON.stringify(oneClick.body)).toBe(200)
    expect(numbers(await query())).toEqual([])
    await setStatus(oneClick.body.orderId, 'accepted')
    expect(load1c(await query())).toMatchObject([
      { number: `Ш-${oneClick.body.orderId}`, counterparty: { Наименование: 'Анна, +79001234567' } },
    ])
    await success()
    await setStatus(unproven.orderId, 'cancelled')
    await setStatus(oneClick.body.orderId, 'cancelled')
    expect(load1c(await query())).toMatchObject([{ number: `Ш-${oneClick.body.orderId}`, isCancelled: true }])
  })

  test('a box of ten spools is sent to 1С as ten spools', async () => {
    const { orderId } = await placed(methods.invoice, shop.goods.spoolBox)
    expect(load1c(await query())).toMatchObject([
      { number: `Ш-${orderId}`, lines: [{ id: 'goods-3', count: '10', price: '10.00', sum: '100.00' }, {}] },
    ])
  })

  test('goods unknown to 1С: the order is parked with a discrepancy, others are sent; sent once the goods are known', async () => {
    const set = await placed(methods.invoice, shop.goods.machineWithTable)
    const needles = await placed()
    expect(numbers(await query())).toEqual([`Ш-${needles.orderId}`])
    expect(await discrepancies()).toMatchObject([
      { orderId: set.orderId, kind: 'not-sent', reason: expect.stringContaining('Машина со столом'), state: 'open' },
    ])
    await success()
    expect(numbers(await query())).toEqual([])
    await setStatus(set.orderId, 'shipped')
    expect(numbers(await query())).toEqual([])
    const foreign = await connect1c(pool, { source: 'commerceml:other' })
    const later = await placed()
    expect(numbers(await query('s', foreign))).toEqual([])
    expect(numbers(await query())).toEqual([`Ш-${later.orderId}`])
    await pool.query('delete from exchange_connections where id = $1', [foreign.id])
  })

  test('«Заказ оплачен» only if enabled; a payment sends the order again', async () => {
    expect(await readOrderSettings(pool, connection.id)).toEqual({ sendsPaid: false, meanings: [], names: [] })
    const meanings = [{ what: 'posted' as const, title: '', code: 'accepted' }]
    await saveOrderSettings(pool, connection.id, { sendsPaid: true, meanings, names: [] })
    await saveOrderSettings(pool, connection.id, { sendsPaid: true, meanings: [], names: [] })
    expect(await readOrderSettings(pool, connection.id)).toMatchObject({ sendsPaid: true, meanings, names: [] })
    const { orderId } = await placed()
    expect(load1c(await query())[0]!.namedValues['Заказ оплачен']).toBe('false')
    await success()
    await setStatus(orderId, 'paid')
    expect(load1c(await query())).toMatchObject([{ namedValues: { 'Заказ оплачен': 'true' } }])
    await success()
  })

  test('statuses have the names chosen by the owner, or are not sent', async () => {
    const names = [
      { code: 'accepted', name: 'Поступил' },
      { code: 'paid', name: '' },
    ]
    await saveOrderSettings(pool, connection.id, { sendsPaid: false, meanings: [], names })
    const { orderId } = await placed()
    expect(load1c(await query())[0]!.namedValues['Статус заказа']).toBe('Поступил')
    await success()
    await setStatus(orderId, 'paid')
    expect(load1c(await query())[0]!.namedValues).not.toHaveProperty('Статус заказа')
  })

  test('only of its site, and placed after the connection was added', async () => {
    const before = await placed()
    const school = await connect1c(pool, { siteId: 2, source: 'commerceml:school' })
    const late = await connect1c(pool, { source: 'commerceml:late' })
    await setStatus(before.orderId, 'shipped')
    expect(numbers(await query('s', school))).toEqual([])
    expect(numbers(await query('s', late))).toEqual([])
    // The owner sends one of them by hand.
    await resendOrders(pool, late.id, [before.orderId])
    expect(await readOrderQueue(pool, late.id)).toEqual({ waiting: 1, parked: 0, unconfirmedSince: null })
    expect(numbers(await query('s', late))).toEqual([])
    expect(await readOrderQueue(pool, late.id)).toMatchObject({ waiting: 0, parked: 1 })
    expect(numbers(await query())).toEqual([`Ш-${before.orderId}`])
    await pool.query('delete from exchange_connections where id = any($1)', [[school.id, late.id]])
  })
})

describe('confirmation', () => {
  test('only of the sent versions: an order changed between query and success is sent again', async () => {
    const { orderId } = await placed()
    await query()
    await setStatus(orderId, 'shipped')
    await success()
    expect(load1c(await query())).toMatchObject([{ number: `Ш-${orderId}`, status: 'В пути' }])
  })

  test('is lost and repeated: nothing is lost, nothing else is confirmed', async () => {
    const [one, two] = [await placed(), await placed()]
    const answer = await query('first')
    expect(await query('second')).toEqual(answer)
    await success('second')
    const three = await placed()
    expect(numbers(await query('second'))).toEqual([`Ш-${three.orderId}`])
    // The first session has not received the order that waits now.
    await success('first')
    expect(numbers(await query('third'))).toEqual([`Ш-${three.orderId}`])
    expect(numbers(answer)).toEqual([`Ш-${one.orderId}`, `Ш-${two.orderId}`])
  })

  test('two queries at once give the same bytes, a concurrent success confirms once', async () => {
    const { orderId } = await placed()
    const answers = await Promise.all([query('a'), query('b'), query('a')])
    expect(new Set(answers.map(String)).size).toBe(1)
    await Promise.all([success('a'), success('b')])
    expect(numbers(await query())).toEqual([])
    const { rows } = await pool.query(
      'select confirmed_version = version as all from exchange_orders where order_id = $1',
      [orderId],
    )
    expect(rows).toEqual([{ all: true }])
  })

  test('never comes for an order that 1С cannot load: it is found and parked, all others are loaded', async () => {
    const orders = []
    for (let count = 0; count < 4; count += 1) orders.push(await placed())
    const unloadable = `Ш-${orders[1]!.orderId}`
    const loaded: string[] = []
    for (let exchange = 0; exchange < 15; exchange += 1) {
      try {
        const received = load1c(await query(`s${exchange}`), new Set([unloadable])).map(({ number }) => number)
        await success(`s${exchange}`)
        loaded.push(...received)
      } catch (error) {
        expect(String(error)).toContain(unloadable)
      }
    }
    expect(loaded.sort()).toEqual(orders.map(({ orderId }) => `Ш-${orderId}`).filter((number) => number !== unloadable))
    expect(await discrepancies()).toMatchObject([{ orderId: orders[1]!.orderId, kind: 'not-sent', state: 'open' }])
    expect(await readOrderQueue(pool, connection.id)).toMatchObject({ waiting: 0, parked: 1 })
    // The order has changed, so 1С may be able to load it now.
    await setStatus(orders[1]!.orderId, 'shipped')
    expect(numbers(await query())).toEqual([unloadable])
    await success()
    expect(await discrepancies()).toMatchObject([{ state: 'gone' }])
  })
})

test('1С is offline: nothing is parked, everything is sent once it is back', async () => {
  const orders = [await placed(), await placed(), await placed()]
  for (let exchange = 0; exchange < 25; exchange += 1) await query(`lost ${exchange}`)
  expect(await readOrderQueue(pool, connection.id)).toMatchObject({ waiting: 3, parked: 0 })
  const loaded: string[] = []
  for (let exchange = 0; exchange < 4; exchange += 1) {
    loaded.push(...numbers(await query(`back ${exchange}`)))
    await success(`back ${exchange}`)
  }
  expect(loaded.sort()).toEqual(orders.map(({ orderId }) => `Ш-${orderId}`))
  expect(new Set((await discrepancies()).map(({ state }) => state))).toEqual(new Set(['gone']))
})

test('erasing a contact also deletes stored answers that contain it', async () => {
  const { orderId } = await placed()
  const before = await query()
  expect(new TextDecoder('windows-1251').decode(before)).toContain('+79001234567')
  await pool.query(`update orders set contact = '{"fio": "Анна", "email": "", "phone": ""}' where id = $1`, [orderId])
  const { rows } = await pool.query('select from exchange_order_batches where connection_id = $1', [connection.id])
  expect(rows).toEqual([])
  expect(numbers(await query())).toEqual([`Ш-${orderId}`])
})

test('250 orders are sent in exports of 200, with few statements', async () => {
  const { orderId } = await placed()
  const copied = await pool.query(
    `with copies as (
       insert into orders (site_id, user_id, basket_id, basket_version, status_id, price_role, currency_id, currency_rate,
         contact, payer, delivery_method_id, delivery_days_min, delivery_days_max, payment_method_id, items_kopecks,
         old_items_kopecks, delivery_kopecks, total_kopecks, calculational_limit_kopecks, factual_limit_kopecks,
         weight_grams)
       select site_id, user_id, null, 1, status_id, price_role, currency_id, currency_rate, contact, payer,
         delivery_method_id, delivery_days_min, delivery_days_max, payment_method_id, 15000, 15000, 0, 15000, 15000,
         15000, 20
       from orders, generate_series(1, 250) where id = $1 returning id
     )
     insert into order_lines (order_id, line, group_id, product_id, title, vendor_code, path, count, price_kopecks,
       sum_kopecks)
     select id, 1, 2, 2, 'Иглы', 'ИГ-1', '', 1, 15000, 15000 from copies returning order_id as id`,
    [orderId],
  )
  expect(copied.rowCount).toBe(250)
  let first: Buffer = Buffer.alloc(0)
  const queries = await queriesOf(async () => {
    first = await query()
  })
  expect(queries.length).toBeLessThanOrEqual(5)
  expect(numbers(first)).toHaveLength(200)
  await success()
  const rest = numbers(await query())
  expect(rest.length).toBeGreaterThanOrEqual(51)
  expect(rest.filter((number) => numbers(first).includes(number))).toEqual([])
  await pool.query('delete from exchange_orders where connection_id = $1', [connection.id])
  await pool.query('delete from order_lines where order_id = any($1)', [copied.rows.map(({ id }) => id)])
  await pool.query('delete from orders where id = any($1)', [copied.rows.map(({ id }) => id)])
})
