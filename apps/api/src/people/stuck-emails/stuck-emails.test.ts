import type { RefusedEmail, StuckEmails } from '@shpulka/contract/people/stuck-emails'
import { expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { addEmails, type EmailRequest } from '../../base/mail/emails.port.ts'
import { placeDeskOrder } from '../../buying/order-desk/test-desk.ts'
import * as shop from '../../buying/orders/test-shop.ts'
import { openTestApi } from '../../test-api.ts'
import { signedInStaff } from '../staff/test-office.ts'
import { deleteExpiredRefusedEmails, recordRefusedEmail } from './stuck-emails.port.ts'

const database = await testDatabase('empty')
const { pool } = database
await shop.fillTestShop(pool)
const { app } = await openTestApi(database)
const owner = await signedInStaff(app, pool, 'owner')

const list = async () => (await owner.send<{ kinds: StuckEmails[] }>('GET', '/stuck-emails')).body.kinds
const retry = (email: string, to = 'buyer') =>
  owner.send<{ count: number }>('POST', '/stuck-emails/retry', { email, to })
/** A queued email whose attempts have failed. */
async function failed(request: EmailRequest, attempts: number, error: string) {
  await addEmails(pool, [request])
  await pool.query(
    `update graphile_worker._private_jobs set attempts = $2, last_error = $3, run_at = now() + interval '1 hour',
       created_at = now() - interval '20 minutes' where payload ->> 'id' = $1`,
    [request.id, attempts, error],
  )
}
const jobs = async (email: string) =>
  (
    await pool.query<{ attempts: number; isDue: boolean }>(
      `select attempts, run_at <= now() as "isDue" from graphile_worker._private_jobs where payload ->> 'email' = $1`,
      [email],
    )
  ).rows

test('emails that are not about orders and do not go out are counted by kind, with the reason in words', async () => {
  await failed({ email: 'reset-code', to: 'buyer', id: 'code-1' }, 3, 'email not sent ECONNECTION')
  await failed({ email: 'reset-code', to: 'buyer', id: 'code-2' }, 25, 'email not sent ECONNECTION')
  await failed({ email: 'new-device', to: 'buyer', id: 'session' }, 1, 'duplicate key: anna@example.ru')
  // Waits for its first attempt, and has been failing for a minute.
  await addEmails(pool, [{ email: 'signup-code', to: 'buyer', id: 'new' }])
  await failed({ email: 'recall', to: 'shop', id: 'minute' }, 1, 'email not sent')
  await pool.query(`update graphile_worker._private_jobs set created_at = now() where payload ->> 'id' = 'minute'`)
  // About an order: in its history and in the view of orders.
  const { id } = await placeDeskOrder(app, pool)
  await pool.query(
    `insert into order_emails (order_id, email, addressee, subject_id, state, tries, settled_at)
     values ($1, 'order-status', 'buyer', '77', 'failing', 1, now())`,
    [id],
  )
  await failed({ email: 'order-status', to: 'buyer', id: '77' }, 2, 'email not sent')
  const kinds = await list()
  expect(kinds).toMatchObject([
    { email: 'reset-code', title: 'новый пароль', count: 2, givenUp: 1, reason: 'почтовый сервер не отвечает' },
    { email: 'new-device', count: 1, givenUp: 0, reason: expect.stringContaining('в журнале сервера') },
  ])
  expect(JSON.stringify(kinds)).not.toMatch(/@|code-\d/)
})

test('POST retry sends all of a kind at once, those given up too, and leaves a row in the audit log', async () => {
  expect((await retry('reset-code')).body).toEqual({ count: 2 })
  expect(await jobs('reset-code')).toEqual(Array.from({ length: 2 }, () => ({ attempts: 0, isDue: true })))
  expect(await jobs('new-device')).toEqual([{ attempts: 1, isDue: false }])
  const { rows } = await pool.query(
    `select record_id as id, changes -> 'emails' ->> 1 as emails from audit_log where action = 'email.retry'`,
  )
  expect(rows).toEqual([{ id: 'reset-code', emails: 'новый пароль: 2' }])
  // They are being sent, until they fail again.
  expect((await retry('reset-code')).status).toBe(404)
  expect((await list()).map(({ email }) => email)).toEqual(['new-device'])
})

const to = { name: 'Анна', address: 'anna@gmial.example' }
const refusedList = async () =>
  (await owner.send<{ count: number; emails: RefusedEmail[] }>('GET', '/refused-emails')).body
const settle = (ids: number[], isSentAgain: boolean) =>
  owner.send<{ count: number }>('POST', '/refused-emails/settle', { ids, isSentAgain })

test('emails refused for good are listed without addresses; each address is opened by itself, which is recorded', async () => {
  const failure = 'email not sent EENVELOPE 550'
  await recordRefusedEmail(pool, { email: 'reset-code', to: 'buyer', id: 'code-3' }, { to }, failure)
  await recordRefusedEmail(pool, { email: 'form-sent', to: 'shop', id: 7 }, { to }, 'email not sent EMESSAGE 554')
  await recordRefusedEmail(
    pool,
    { email: 'order-status', to: 'buyer', id: 1 },
    { about: { kind: 'order', id: 1 }, to },
    '',
  )
  const { count, emails } = await refusedList()
  expect([count, emails]).toMatchObject([
    2,
    [
      { title: 'обращение принято', to: 'shop', reason: 'почтовый сервер отказал: ответ 554' },
      { title: 'новый пароль', to: 'buyer', reason: 'почтовый сервер отказал: ответ 550' },
    ],
  ])
  expect(JSON.stringify(emails)).not.toContain('@')
  const { id } = emails[1]!
  const reveal = (by = owner) => by.send<{ address: string }>('POST', `/refused-emails/${id}/recipient`)
  expect((await reveal()).body).toEqual({ address: to.address })
  const { rows } = await pool.query(`select record_id, changes from audit_log where action = 'email.reveal-recipient'`)
  expect(rows).toEqual([{ record_id: 'reset-code', changes: {} }])
  expect((await reveal(await signedInStaff(app, pool, 'manager'))).status).toBe(403)
})

test('a refused email is sent again or taken off the list, once; after a month it is gone', async () => {
  const [form, code] = (await refusedList()).emails
  expect((await settle([form!.id], true)).body).toEqual({ count: 1 })
  expect(await jobs('form-sent')).toEqual([{ attempts: 0, isDue: true }])
  expect((await settle([form!.id], true)).status).toBe(404)
  expect((await settle([code!.id, form!.id], false)).body).toEqual({ count: 1 })
  expect(await refusedList()).toEqual({ count: 0, emails: [] })
  const { rows } = await pool.query(
    `select changes -> 'emails' ->> 1 as emails from audit_log where action = 'email.dismiss'`,
  )
  expect(rows).toEqual([{ emails: 'новый пароль: 1' }])
  await recordRefusedEmail(pool, { email: 'reset-code', to: 'buyer', id: 'old' }, { to }, '')
  await pool.query(`update refused_emails set refused_at = now() - interval '31 days'`)
  await deleteExpiredRefusedEmails(pool)
  expect((await refusedList()).count).toBe(0)
})

test('403 without the permission, and with it for one site only', async () => {
  const manager = await signedInStaff(app, pool, 'manager')
  const ofOneSite = await signedInStaff(app, pool, 'owner', 1)
  for (const person of [manager, ofOneSite]) {
    expect((await person.send('GET', '/stuck-emails')).status).toBe(403)
    expect((await person.send('POST', '/stuck-emails/retry', { email: 'new-device', to: 'buyer' })).status).toBe(403)
    expect((await person.send('GET', '/refused-emails')).status).toBe(403)
    expect((await person.send('POST', '/refused-emails/settle', { ids: [1], isSentAgain: true })).status).toBe(403)
  }
})
