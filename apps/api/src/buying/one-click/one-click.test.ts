import type { OneClickOrder } from '@shpulka/contract/buying/one-click'
import type { Order, OrderList } from '@shpulka/contract/buying/orders'
import { afterEach, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { transaction } from '../../base/db/transaction.ts'
import { emailOfOrder, queuedEmailsTo, recipientsOf } from '../../base/mail/test-emails.ts'
import { openSettings } from '../../content/settings/open-settings.ts'
import { signIn } from '../../people/sessions/test-sign-in.ts'
import { openTestApi, testTokenSecret } from '../../test-api.ts'
import { changeStatus } from '../order-status/change-status.port.ts'
import { applyOrderTerms } from '../order-status/order-terms.port.ts'
import { orderNotice } from '../orders/order-emails.port.ts'
import { expectInvariants, fillTestShop, goods, guest, sendRequest, type TestVisitor } from '../orders/test-shop.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestShop(pool)
await pool.query(`insert into order_statuses (id, code, title, group_id, is_buyer_cancellable, stage, step_id,
  expires_after_days) values
    (9, 'one-click', 'Заказ в один клик', 1, true, 'open', 1, 7), (10, 'arrived', 'Ждёт в пункте выдачи', 1, false,
      'sent', 4, null);
  update order_statuses set contact_days = case stage when 'cancelled' then 1 else 365 end where stage in ('completed',
    'cancelled');
  insert into order_status_transitions (from_id, to_id) values (9, 2), (9, 5), (4, 10), (10, 3), (10, 5)`)
const { app } = await openTestApi(database)
const settings = await openSettings(pool, { subscribe: async () => async () => {} } as never, { error: () => {} })
afterEach(() => expectInvariants(pool))

let phoneCount = 0
const phone = () => {
  phoneCount += 1
  return `+7 900 ${1_000_000 + phoneCount}`
}
const order = (visitor: Pick<TestVisitor, 'headers'>, body: object = {}) =>
  sendRequest<OneClickOrder & { errors: Record<string, string> }>(app, visitor, 'POST', '/blanks/v1', {
    name: 'Анна',
    phone: phone(),
    group: goods.needles,
    count: 2,
    consent: true,
    ...body,
  })
const to = (orderId: number, status: string) =>
  transaction(pool, (tx) => changeStatus(tx, { orderId, to: status, who: 'manager:7', why: '' }))
const reserved = async (offer: number) =>
  Number((await pool.query('select sum(reserved) as sum from stock where offer_id = $1', [offer])).rows[0].sum)

test('200: a guest’s order reserves nothing until a manager confirms it, then goes on as any other', async () => {
  const anna = guest()
  const before = await reserved(2)
  const { status, body } = await order(anna, { phone: '8 (900) 555-35-35', price: 1, total: 1 })
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { title: 'Иглы DBx1', count: 2, sum: 30_000, phone: '+79005553535' },
  })
  const shown = (await sendRequest<Order>(app, anna, 'GET', `/orders/v1/own?orderId=${body.orderId}`)).body
  expect(shown).toMatchObject({
    status: { code: 'one-click' },
    delivery: null,
    payment: null,
    total: 30_000,
    contact: { email: '', phone: '+79005553535' },
  })
  expect(shown.documents.map(({ kind }) => kind)).toEqual(['order'])
  expect(await reserved(2)).toBe(before)
  expect((await to(body.orderId, 'accepted')).changedOffers).toEqual([2])
  expect(await reserved(2)).toBe(before + 2)
  await to(body.orderId, 'shipped')
  await to(body.orderId, 'completed')
  expect(await reserved(2)).toBe(before)
  const { rows } = await pool.query(`select kind, source from consents where order_id = $1 order by kind`, [
    body.orderId,
  ])
  expect(rows).toEqual([
    { kind: 'personal-data', source: 'one-click' },
    { kind: 'sale-terms', source: 'one-click' },
  ])
})

test.each([
  ['completed', 2],
  ['cancelled', 0],
])('sent to a point, waiting there and %s: its goods leave the stock once', async (end, dispatchedCount) => {
  const onHand = async () =>
    Number((await pool.query('select sum(on_hand) as sum from stock where offer_id = 2')).rows[0].sum)
  const [onHandBefore, reservedBefore] = [await onHand(), await reserved(2)]
  const { body } = await order(guest())
  for (const status of ['accepted', 'shipped', 'arrived']) await to(body.orderId, status)
  expect([await onHand(), await reserved(2)]).toEqual([onHandBefore - 2, reservedBefore])
  await expectInvariants(pool)
  await to(body.orderId, end)
  expect([await onHand(), await reserved(2)]).toEqual([onHandBefore - dispatchedCount, reservedBefore])
})

test('an email to the shop about an order without an address has no empty line for it', async () => {
  const { body } = await order(guest())
  const sources = { tx: pool, settings: settings.current(), config: { tokenSecret: testTokenSecret }, port: 80 }
  const email = await orderNotice(sources, body.orderId, 'shop', () => ({ title: 'Не хватает', lines: [] }))
  expect(email!.text).toContain('Телефон: +7 (900)')
  expect(email!.text).not.toContain('Почта')
})

test('200: a repeat within a minute, even in parallel, is the same order and one email; later a new one', async () => {
  const anna = guest()
  const form = { phone: phone() }
  const answers = await Promise.all(Array.from({ length: 5 }, () => order(anna, form)))
  const [id, ...others] = new Set(answers.map(({ body }) => body.orderId))
  expect(others).toEqual([])
  expect(await recipientsOf(pool, 'order-placed', [id!], 'nobody')).toEqual(['shop'])
  await pool.query(`update orders set created_at = now() - interval '61 seconds' where id = $1`, [id])
  expect((await order(anna, form)).body.orderId).not.toBe(id)
  expect((await order(guest(), form)).body.orderId).not.toBe(id)
})

