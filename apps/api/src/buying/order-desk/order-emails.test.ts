import type { DeskPage } from '@shpulka/contract/buying/desk-list'
import type { DeskOrder } from '@shpulka/contract/buying/desk-order'
import { resentEmailsPerDay } from '@shpulka/contract/buying/order-emails'
import { afterEach, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { transaction } from '../../base/db/transaction.ts'
import type { EmailRequest } from '../../base/mail/emails.port.ts'
import { signedInStaff } from '../../people/staff/test-office.ts'
import { eraseContactsOfErased } from '../../people/users/erasure.port.ts'
import { openTestApi } from '../../test-api.ts'
import { changeStatus } from '../order-status/change-status.port.ts'
import * as shop from '../orders/test-shop.ts'
import { deleteExpiredOrderEmails, recordEmailAttempt } from './order-email-log.port.ts'
import { placeDeskOrder } from './test-desk.ts'

const database = await testDatabase('empty')
const { pool } = database
await shop.fillTestShop(pool)
const { app } = await openTestApi(database)
await signedInStaff(app, pool, 'owner')
const manager = await signedInStaff(app, pool, 'manager')
const warehouse = await signedInStaff(app, pool, 'warehouse')
const school = await signedInStaff(app, pool, 'manager', 2)

afterEach(() => shop.expectInvariants(pool))

const placed = (id: number) => ({ email: 'order-placed', to: 'buyer', id }) as const
const written = (id: number) => ({
  about: { kind: 'order', id },
  to: { name: 'Анна Швецова', address: 'anna@example.ru' },
})
const emailsOf = async (id: number) =>
  (await manager.send<DeskOrder>('GET', `/orders/${id}`)).body.timeline.filter(({ kind }) => kind === 'email')
const resend = (id: number, emailId: number, by = manager) =>
  by.send<DeskOrder>('POST', `/orders/${id}/emails/${emailId}/resend`)
const queued = async () =>
  (
    await pool.query<EmailRequest>(
      `select payload ->> 'email' as email, payload ->> 'id' as id, (payload ->> 'again')::int as again
         from graphile_worker._private_jobs where payload ->> 'again' is not null`,
    )
  ).rows
const waitTwoMinutes = () =>
  pool.query(`update order_emails set created_at = created_at - interval '2 minutes',
    settled_at = settled_at - interval '2 minutes'`)

test('attempts to send are in the history: a masked recipient, failing, then sent', async () => {
  const { id } = await placeDeskOrder(app, pool)
  await recordEmailAttempt(pool, placed(id), written(id), 'failing', 'email not sent ECONNECTION')
  await recordEmailAttempt(pool, placed(id), written(id), 'failing', 'email not sent EENVELOPE 450')
  expect(await emailsOf(id)).toMatchObject([
    {
      title: 'Письмо покупателю: заказ оформлен, не уходит, попыток: 2',
      who: 'Магазин',
      text: expect.stringContaining('•'),
    },
  ])
  await recordEmailAttempt(pool, placed(id), written(id), 'sent')
  // A process that dies after the mail server accepted the email sends it again: the state stays «sent».
  await recordEmailAttempt(pool, placed(id), written(id), 'failing', 'email not sent')
  const [event] = await emailsOf(id)
  expect(event).toMatchObject({
    title: 'Письмо покупателю: заказ оформлен',
    text: expect.not.stringContaining('anna@'),
  })
  // Emails that are not about an order are not stored.
  await recordEmailAttempt(pool, { email: 'sign-in-code', to: 'buyer', id: 'x' }, { to: written(id).to }, 'sent')
  expect((await pool.query('select from order_emails')).rowCount).toBe(1)
})

test('orders whose emails do not get through are a view with its count, until one is sent again', async () => {
  const [slow, refused, fresh] = [
    await placeDeskOrder(app, pool),
    await placeDeskOrder(app, pool),
    await placeDeskOrder(app, pool),
  ]
  for (const { id } of [slow, refused]) {
    await recordEmailAttempt(pool, placed(id), written(id), 'sent')
    await recordEmailAttempt(pool, { ...placed(id), to: 'shop' }, written(id), id === slow.id ? 'failing' : 'refused')
  }
  await pool.query(`update order_emails set created_at = created_at - interval '16 minutes' where order_id = $1`, [
    slow.id,
  ])
  await recordEmailAttempt(pool, placed(fresh.id), written(fresh.id), 'failing')
  const stuck = async (by = manager) => ({
    ids: (await by.send<DeskPage>('GET', '/orders?view=emails')).body.orders.map(({ id }) => id),
    count: (await by.send<{ counts: { view: string; count: number }[] }>('GET', '/orders/counts')).body.counts.find(
      ({ view }) => view === 'emails',
    )?.count,
  })
  expect(await stuck()).toEqual({ ids: [refused.id, slow.id], count: 2 })
  expect(await stuck(school)).toEqual({ ids: [], count: 0 })
  await recordEmailAttempt(pool, { ...placed(slow.id), to: 'shop' }, written(slow.id), 'sent')
  await pool.query(
    `insert into order_emails (order_id, email, addressee, subject_id, who, repeats, state, settled_at)
     select order_id, email, addressee, subject_id, 'manager:1', id, 'sent', now() from order_emails where state = 'refused'`,
  )
  expect(await stuck()).toEqual({ ids: [], count: 0 })
  await pool.query('delete from order_emails')
})

test('resent by staff: a new email with an entry in the log and the history; limits', async () => {
  const { id } = await placeDeskOrder(app, pool)
  const { id: otherId } = await placeDeskOrder(app, pool)
  await recordEmailAttempt(pool, placed(id), written(id), 'sent')
  await recordEmailAttempt(pool, { ...placed(id), to: 'shop' }, written(id), 'sent')
  const emailId = (await emailsOf(id)).find((event) => event.emailId !== null)!.emailId!
  expect((await resend(id, emailId)).status).toBe(429)
  await waitTwoMinutes()
  expect((await resend(id, emailId, warehouse)).status).toBe(403)
  expect((await resend(id, emailId, school)).status).toBe(404)
  expect((await resend(otherId, emailId)).status).toBe(404)
  const { rows } = await pool.query<{ id: number }>(`select id from order_emails where addressee = 'shop'`)
  expect((await resend(id, rows[0]!.id)).status).toBe(404)
  const both = await Promise.all([resend(id, emailId), resend(id, emailId)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  const [request] = await queued()
  expect(await queued()).toMatchObject([{ email: 'order-placed', id: String(id) }])
  expect((await emailsOf(id))[0]).toMatchObject({
    title: expect.stringContaining('ждёт отправки'),
    who: expect.any(String),
  })
  const again = { ...placed(id), again: request!.again }
  await recordEmailAttempt(pool, again, written(id), 'sent')
  const log = await pool.query(`select actor, changes from audit_log where action = 'order.resend-email'`)
  expect(log.rows).toEqual([
    { actor: `manager:${manager.id}`, changes: { email: [null, 'Письмо покупателю: заказ оформлен'] } },
  ])
  // Resending a resent email resends the original.
  for (let n = 1; n < resentEmailsPerDay; n++) {
    await waitTwoMinutes()
    const answer = await resend(id, request!.again!)
    expect(answer.status, answer.body.message).toBe(200)
    await pool.query(`update order_emails set state = 'sent', settled_at = now() where state = 'waiting'`)
  }
  await waitTwoMinutes()
  expect((await resend(id, emailId)).status).toBe(429)
})

test('an email that is no longer relevant; 422: a buyer without an address', async () => {
  const { id } = await placeDeskOrder(app, pool)
  await recordEmailAttempt(pool, placed(id), written(id), 'sent')
  await waitTwoMinutes()
  const emailId = (await emailsOf(id))[0]!.emailId!
  expect((await resend(id, emailId)).status).toBe(200)
  const { rows } = await pool.query<{ id: number }>('select id from order_emails where order_id = $1 and repeats > 0', [
    id,
  ])
  await recordEmailAttempt(pool, { ...placed(id), again: rows[0]!.id }, null, 'dropped')
  expect((await emailsOf(id))[0]!.title).toContain('ни о чём')
  await waitTwoMinutes()
  await pool.query(`update orders set contact = contact || '{"email": ""}' where id = $1`, [id])
  expect((await resend(id, emailId)).status).toBe(422)
})

test('erasing the person deletes the recipient; the row is deleted after a year', async () => {
  const { id } = await placeDeskOrder(app, pool)
  await recordEmailAttempt(pool, placed(id), written(id), 'sent')
  await transaction(pool, (tx) => changeStatus(tx, { orderId: id, to: 'cancelled', who: 'manager:0', why: '' }))
  await pool.query('update users set erased_at = now() where id = (select user_id from orders where id = $1)', [id])
  await eraseContactsOfErased(pool)
  expect((await emailsOf(id))[0]).toMatchObject({ text: '' })
  await pool.query('update users set erased_at = null')
  await pool.query(`update order_emails set created_at = now() - interval '366 days' where order_id = $1`, [id])
  await deleteExpiredOrderEmails(pool)
  expect(await emailsOf(id)).toEqual([])
})
