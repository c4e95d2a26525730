import type { Problem } from '@shpulka/contract/base/problem'
import type { RestockWait } from '@shpulka/contract/people/mail-sender'
import { expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { queuedEmailsTo } from '../../base/mail/test-emails.ts'
import { fillTestShop, goods, guest, sendRequest } from '../../buying/orders/test-shop.ts'
import { groupTitle, groupTitleSql } from '../../catalogue/catalog/group-title.rule.ts'
import { openTestApi, testTokenSecret } from '../../test-api.ts'
import { openTestSession } from '../sessions/test-sign-in.ts'
import { deleteExpiredRestockSubscriptions, notifyRestocked } from './restocked.port.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestShop(pool)
const { app } = await openTestApi(database)

let personCount = 0
const newEmail = () => {
  personCount += 1
  return `waits.${personCount}@example.ru`
}
type Visitor = { headers: Record<string, string> }
const request = (visitor: Visitor, body: object) =>
  sendRequest<RestockWait & Problem>(app, visitor, 'POST', '/mail-sender/v1/restocked', {
    group: goods.soldOut,
    consent: true,
    ...body,
  })
const follow = (action: 'confirm' | 'unsubscribe', token: string) =>
  sendRequest<RestockWait & Problem>(app, guest(), 'POST', `/mail-sender/v1/restocked/${action}`, { token })

const emailsOf = async (email: string) =>
  (await queuedEmailsTo(pool, email, ['restock-confirmation', 'restocked'])).map(({ email: sent }) => sent)
const tokenIn = (text: string, path: string) => new RegExp(`/restock/${path}\\?token=([\\w.-]+)`).exec(text)![1]!

test('200: a guest’s subscription starts once confirmed by email; then sends one email and no more', async () => {
  const email = newEmail()
  const answers = await Promise.all([
    request(guest(), { email }),
    request(guest(), { email: email.toUpperCase() }),
    request(guest(), { email }),
  ])
  for (const { status, body } of answers) expect([status, body]).toEqual([200, { isWaiting: null, title: '' }])
  const [confirmation, ...others] = await emailsOf(email)
  expect(others).toEqual([])
  const setStock = (count: number) => pool.query('update stock set on_hand = $1 where offer_id = 5', [count])

  await setStock(3)
  await notifyRestocked(pool)
  expect(await emailsOf(email)).toHaveLength(1)
  const confirm = tokenIn(confirmation!.text, 'confirm')
  expect((await follow('confirm', confirm)).body).toEqual({ isWaiting: true, title: 'Пуговичный автомат' })
  await Promise.all([notifyRestocked(pool), notifyRestocked(pool), notifyRestocked(pool)])
  await notifyRestocked(pool)
  const notified = (await emailsOf(email)).filter(({ subject }) => subject.startsWith('Поступил товар'))
  expect(notified).toHaveLength(1)
  expect(notified[0]!.unsubscribe).toMatch(/^https:\/\/shop\.test\/restock\/end\?token=/)
  await pool.query('update restock_waits set notified_at = null where email = $1', [email])
  await notifyRestocked(pool)
  const ids = (await queuedEmailsTo(pool, email, ['restocked'])).map(({ id }) => id)
  expect([ids.length, new Set(ids).size], 'mail servers drop a repeated id').toEqual([2, 2])
  await setStock(0)
})

test('200: the signed-in owner of a proven email is subscribed at once; another’s email needs confirmation', async () => {
  const { authToken, email } = await openTestSession(pool, {
    priceRole: 'guest_opt',
    role: 'guest',
    siteId: 1,
    tokenSecret: testTokenSecret,
  })
  const reader = { headers: { authorization: `Bearer ${authToken}`, 'x-site-id': '1' } }
  expect((await request(reader, { email })).body).toEqual({ isWaiting: true, title: 'Пуговичный автомат' })
  expect((await request(reader, { email: newEmail() })).body).toEqual({ isWaiting: null, title: '' })
  expect(await emailsOf(email)).toEqual([])
})

test('the link ends all subscriptions of the email address; a forged link ends none', async () => {
  const email = newEmail()
  await request(guest(), { email })
  const [confirmation] = await emailsOf(email)
  const end = tokenIn(confirmation!.unsubscribe!, 'end')
  const [id, signature] = end.split('.')
  for (const forged of [`${Number(id) + 1}.${signature}`, `${id}.${'A'.repeat(43)}`, end.slice(0, -1), 'x'])
    expect((await follow('unsubscribe', forged)).status).toBe(404)
  expect((await follow('confirm', end)).status).toBe(404)
  for (let n = 0; n < 2; n += 1) expect((await follow('unsubscribe', end)).body.isWaiting).toBe(false)
  expect(
    (await pool.query('select ended_at is not null as ended from restock_waits where email = $1', [email])).rows,
  ).toEqual([{ ended: true }])
})

test('a link works while the email address waits for other goods, however old its own email is', async () => {
  const email = newEmail()
  await request(guest(), { email })
  const end = tokenIn((await emailsOf(email))[0]!.unsubscribe!, 'end')
  await pool.query(
    `update restock_waits set asked_at = now() - interval '40 days', confirmed_at = now() - interval '40 days',
       notified_at = now() - interval '31 days' where email = $1`,
    [email],
  )
  await pool.query(
    `insert into restock_waits (site_id, email, group_id, text_version, confirmed_at)
     select site_id, email, $2, text_version, now() from restock_waits where email = $1`,
    [email, goods.needles],
  )
  const waits = async () =>
    (
      await pool.query(
        `select notified_at is not null as notified, ended_at is not null as ended from restock_waits
         where email = $1 order by id`,
        [email],
      )
    ).rows
  await deleteExpiredRestockSubscriptions(pool)
  expect((await follow('unsubscribe', end)).status).toBe(200)
  expect(await waits()).toEqual([
    { notified: true, ended: true },
    { notified: false, ended: true },
  ])
  // Nothing is left to end: the address is deleted.
  await deleteExpiredRestockSubscriptions(pool)
  expect(await waits()).toEqual([{ notified: false, ended: true }])
})

test('400, 404, 422; 429: an email address cannot be flooded with requests for goods', async () => {
  expect((await request(guest(), { email: 'x', consent: false })).body.errors).toMatchObject({
    email: expect.any(String),
    consent: expect.any(String),
  })
  expect((await request(guest(), { email: newEmail(), product: 1 })).status).toBe(400)
  expect((await request(guest(), { email: newEmail(), group: goods.schoolTable })).status).toBe(404)
  expect((await request(guest(), { email: newEmail(), group: goods.needles })).status).toBe(422)
  const email = newEmail()
  const statuses: number[] = []
  const emailVariant = (n: number) => (n % 2 ? email : email.replace('@', `+${n}@`))
  for (let n = 0; n < 8; n += 1) statuses.push((await request(guest(), { email: emailVariant(n) })).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
})

test('a title made in SQL is the one made by the rule', async () => {
  const variants = ['', 'Белый (101)', 'Ёлочный', '№ 75', 'DB×1', 'ЛШ 40', 'Р-2', 'М6', 'в сборе']
  const { rows } = await pool.query(
    `select title, ${groupTitleSql(`'Нитки'`, 'title')} as shown from unnest($1::text[]) as title`,
    [variants],
  )
  expect(rows).toEqual(variants.map((title) => ({ title, shown: groupTitle({ productTitle: 'Нитки', title }) })))
})