test('200: after a cancelled order the same goods are another order, even within a minute', async () => {
  const anna = guest()
  const form = { phone: phone() }
  const { orderId } = (await order(anna, form)).body
  expect((await sendRequest(app, anna, 'DELETE', `/orders/v1/own?orderId=${orderId}`)).status).toBe(200)
  expect((await order(anna, form)).body.orderId).not.toBe(orderId)
})

test('200: the order of a signed-in buyer is in their list, at their prices, and can be cancelled', async () => {
  const dealer = { headers: { 'x-site-id': '1', ...(await signIn(pool, 'dealer')) } }
  const { body } = await order(dealer, { group: goods.overlocker, count: 1 })
  expect(body.sum).toBe(70_000)
  expect((await sendRequest<OrderList>(app, dealer, 'GET', '/orders/v1')).body.orders).toMatchObject([
    { id: body.orderId, deliveryMethod: '', isCancellable: true },
  ])
  const emails = await queuedEmailsTo(pool, await emailOfOrder(pool, body.orderId), ['order-placed'])
  const { email } = emails.find(({ id }) => id === String(body.orderId))!
  expect(email.text).toMatch(/Условия продажи: \S+\/consents\/sale-terms\/2026/)
  expect(
    (await sendRequest<Order>(app, dealer, 'DELETE', `/orders/v1?orderId=${body.orderId}&cancelStatusId=1`)).body.status
      .stage,
  ).toBe('cancelled')
})

test('422 for the manager: the goods have been sold in the meantime', async () => {
  const [{ body: one }, { body: other }] = [
    await order(guest(), { group: goods.lastUnit, count: 1 }),
    await order(guest(), { group: goods.lastUnit, count: 1 }),
  ]
  await to(one.orderId, 'accepted')
  await expect(to(other.orderId, 'accepted')).rejects.toMatchObject({ statusCode: 422 })
  await to(other.orderId, 'cancelled')
})

test('an order not accepted within a week is cancelled on schedule, and a guest’s contacts are erased a day later', async () => {
  const terms = () =>
    applyOrderTerms({
      pool,
      changes: { announce: () => {} },
      log: { error: (fields) => expect.fail(JSON.stringify(fields)) },
    })
  const of = async (orderId: number) =>
    (
      await pool.query(
        'select s.code, o.contact from orders o join order_statuses s on s.id = o.status_id where o.id = $1',
        [orderId],
      )
    ).rows[0]
  const shiftBack = (orderId: number, days: number) =>
    pool.query(`update order_history set created_at = now() - $2 * interval '1 day' where order_id = $1`, [
      orderId,
      days,
    ])
  const dealer = { headers: { 'x-site-id': '1', ...(await signIn(pool, 'dealer')) } }
  const [late, recent, accepted, account] = [
    (await order(guest())).body,
    (await order(guest())).body,
    (await order(guest())).body,
    (await order(dealer)).body,
  ] as const
  await to(accepted.orderId, 'accepted')
  for (const { orderId } of [late, accepted, account]) await shiftBack(orderId, 8)
  await shiftBack(recent.orderId, 6)
  await terms()
  expect(await of(late.orderId)).toEqual({ code: 'cancelled', contact: { fio: 'Анна', email: '', phone: late.phone } })
  expect(await of(account.orderId)).toMatchObject({ code: 'cancelled' })
  expect([await of(recent.orderId), await of(accepted.orderId)]).toMatchObject([
    { code: 'one-click' },
    { code: 'accepted' },
  ])

  for (const { orderId } of [late, account]) await shiftBack(orderId, 2)
  await terms()
  expect((await of(late.orderId)).contact).toEqual({ fio: 'Анна', email: '', phone: '' })
  expect((await of(account.orderId)).contact.phone).toBe(account.phone)
  expect((await of(accepted.orderId)).contact.phone).toBe(accepted.phone)

  await to(accepted.orderId, 'completed')
  await shiftBack(accepted.orderId, 300)
  await terms()
  expect((await of(accepted.orderId)).contact.phone).toBe(accepted.phone)
  await shiftBack(accepted.orderId, 366)
  await terms()
  expect((await of(accepted.orderId)).contact.phone).toBe('')
})

test('400 by field, 404, 422', async () => {
  const wrong = await order(guest(), { name: '7', phone: '112', consent: false })
  expect([wrong.status, Object.keys(wrong.body.errors).toSorted()]).toEqual([400, ['consent', 'name', 'phone']])
  for (const group of [goods.hidden, goods.schoolTable, 999_999])
    expect((await order(guest(), { group, count: 1 })).status).toBe(404)
  for (const [group, count] of [
    [goods.soldOut, 1],
    [goods.onRequest, 1],
    [goods.overlocker, 500],
  ] as const)
    expect((await order(guest(), { group, count })).status).toBe(422)
})

test('429: the sixth order with one phone, from any address', async () => {
  const form = { phone: phone(), group: goods.spool, count: 1 }
  for (let n = 0; n < 5; n += 1) expect((await order(guest(), form)).status).toBe(200)
  expect((await order(guest(), form)).status).toBe(429)
})

test('200: eleven customers behind one address of a mobile carrier order within an hour', async () => {
  // Without a token the address is that of the connection.
  const customer = { headers: { 'x-site-id': '1' } }
  for (let n = 0; n < 11; n += 1) expect((await order(customer, { group: goods.spool, count: 1 })).status).toBe(200)
})
