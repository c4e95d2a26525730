import type { OneClickOrder } from '@shpulka/contract/buying/one-click'
import { expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { transaction } from '../../base/db/transaction.ts'
import { openTestApi } from '../../test-api.ts'
import { fillTestShop, goods, guest, sendRequest } from '../orders/test-shop.ts'
import { changeStatus } from './change-status.port.ts'
import { eraseContactsOfGuests } from './order-terms.sql.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestShop(pool)
await pool.query(`update order_statuses set contact_days = 365 where stage = 'completed'`)
const { app } = await openTestApi(database)

/** Places an order of a guest and completes it. */
async function order(): Promise<number> {
  const { body } = await sendRequest<OneClickOrder>(app, guest(), 'POST', '/blanks/v1', {
    name: 'Анна',
    phone: '+7 900 555-35-35',
    group: goods.needles,
    count: 2,
    consent: true,
  })
  for (const to of ['accepted', 'completed'])
    await transaction(pool, (tx) => changeStatus(tx, { orderId: body.orderId, to, who: 'manager:7', why: '' }))
  return body.orderId
}

test('what names a guest beside the contact goes with it: a home, emails, a refund, drafts of changes', async () => {
  const people = [
    { inn: '500100732259', orderId: await order() },
    { inn: '7707083893', orderId: await order() },
  ]
  const orderIds = people.map(({ orderId }) => orderId)
  for (const { orderId, inn } of people) {
    await pool.query(
      `update orders set payer = jsonb_build_object('name', 'Иванов', 'inn', $2::text, 'legalAddress', 'Ленина, 7')
       where id = $1`,
      [orderId, inn],
    )
    await pool.query(
      `insert into order_refunds (order_id, reason_id, is_consumer, comment, way, items_kopecks, amount_kopecks,
         fingerprint, status_id)
       select $1, 1, true, 'Звоните', 'Привезёт Анна', 100, 100, '\\x00', id from refund_statuses where code = 'rejected'`,
      [orderId],
    )
    await pool.query(
      `insert into order_emails (order_id, email, addressee, subject_id, recipient)
       values ($1::int, 'order-status', 'buyer', $1::text, 'anna@example.ru'),
         ($1, 'order-status', 'shop', $1::text, 'shop@example.ru')`,
      [orderId],
    )
    await pool.query(
      `with writer as (insert into staff (email, fio) values ('writer' || $1::text || '@office.example', 'Вера')
         returning id)
       insert into order_changes (order_id, staff_id, draft)
       select $1::int, id, '{"lines": [], "delivery": {"address": {"city": "Орёл", "street": "Ленина"}}}' from writer`,
      [orderId],
    )
  }
  const personal = async () =>
    (
      await pool.query(
        `select o.payer ->> 'legalAddress' as home, r.comment || r.way as refund,
           c.draft #> '{delivery,address}' as draft, (select array_agg(m.recipient::text order by m.id)
             from order_emails m where m.order_id = o.id and m.subject_id = o.id::text) as emails
         from orders o join order_refunds r on r.order_id = o.id join order_changes c on c.order_id = o.id
         where o.id = any($1) order by o.id`,
        [orderIds],
      )
    ).rows
  const eraseAfter = async (days: number) => {
    await pool.query(`update order_history set created_at = now() - $2 * interval '1 day' where order_id = any($1)`, [
      orderIds,
      days,
    ])
    await eraseContactsOfGuests(pool)
  }
  const before = await personal()
  await eraseAfter(364)
  expect(await personal()).toEqual(before)
  await eraseAfter(366)
  const emptied = { refund: '', draft: null, emails: ['', 'shop@example.ru'] }
  expect(await personal()).toEqual([
    { home: '', ...emptied },
    { home: 'Ленина, 7', ...emptied },
  ])
})
