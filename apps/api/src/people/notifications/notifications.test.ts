import type { Notification } from '@shpulka/contract/people/notifications'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { transaction } from '../../base/db/transaction.ts'
import { fillTestShop, sendRequest } from '../../buying/orders/test-shop.ts'
import { openTestApi, testTokenSecret } from '../../test-api.ts'
import { openTestSession } from '../sessions/test-sign-in.ts'
import { type NewNotification, notify } from './notifications.port.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestShop(pool)
const { app } = await openTestApi(database)

const notificationFields: Omit<NewNotification, 'userId'> = {
  typeCode: 'order-status',
  title: 'Заказ 12 передан в доставку',
  body: 'Приедет в среду',
  link: '/cart',
}

async function person(siteId = 1) {
  const { userId, authToken } = await openTestSession(pool, {
    priceRole: 'dealer',
    role: 'dealer',
    siteId,
    tokenSecret: testTokenSecret,
  })
  return { userId, headers: { 'x-site-id': String(siteId), authorization: `Bearer ${authToken}` } }
}

const notifyUser = (userId: number, changed: Partial<NewNotification> = {}) =>
  transaction(pool, (tx) => notify(tx, { userId, ...notificationFields, ...changed }))
interface Page {
  items: Notification[]
  total: number
  pages: number
  page: number
  limit: number
}
const list = (user: { headers: Record<string, string> }, query = '') =>
  sendRequest<Page>(app, user, 'GET', `/notifications/v1/notification/foruser${query}`).then(({ body }) => body)
const count = (user: { headers: Record<string, string> }) =>
  sendRequest<{ unread: number; total: number }>(app, user, 'GET', '/notifications/v1/notification/foruser/count').then(
    ({ body }) => body,
  )

describe('GET /notifications/v1/notification/foruser', () => {
  test('200 texts that are too long end with «…», and no emoji is cut in two', async () => {
    const anna = await person()
    await notifyUser(anna.userId, { title: `${'Т'.repeat(198)}😀😀`, body: `${'а'.repeat(1999)}😀` })
    const { items } = await list(anna)
    expect(items).toMatchObject([{ title: `${'Т'.repeat(198)}…`, body: `${'а'.repeat(1999)}…` }])
  })

  test('200 a notification of a committed transaction, with every field', async () => {
    const anna = await person()
    await notifyUser(anna.userId)
    const { items, ...meta } = await list(anna)
    expect(items).toEqual([
      {
        id: expect.any(Number),
        ...notificationFields,
        createdAt: expect.stringMatching(/^20\d\d-.*Z$/),
        isRead: false,
      },
    ])
    expect(meta).toEqual({ page: 1, limit: 10, pages: 1, total: 1 })
  })

  test('200 nothing from a transaction that is rolled back', async () => {
    const anna = await person()
    await expect(
      transaction(pool, async (tx) => {
        await notify(tx, { userId: anna.userId, ...notificationFields })
        throw new Error('the order failed')
      }),
    ).rejects.toThrow()
    expect(await count(anna)).toEqual({ unread: 0, total: 0 })
  })

  test('200 newest first; read ones on request, after the unread ones; paginated', async () => {
    const anna = await person()
    for (const title of ['Первое', 'Второе', 'Третье']) await notifyUser(anna.userId, { title })
    const third = (await list(anna)).items[0]!
    await sendRequest(app, anna, 'POST', '/notifications/v1/mark-all-read', { notifyIDs: [third.id] })
    const titles = async (query = '') => (await list(anna, query)).items.map(({ title }) => title)
    expect(await titles()).toEqual(['Второе', 'Первое'])
    expect(await titles('?showReceived=true')).toEqual(['Второе', 'Первое', 'Третье'])
    expect(await titles('?showReceived=true&limit=2&page=2')).toEqual(['Третье'])
    expect(await list(anna, '?showReceived=true&limit=2&page=9')).toMatchObject({ items: [], pages: 2, total: 3 })
  })

  test('200 commands to pages are not in the list', async () => {
    const anna = await person()
    await pool.query(`insert into notifications (user_id, type_code, title) values ($1, 'reset_session', 'Выйти')`, [
      anna.userId,
    ])
    expect([(await list(anna, '?showReceived=true')).items, await count(anna)]).toEqual([[], { unread: 0, total: 0 }])
  })
})

describe('POST /notifications/v1/mark-all-read', () => {
  test('200 marks all notifications of the user, and of nobody else', async () => {
    const [anna, boris] = [await person(), await person()]
    await notifyUser(anna.userId)
    await notifyUser(anna.userId, { title: 'Ещё' })
    await notifyUser(boris.userId)
    expect((await sendRequest(app, anna, 'POST', '/notifications/v1/mark-all-read')).body).toEqual({ unread: 0 })
    expect([await count(anna), await count(boris)]).toEqual([
      { unread: 0, total: 2 },
      { unread: 1, total: 1 },
    ])
  })

  test('200 ignores another person’s notification', async () => {
    const [anna, boris] = [await person(), await person()]
    await notifyUser(anna.userId)
    const { id } = (await list(anna)).items[0]!
    expect(
      (await sendRequest(app, boris, 'POST', '/notifications/v1/mark-all-read', { notifyIDs: [id] })).body,
    ).toEqual({
      unread: 0,
    })
    expect((await count(anna)).unread).toBe(1)
  })

  test('400 values that are not ids', async () => {
    const anna = await person()
    for (const notifyIDs of ['all', [0], [1.5], ['1'], Array(201).fill(1)])
      expect((await sendRequest(app, anna, 'POST', '/notifications/v1/mark-all-read', { notifyIDs })).status).toBe(400)
  })
})

describe('GET /notifications/v1/notification/{id}', () => {
  test('200 to its owner; 404 to another user, also of another site; 401 to a guest', async () => {
    const [anna, boris, vera] = [await person(), await person(), await person(2)]
    await notifyUser(anna.userId)
    const { id } = (await list(anna)).items[0]!
    const statusFor = async (headers: Record<string, string>) =>
      (await sendRequest(app, { headers }, 'GET', `/notifications/v1/notification/${id}`)).status
    expect(await statusFor(anna.headers)).toBe(200)
    expect(await statusFor(boris.headers)).toBe(404)
    expect(await statusFor(vera.headers)).toBe(404)
    expect(await statusFor({ 'x-site-id': '1' })).toBe(401)
  })

  test('200 a command to the pages of a site is visible on that site only', async () => {
    const { rows } = await pool.query(
      `insert into notifications (site_id, type_code, title) values (2, 'reload_page', 'Магазин обновился'), (null,
        'reload_page', 'Все') returning id`,
    )
    const [ofSite, ofAll] = rows.map(({ id }) => id)
    const statusFor = async (siteId: string, id: number) =>
      (await sendRequest(app, { headers: { 'x-site-id': siteId } }, 'GET', `/notifications/v1/notification/${id}`))
        .status
    expect([await statusFor('2', ofSite), await statusFor('1', ofSite), await statusFor('1', ofAll)]).toEqual([
      200, 401, 200,
    ])
    expect((await sendRequest(app, await person(1), 'GET', `/notifications/v1/notification/${ofSite}`)).status).toBe(
      404,
    )
  })

  test('404 an unknown notification', async () => {
    expect((await sendRequest(app, await person(), 'GET', '/notifications/v1/notification/2000000000')).status).toBe(
      404,
    )
  })
})
