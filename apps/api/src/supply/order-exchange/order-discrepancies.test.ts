import { randomUUID } from 'node:crypto'
import type { OrderDiscrepancy } from '@shpulka/contract/supply/order-discrepancies'
import { afterEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { transaction } from '../../base/db/transaction.ts'
import { changeStatus } from '../../buying/order-status/change-status.port.ts'
import * as shop from '../../buying/orders/test-shop.ts'
import { recordTransferPayment } from '../../buying/payments/billing.port.ts'
import { buyerWithOrder, methods } from '../../buying/payments/test-buyer.ts'
import { signedInStaff } from '../../people/staff/test-office.ts'
import { openTestApi } from '../../test-api.ts'
import { moscowTime } from './moscow-time.rule.ts'
import { applyOrders, confirmOrders, writeOrders } from './order-exchange.port.ts'
import { connect1c, load1c, returnedFile, setSourceIds } from './test-1c.ts'

const database = await testDatabase('empty')
const { pool } = database
await shop.fillTestShop(pool)
const source = `commerceml:${randomUUID()}`
await setSourceIds(pool, source)
const connection = await connect1c(pool, { source })
await pool.query(
  `insert into exchange_order_statuses (connection_id, what, title, status_id)
   select $1, 'status', s.title, s.id from order_statuses s`,
  [connection.id],
)
const { app } = await openTestApi(database)
const { app: otherInstance } = await openTestApi(database)
await signedInStaff(app, pool, 'owner')
const owner = await signedInStaff(app, pool, 'owner')
const colleague = await signedInStaff(otherInstance, pool, 'owner')
const manager = await signedInStaff(app, pool, 'manager')
const school = await signedInStaff(app, pool, 'manager', 2)

afterEach(() => shop.expectInvariants(pool))

const deps = { pool, changes: { announce: () => undefined }, log: { error: () => undefined } }
const setStatus = (orderId: number, to: string) =>
  transaction(pool, (tx) => changeStatus(tx, { orderId, to, who: 'manager:0', why: '' }))
const loadAndConfirm = async () => {
  const loaded = load1c(await writeOrders(deps, connection))
  await confirmOrders(deps, connection)
  return loaded
}

/** An order that 1С has loaded and then returned with these named values. */
async function receivedOrder(
  namedValues: Record<string, string>,
  { method = methods.invoice, to = 'accepted', more = {} } = {},
) {
  const order = await buyerWithOrder(app, method)
  await setStatus(order.orderId, 'accepted')
  const loaded = (await loadAndConfirm()).find(({ number }) => number === `Ш-${order.orderId}`)!
  for (const status of to.split(' ')) if (status !== 'accepted') await setStatus(order.orderId, status)
  const { number, date, sum, lines } = loaded
  const sendNamedValues = (now: Record<string, string>, other = more) =>
    applyOrders(
      deps,
      connection,
      returnedFile([{ number, date, sum, lines, namedValues: now, ...other }], moscowTime(new Date())),
    )
  await sendNamedValues(namedValues)
  return { ...order, sendNamedValues, status: async () => (await order.order()).status.code }
}
type Page = { discrepancies: OrderDiscrepancy[]; nextBefore: number | null }
const listed = async (by = owner, state = 'open') =>
  (await by.send<Page>('GET', `/order-discrepancies?state=${state}`)).body.discrepancies
const of = async (orderId: number, by = owner, state = 'open') =>
  (await listed(by, state)).find((each) => each.orderId === orderId)!
type Read = Pick<OrderDiscrepancy, 'id' | 'version'>
const settle = ({ id, version }: Read, decision: 'accept' | 'keep', by = owner) =>
  by.send('POST', `/order-discrepancies/${id}/settle`, { decision, version })

describe('a discrepancy', () => {
  test('200 goods: both sides are shown; when kept, the order is sent to 1С again, with an audit row', async () => {
    const order = await receivedOrder({}, { more: { sum: '1.00' } })
    const found = await of(order.orderId)
    expect(found).toMatchObject({
      kind: 'lines',
      number: `Ш-${order.orderId}`,
      accepts: null,
      state: 'open',
      connection: { title: '1С' },
      rows: [{ what: 'Сумма', ours: expect.stringMatching(/₽/), theirs: expect.stringMatching(/^1/) }],
    })
    expect((await settle(found, 'accept')).status).toBe(422)
    // A page opened before the upgrade does not say which version was read.
    const unread = await owner.send('POST', `/order-discrepancies/${found.id}/settle`, { decision: 'keep' })
    expect([unread.status, unread.body.message]).toEqual([409, expect.stringMatching(/^Обновите страницу/)])
    expect(await loadAndConfirm()).toEqual([])
    expect((await settle(found, 'keep')).status).toBe(200)
    expect((await settle(found, 'keep')).status).toBe(409)
    expect(await loadAndConfirm()).toMatchObject([{ number: `Ш-${order.orderId}` }])
    expect(await of(order.orderId, owner, 'settled')).toMatchObject({ state: 'kept', by: expect.stringMatching(/\S/) })
    const { rows } = await pool.query(
      `select changes from audit_log where action = 'order.settle-discrepancy' and record_id = $1`,
      [String(order.orderId)],
    )
    expect(rows).toEqual([{ changes: { decision: [null, 'keep'] } }])
  })

  test('200 status: accepted in the name of the employee, along the allowed path', async () => {
    const order = await receivedOrder({ 'Статус заказа': 'Выполнен' }, { to: 'shipped' })
    const found = await of(order.orderId)
    expect(found).toMatchObject({ kind: 'status', accepts: 'Перевести в «Выполнен»' })
    expect((await settle(found, 'accept')).status).toBe(200)
    expect(await order.status()).toBe('completed')
    expect(await of(order.orderId)).toBeUndefined()
  })

  test('200 payment: recorded once by two employees at once', async () => {
    const order = await receivedOrder({ Оплачен: 'Да' }, { more: { sum: '1.00' } })
    const paid = (await listed()).find((each) => each.orderId === order.orderId && each.kind === 'paid')!
    expect(paid.accepts).toBe('Записать оплату')
    const answers = await Promise.all([settle(paid, 'accept'), settle(paid, 'accept', colleague)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { rows } = await pool.query('select status from payments where order_id = $1', [order.orderId])
    expect(rows).toEqual([{ status: 'succeeded' }])
    expect(await order.status()).toBe('paid')
  })

  test('403 cancelling a paid order without the permission or a confirmed sign-in; 200 with them', async () => {
    const order = await receivedOrder({ Отменен: 'true' }, { to: 'paid' })
    const found = await of(order.orderId)
    expect(found).toMatchObject({ kind: 'cancel-paid', accepts: 'Отменить и вернуть деньги' })
    const weak = { status: 403, body: { message: expect.stringMatching(/Нет права|Подтвердите/) } }
    await owner.send('PUT', '/staff-roles/leads', { title: 'Ведёт', permissions: ['orders.read', 'orders.status'] })
    expect(await settle(found, 'accept', await signedInStaff(app, pool, 'leads'))).toMatchObject(weak)
    await pool.query(`update staff_sessions set confirmed_at = now() - interval '1 hour'`)
    const unconfirmed = await settle(found, 'accept')
    expect([unconfirmed.status, unconfirmed.body.isConfirmationNeeded]).toEqual([403, true])
    await pool.query('update staff_sessions set confirmed_at = now()')
    expect((await settle(found, 'accept')).status).toBe(200)
    expect(await order.status()).toBe('cancelled')
    const { rows } = await pool.query(
      `select r.amount_kopecks::int as sum from money_refunds r join payments p on p.id = r.payment_id
        where p.order_id = $1`,
      [order.orderId],
    )
    expect(rows).toEqual([{ sum: order.total }])
  })

  test('409 accepted as it was read before the buyer paid: the order is neither cancelled nor refunded', async () => {
    const order = await receivedOrder({ Отменен: 'true' }, { to: 'shipped' })
    const found = await of(order.orderId)
    expect(found).toMatchObject({ kind: 'cancel', accepts: 'Отменить заказ' })
    // The next file says the same: this is not another discrepancy.
    await order.sendNamedValues({ Отменен: 'true' })
    expect((await of(order.orderId)).version).toBe(found.version)
    await transaction(pool, (tx) => recordTransferPayment(tx, order.orderId, 'system'))
    expect(await settle(found, 'accept')).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('изменилось') },
    })
    expect(await order.status()).toBe('shipped')
    expect(await of(order.orderId)).toMatchObject({ accepts: 'Отменить и вернуть деньги' })
  })

  test('200 an unconfirmed order is sent once more; a second document becomes that of the order', async () => {
    const order = await buyerWithOrder(app, methods.invoice, shop.goods.machineWithTable)
    await setStatus(order.orderId, 'accepted')
    await loadAndConfirm()
    const found = await of(order.orderId)
    expect(found).toMatchObject({ kind: 'not-sent', accepts: 'Отправить ещё раз' })
    await pool.query(`update groups set source_id = 'set' where id = 10`)
    await pool.query('update group_offers set group_id = 9 where group_id = 10 and offer_id = 12')
    await settle(found, 'accept')
    expect(await loadAndConfirm()).toMatchObject([{ lines: [{ id: 'set' }, {}] }])
    await pool.query('update group_offers set group_id = 10 where group_id = 9 and offer_id = 12')

    const doubled = await receivedOrder({ Проведен: 'true' })
    await doubled.sendNamedValues({ Отменен: 'true' }, { guid: 'second' })
    expect(await doubled.status()).toBe('accepted')
    await settle(await of(doubled.orderId), 'accept')
    await doubled.sendNamedValues({ Отменен: 'true' }, { guid: 'second' })
    expect(await doubled.status()).toBe('cancelled')
  })

  test('404 of another site or an unknown id; pages', async () => {
    const order = await receivedOrder({}, { more: { sum: '1.00' } })
    const found = await of(order.orderId)
    expect(await listed(school)).toEqual([])
    expect((await settle(found, 'keep', school)).status).toBe(404)
    expect((await settle({ ...found, id: 2_000_000_000 }, 'keep')).status).toBe(404)
    expect((await listed(manager)).length).toBeGreaterThan(0)
    const orders = Array.from({ length: 60 }, (_, n) => ({ number: `ТД-${n}`, date: '2026-01-01' }))
    await applyOrders(deps, connection, returnedFile(orders, moscowTime(new Date())))
    const first = (await owner.send<Page>('GET', '/order-discrepancies')).body
    expect([first.discrepancies.length, first.nextBefore]).toEqual([50, first.discrepancies.at(-1)!.id])
    expect(first.discrepancies[0]).toMatchObject({ kind: 'unknown', orderId: null, accepts: null })
    const next = (await owner.send<Page>('GET', `/order-discrepancies?before=${first.nextBefore}`)).body
    expect(next.discrepancies.length).toBeGreaterThanOrEqual(11)
    expect((await settle(first.discrepancies[0]!, 'keep')).status).toBe(200)
  })
})
