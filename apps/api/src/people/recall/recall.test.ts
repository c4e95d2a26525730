import type { Problem } from '@shpulka/contract/base/problem'
import type { Recall } from '@shpulka/contract/people/recall'
import { expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { recipientsOf } from '../../base/mail/test-emails.ts'
import { fillTestShop, guest, sendRequest } from '../../buying/orders/test-shop.ts'
import { openTestApi } from '../../test-api.ts'
import { signIn } from '../sessions/test-sign-in.ts'
import { deleteExpiredRecalls } from './old-recalls.port.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestShop(pool)
const { app } = await openTestApi(database)

type Visitor = { headers: Record<string, string> }
const signedIn = async (siteId = 1): Promise<Visitor> => ({
  headers: { 'x-site-id': String(siteId), ...(await signIn(pool, 'guest_opt', 'guest', { siteId })) },
})
const request = {
  topicId: 1,
  fio: ' Анна  Швецова ',
  phone: '8 (900) 123-45-67',
  convenientTime: 'morning',
  comment: 'Нужна\nмашина',
  consent: true,
}
const add = (visitor: Visitor, changed: object = {}) =>
  sendRequest<Recall & Problem>(app, visitor, 'POST', '/users/v1/recalls', { ...request, ...changed })
const list = (visitor: Visitor, query = '') =>
  sendRequest<{ recalls: Recall[]; topics: object[]; meta: { total: number } } & Problem>(
    app,
    visitor,
    'GET',
    `/users/v1/recalls${query}`,
  )
const cancel = (visitor: Visitor, id: number) =>
  sendRequest<Recall & Problem>(app, visitor, 'DELETE', `/users/v1/recalls?id=${id}`)
const emailsOf = (id: number) => recipientsOf(pool, 'recall', [id], 'nobody')

test('200: saves a recall with consent and one email; a repeat about the same topic updates it', async () => {
  const anna = await signedIn()
  const answers = await Promise.all([add(anna), add(anna), add(anna)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const { body } = answers[0]!
  expect(body).toMatchObject({
    topic: 'Помочь с выбором',
    status: { code: 'new' },
    isOpen: true,
    fio: 'Анна Швецова',
    phone: '+79001234567',
    convenientTime: 'morning',
    comment: 'Нужна\nмашина',
  })
  expect(new Set(answers.map(({ body: each }) => each.id)).size).toBe(1)
  expect(await emailsOf(body.id)).toEqual(['shop'])
  expect((await add(anna, { phone: '+79007654321' })).body).toMatchObject({ id: body.id, phone: '+79007654321' })
  expect((await add(anna, { topicId: 2 })).body.id).not.toBe(body.id)
  const { rows } = await pool.query(`select text_version from consents where source = 'recall'`)
  expect(rows).toHaveLength(2)
  expect((await list(anna)).body).toMatchObject({
    recalls: [{ topic: 'Вопрос по заказу' }, { id: body.id }],
    meta: { total: 2 },
  })
})

test('400 by field, in Russian', async () => {
  const anna = await signedIn()
  const { status, body } = await add(anna, { topicId: 99, fio: '!!', phone: 'abcdef', consent: false })
  expect([status, Object.keys(body.errors).sort()]).toEqual([400, ['consent', 'fio', 'phone', 'topicId']])
  for (const message of Object.values(body.errors)) expect(message).toMatch(/[а-яё]/i)
  for (const changed of [
    { convenientTime: 'night' },
    { comment: 'x'.repeat(1001) },
    { phone: 5 },
    { consent: 'yes' },
    { topicId: '1e3' },
  ])
    expect((await add(anna, changed)).status).toBe(400)
  for (const query of ['?limit=1e9', '?page=-1']) expect((await list(anna, query)).status).toBe(400)
})

test('404: of another user or site; 401: a guest; cancels once, and can be requested again', async () => {
  const anna = await signedIn()
  const { body } = await add(anna)
  expect((await cancel(await signedIn(), body.id)).status).toBe(404)
  expect((await cancel(await signedIn(2), body.id)).status).toBe(404)
  expect([(await cancel(guest(), body.id)).status, (await add(guest())).status, (await list(guest())).status]).toEqual([
    401, 401, 401,
  ])
  expect((await cancel(anna, body.id)).body).toMatchObject({ status: { code: 'cancelled' }, isOpen: false })
  expect((await cancel(anna, body.id)).status).toBe(200)
  expect((await add(anna)).body.id).not.toBe(body.id)
  expect((await list(await signedIn())).body.recalls).toEqual([])
})

test('429 for repeated requests; others are not affected', async () => {
  const bot = await signedIn()
  const statuses = new Set<number>()
  for (let n = 0; n < 25; n += 1) statuses.add((await add(bot, { topicId: (n % 5) + 1 })).status)
  expect([...statuses]).toEqual([200, 429])
  expect((await add(await signedIn())).status).toBe(200)
})

test('a recall is deleted three years after it is over; a younger one and an open one stay', async () => {
  const anna = await signedIn()
  const ids: number[] = []
  for (const topicId of [1, 2, 3]) ids.push((await add(anna, { topicId })).body.id)
  for (const [n, days] of [
    [0, 1],
    [1, -1],
  ] as const) {
    await cancel(anna, ids[n]!)
    await pool.query(
      `update recalls set closed_at = now() - interval '3 years' - $2 * interval '1 day' where id = $1`,
      [ids[n], days],
    )
  }
  await pool.query(`update recalls set created_at = now() - interval '4 years' where id = $1`, [ids[2]])
  await deleteExpiredRecalls(pool)
  const { rows } = await pool.query<{ id: number }>('select id from recalls where id = any($1) order by id', [ids])
  expect(rows.map(({ id }) => Number(id))).toEqual(ids.slice(1))
})
