import type { Problem } from '@shpulka/contract/base/problem'
import type { RestockWait } from '@shpulka/contract/people/mail-sender'
import { expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { lettersTo } from '../../base/mail/test-letters.ts'
import { ask, fillTestShop, goods, guest } from '../../buying/orders/test-shop.ts'
import { openTestApi, testTokenSecret } from '../../test-api.ts'
import { openTestSession } from '../sessions/test-sign-in.ts'
import { tellOfRestocked } from './restocked.port.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestShop(pool)
const { app } = await openTestApi(database)

let people = 0
const mailbox = () => {
  people += 1
  return `waits.${people}@example.ru`
}
type Visitor = { headers: Record<string, string> }
const wish = (visitor: Visitor, body: object) =>
  ask<RestockWait & Problem>(app, visitor, 'POST', '/mail-sender/v1/restocked', { group: goods.soldOut, consent: true, ...body })
const follow = (way: 'confirm' | 'unsubscribe', token: string) =>
  ask<RestockWait & Problem>(app, guest(), 'POST', `/mail-sender/v1/restocked/${way}`, { token })

const lettersOf = async (email: string) => (await lettersTo(pool, email, ['restock-asked', 'restocked'])).map(({ letter }) => letter)
const tokenIn = (text: string, path: string) => new RegExp(`/restock/${path}\\?token=([\\w.-]+)`).exec(text)![1]!

test('200: a stranger’s word is nothing until the mailbox says so; then one letter when goods come, and never another', async () => {
  const email = mailbox()
  const answers = await Promise.all([wish(guest(), { email }), wish(guest(), { email: email.toUpperCase() }), wish(guest(), { email })])
  for (const { status, body } of answers) expect([status, body]).toEqual([200, { isWaiting: null, title: '' }])
  const [asked, ...others] = await lettersOf(email)
  expect(others).toEqual([])
  const receive = (count: number) => pool.query('update stock set on_hand = $1 where offer_id = 5', [count])

  await receive(3)
  await tellOfRestocked(pool)
  expect(await lettersOf(email)).toHaveLength(1)
  const confirm = tokenIn(asked!.text, 'confirm')
  expect((await follow('confirm', confirm)).body).toEqual({ isWaiting: true, title: 'Пуговичный автомат' })
  await Promise.all([tellOfRestocked(pool), tellOfRestocked(pool), tellOfRestocked(pool)])
  await tellOfRestocked(pool)
  const told = (await lettersOf(email)).filter(({ subject }) => subject.startsWith('Поступил товар'))
  expect(told).toHaveLength(1)
  expect(told[0]!.unsubscribe).toMatch(/^https:\/\/shop\.test\/restock\/end\?token=/)
  await receive(0)
})

test('200: the signed-in owner of a proven mailbox waits at once; another’s mailbox is a stranger’s', async () => {
  const { authToken, email } = await openTestSession(pool, { priceRole: 'guest_opt', role: 'guest', siteId: 1, tokenSecret: testTokenSecret })
  const reader = { headers: { authorization: `Bearer ${authToken}`, 'x-site-id': '1' } }
  expect((await wish(reader, { email })).body).toEqual({ isWaiting: true, title: 'Пуговичный автомат' })
  expect((await wish(reader, { email: mailbox() })).body).toEqual({ isWaiting: null, title: '' })
  expect(await lettersOf(email)).toEqual([])
})

test('one press ends every wait of the mailbox; the link of another ends nothing', async () => {
  const email = mailbox()
  await wish(guest(), { email })
  const [asked] = await lettersOf(email)
  const end = tokenIn(asked!.unsubscribe!, 'end')
  const [id, signature] = end.split('.')
  for (const forged of [`${Number(id) + 1}.${signature}`, `${id}.${'A'.repeat(43)}`, end.slice(0, -1), 'x'])
    expect((await follow('unsubscribe', forged)).status).toBe(404)
  expect((await follow('confirm', end)).status).toBe(404)
  for (let n = 0; n < 2; n += 1) expect((await follow('unsubscribe', end)).body.isWaiting).toBe(false)
  expect((await pool.query('select ended_at is not null as ended from restock_waits where email = $1', [email])).rows).toEqual([{ ended: true }])
})

test('400, 404, 422; 429: a mailbox cannot be bombed by many goods', async () => {
  expect((await wish(guest(), { email: 'x', consent: false })).body.errors).toMatchObject({ email: expect.any(String), consent: expect.any(String) })
  expect((await wish(guest(), { email: mailbox(), product: 1 })).status).toBe(400)
  expect((await wish(guest(), { email: mailbox(), group: goods.schoolTable })).status).toBe(404)
  expect((await wish(guest(), { email: mailbox(), group: goods.needles })).status).toBe(422)
  const email = mailbox()
  const statuses: number[] = []
  const spelled = (n: number) => (n % 2 ? email : email.replace('@', `+${n}@`))
  for (let n = 0; n < 8; n += 1) statuses.push((await wish(guest(), { email: spelled(n) })).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
})
