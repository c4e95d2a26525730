import type { OrderExchange } from '@shpulka/contract/supply/order-exchange'
import { expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import * as shop from '../../buying/orders/test-shop.ts'
import { signedInStaff } from '../../people/staff/test-office.ts'
import { openTestApi } from '../../test-api.ts'
import { connect1c } from './test-1c.ts'

const database = await testDatabase('empty')
const { pool } = database
await shop.fillTestShop(pool)
const { app } = await openTestApi(database)
const owner = await signedInStaff(app, pool, 'owner')
const { id } = await connect1c(pool)
const path = `/exchanges/${id}/orders`
const view = async () => (await owner.send<OrderExchange>('GET', path)).body

test('200: the owner maps statuses of 1С to ours and names ours for 1С', async () => {
  await pool.query(`insert into exchange_order_statuses (connection_id, what, title) values ($1, 'status', 'Собран')`, [
    id,
  ])
  expect(await view()).toMatchObject({
    sendsPaid: false,
    names: [],
    waiting: 0,
    parked: 0,
    meanings: [{ what: 'status', title: 'Собран', code: null, isNew: true }],
  })
  const unknown = async () =>
    (await owner.send<{ unknownStatuses: number }>('GET', '/exchanges/work')).body.unknownStatuses
  expect(await unknown()).toBe(1)
  const meanings = [
    { what: 'posted', title: '', code: 'accepted' },
    { what: 'shipped', title: '', code: null },
    { what: 'status', title: 'Собран', code: 'accepted' },
  ]
  const names = [{ code: 'new', name: ' Поступил с сайта ' }]
  expect((await owner.send('PUT', path, { sendsPaid: true, meanings, names })).status).toBe(200)
  expect((await owner.send('PUT', path, { sendsPaid: true, meanings, names })).status).toBe(200)
  expect(await unknown()).toBe(0)
  expect(await view()).toMatchObject({ sendsPaid: true, meanings, names: [{ code: 'new', name: 'Поступил с сайта' }] })
  const { rows } = await pool.query(`select changes from audit_log where action = 'exchange.orders'`)
  expect(rows).toEqual([
    {
      changes: {
        '«Заказ оплачен»': [false, true],
        Проведён: [null, expect.any(String)],
        Собран: [null, expect.any(String)],
        [Object.keys(rows[0].changes).find((field) => field.startsWith('В 1С: '))!]: [null, 'Поступил с сайта'],
      },
    },
  ])
  expect((await owner.send('PUT', path, { sendsPaid: true, meanings, names: [] })).status).toBe(200)
  expect((await view()).names).toEqual([])
})

test('200: a status that means nothing to the shop is decided too', async () => {
  const { id: other } = await connect1c(pool, { source: 'commerceml:nothing' })
  await pool.query(
    `insert into exchange_order_statuses (connection_id, what, title) values ($1, 'status', 'В работе')`,
    [other],
  )
  const meanings = [{ what: 'status', title: 'В работе', code: null }]
  const body = { sendsPaid: false, meanings, names: [] }
  expect((await owner.send('PUT', `/exchanges/${other}/orders`, body)).status).toBe(200)
  expect(await owner.send('GET', '/exchanges/work')).toMatchObject({ body: { unknownStatuses: 0 } })
  expect(await owner.send('GET', `/exchanges/${other}/orders`)).toMatchObject({
    body: { meanings: [{ ...meanings[0], isNew: false }] },
  })
})

test('422: a status named twice', async () => {
  const body = { sendsPaid: false, meanings: [], names: [] }
  const names = [
    { code: 'new', name: 'Новый' },
    { code: 'new', name: 'Поступил' },
  ]
  const meanings = [
    { what: 'status', title: 'Собран', code: null },
    { what: 'status', title: 'Собран', code: 'accepted' },
  ]
  expect((await owner.send('PUT', path, { ...body, names })).status).toBe(422)
  expect((await owner.send('PUT', path, { ...body, meanings })).status).toBe(422)
})

test('422 unknown status; 404 exchange of another site; 403 without the right to manage', async () => {
  const body = { sendsPaid: false, meanings: [], names: [] }
  const wrong = { ...body, meanings: [{ what: 'posted', title: '', code: 'nothing' }] }
  expect((await owner.send('PUT', path, wrong)).status).toBe(422)
  await owner.send('PUT', '/staff-roles/exchanger', {
    title: 'Обмен',
    permissions: ['exchange.read', 'exchange.manage'],
  })
  const other = await signedInStaff(app, pool, 'exchanger', 2)
  expect((await other.send('GET', path)).status).toBe(404)
  expect((await other.send('PUT', path, body)).status).toBe(404)
  const manager = await signedInStaff(app, pool, 'manager')
  expect((await manager.send('GET', path)).status).toBe(200)
  expect((await manager.send('PUT', path, body)).status).toBe(403)
})

test('409 who saves the older page second; what they did not change stays as the first has set it', async () => {
  const { id: shared } = await connect1c(pool, { source: 'commerceml:shared' })
  await pool.query(`insert into exchange_order_statuses (connection_id, what, title) values ($1, 'status', 'Собран')`, [
    shared,
  ])
  const put = (body: object) => owner.send('PUT', `/exchanges/${shared}/orders`, body)
  const stored = async () => (await owner.send<OrderExchange>('GET', `/exchanges/${shared}/orders`)).body
  const collected = (code: string | null) => [{ what: 'status', title: 'Собран', code }]
  const was = { sendsPaid: false, meanings: collected(null), names: [] }
  const names = [{ code: 'new', name: 'Поступил' }]
  expect((await put({ sendsPaid: false, meanings: collected('accepted'), names, was })).status).toBe(200)
  expect((await put({ ...was, sendsPaid: true, was })).status).toBe(200)
  expect(await stored()).toMatchObject({ sendsPaid: true, meanings: collected('accepted'), names })
  const late = await put({ ...was, meanings: collected('new'), names: [{ code: 'new', name: 'Другой' }], was })
  expect(late.status).toBe(409)
  expect(late.body).toMatchObject({
    message: expect.stringMatching(/Собран.*Поступил/),
    conflict: { 'status:Собран': { seen: null, current: 'accepted', who: 'Анна owner' } },
  })
  expect(await stored()).toMatchObject({ meanings: collected('accepted'), names })
  // The same as the first has chosen is no conflict.
  expect((await put({ ...was, meanings: collected('accepted'), was })).status).toBe(200)
})
