import { randomUUID } from 'node:crypto'
import type { Call } from '@shpulka/contract/base/call'
import { expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { officeRooms } from '../../office-rooms.ts'
import { signedInStaff } from '../../people/staff/test-office.ts'
import { openTestApi } from '../../test-api.ts'
import * as shop from '../orders/test-shop.ts'
import { placeDeskOrder } from './test-desk.ts'

const database = await testDatabase('empty')
const { pool } = database
await shop.fillTestShop(pool)
const { app } = await openTestApi(database)
const owner = await signedInStaff(app, pool, 'owner', 1)
const stranger = await signedInStaff(app, pool, 'owner', 2)
const { id } = await placeDeskOrder(app, pool)

const line = { line: 1, groupId: shop.goods.needles, count: 1, price: null }
const refunded = { line: 1, count: 1, unsent: 1, returned: 0 }
const draft = { lines: [line], prices: 'order', bonuses: 0, delivery: null }
/** What each call on an order is sent: right as far as the schema goes. */
const bodies: Readonly<Record<string, object>> = {
  setOrderStatus: { to: 'accepted', from: 'new' },
  addOrderNote: { text: 'Заметка' },
  setOrderAssignee: { staffId: null, from: null },
  extendOrderReservation: { days: 1, why: 'Ждём', from: new Date().toISOString() },
  revealOrderContacts: {},
  saveOrderChange: { draft, version: null },
  dropOrderChange: { changeId: 1 },
  applyOrderChange: { changeId: 1, version: 1, total: 1, deliveryPrice: 0 },
  quoteOrderDelivery: { to: { pointCode: null, address: { city: 'Москва', street: 'Тверская', house: '9' } } },
  findOrderGoods: { text: 'ИГ-1' },
  setOrderPaymentMethod: { methodId: 2, from: 1 },
  setOrderCredit: { isDeferred: true, why: 'Договорились' },
  recordCreditPayment: { key: randomUUID(), amount: 1, why: 'Акт' },
  sendPaymentLink: {},
  previewRefund: { lines: [refunded], withDelivery: false },
  refundOrder: {
    key: randomUUID(),
    lines: [refunded],
    withDelivery: false,
    reasonId: 1,
    isReceived: false,
    amount: 15_000,
  },
  sendOrderPart: { key: randomUUID(), lines: [{ line: 1, count: 1, sent: 0 }] },
  resendOrderEmail: {},
  sendOrder: {},
}
const calls = officeRooms
  .flatMap(({ calls }) => Object.entries(calls) as [string, Call][])
  .filter(([, { path }]) => path.startsWith('/office/v1/orders/{id}'))
const send = (by: typeof owner, { method, path }: Call, body: object | undefined) =>
  by.send(
    method,
    path
      .replace('/office/v1', '')
      .replace('{id}', String(id))
      .replace(/\{\w+\}/, '1'),
    body,
  )
const rows = async () =>
  (
    await pool.query<{ text: string }>(
      `select (select o::text from orders o where o.id = $1) || (select count(*) from order_history where order_id = $1)
         || (select count(*) from order_notes where order_id = $1) || (select count(*) from order_changes)
         || (select count(*) from audit_log where record_id = $1::text) as text`,
      [id],
    )
  ).rows[0]!.text

test('every call on an order knows what it is sent here', () => {
  expect(calls.length).toBeGreaterThan(18)
  expect(calls.filter(([name, { body }]) => body && !bodies[name]).map(([name]) => name)).toEqual([])
})

test.each(calls)('%s: 404 for the owner of another site, and nothing is changed', async (name, call) => {
  const before = await rows()
  expect((await send(stranger, call, bodies[name])).status).toBe(404)
  expect(await rows()).toBe(before)
})

test.each(calls.filter(([, { path }]) => !/\{(emailId|connectionId)\}/.test(path)))(
  '%s: not 401, 403 or 404 for the owner of its site',
  async (name, call) => expect([401, 403, 404]).not.toContain((await send(owner, call, bodies[name])).status),
)
