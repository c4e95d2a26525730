import { randomUUID } from 'node:crypto'
import {
  type CustomerBonuses,
  customerBonuses,
  staffDailyBonusLimitKopecks,
} from '@shpulka/contract/buying/customer-bonuses'
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { addTestPerson } from '../../people/inbox/test-items.ts'
import { signedInStaff } from '../../people/staff/test-office.ts'
import { openTestApi } from '../../test-api.ts'
import { expectInvariants, fillTestShop } from '../orders/test-shop.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestShop(pool)
const { app } = await openTestApi(database)
const manager = await signedInStaff(app, pool, 'manager')
const owner = await signedInStaff(app, pool, 'owner')
const school = await signedInStaff(app, pool, 'manager', 2)
const accountant = await signedInStaff(app, pool, 'accountant')

const why = 'Ждали поставку две недели'
const change = (id: number, delta: number, more: object = {}, who: Pick<typeof manager, 'send'> = owner) =>
  who.send<CustomerBonuses>('POST', `/customers/${id}/bonuses`, { key: randomUUID(), delta, why, ...more })
const balanceOf = async (id: number) =>
  (await owner.send<CustomerBonuses>('GET', `/customers/${id}/bonuses`)).body.balance

test('credit and debit: ledger entries with author and reason, balances before and after in the audit log', async () => {
  const id = await addTestPerson(pool, 'Анна Бонусная')
  expect((await change(id, 50_000)).status).toBe(200)
  const { body } = await change(id, -20_000, { why: 'Начислили дважды' })
  expect([...Value.Errors(customerBonuses.changeBonuses.answer, body)]).toEqual([])
  expect(body).toMatchObject({
    balance: 30_000,
    left: null,
    entries: [
      { title: 'Начислили дважды', delta: -20_000, balance: 30_000, who: 'Анна owner', orderId: null },
      { title: why, delta: 50_000, balance: 50_000, who: 'Анна owner' },
    ],
  })
  const { rows } = await pool.query(
    `select actor, site_id, changes, why from audit_log where action = 'customer.bonuses' and record_id = $1
      order by id`,
    [String(id)],
  )
  expect(rows).toMatchObject([
    { actor: `manager:${owner.id}`, site_id: 1, changes: { bonuses: [0, 50_000] }, why },
    { changes: { bonuses: [50_000, 30_000] } },
  ])
})

test('the balance is never below zero, also with parallel debits; expired bonuses cannot be debited', async () => {
  const id = await addTestPerson(pool, 'Анна Пустая')
  expect((await change(id, -100)).body.errors).toEqual({ delta: 'Больше, чем есть на счёте' })
  await change(id, 30_000)
  const answers = await Promise.all([change(id, -20_000), change(id, -20_000, {}, manager)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(await balanceOf(id)).toBe(10_000)
  await pool.query(
    `insert into bonus_ledger (account_id, kind, delta_kopecks, expires_at)
     select id, 'accrue', 70000, now() - interval '1 minute' from bonus_accounts where user_id = $1`,
    [id],
  )
  expect((await change(id, -20_000)).status).toBe(422)
  expect((await change(id, -10_000)).body.balance).toBe(0)
})

test('the same key in ten parallel requests makes one entry; the key of another change is refused', async () => {
  const id = await addTestPerson(pool, 'Анна Однократная')
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 10 }, () => change(id, 10_000, { key })))
  expect(answers.map(({ status, body }) => [status, body.balance])).toEqual(answers.map(() => [200, 10_000]))
  expect((await change(id, 20_000, { key })).status).toBe(422)
  expect((await change(await addTestPerson(pool, 'Другая'), 10_000, { key })).status).toBe(422)
  // Keys are per member of staff.
  expect((await change(id, 10_000, { key }, manager)).body.balance).toBe(20_000)
})

test('a manager has a daily limit for all clients together; parallel requests do not exceed it', async () => {
  const busy = await signedInStaff(app, pool, 'manager')
  const one = await addTestPerson(pool, 'Анна Первая')
  const two = await addTestPerson(pool, 'Анна Вторая')
  expect((await change(one, staffDailyBonusLimitKopecks + 100, {}, busy)).status).toBe(403)
  expect((await change(one, 300_000, {}, busy)).body.left).toBe(200_000)
  const answers = await Promise.all([change(one, -150_000, {}, busy), change(two, 150_000, {}, busy)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
  expect((await change(two, staffDailyBonusLimitKopecks * 3)).body.left).toBeNull()
  // A day later.
  await pool.query('alter table bonus_ledger disable trigger user')
  await pool.query(`update bonus_ledger set created_at = created_at - interval '25 hours' where who = $1`, [
    `manager:${busy.id}`,
  ])
  await pool.query('alter table bonus_ledger enable trigger user')
  expect((await change(two, staffDailyBonusLimitKopecks, {}, busy)).body.left).toBe(0)
})

test.each([
  ['zero', { delta: 0 }, 400],
  ['half a bonus', { delta: 50 }, 400],
  ['a huge sum', { delta: 1e12 }, 400],
  ['no reason', { why: '  ' }, 400],
  ['a reason of ten thousand letters', { why: 'я'.repeat(10_000) }, 400],
  ['a malformed key', { key: 'again' }, 400],
])('%s: refused', async (_, body, status) => {
  const id = await addTestPerson(pool, 'Анна Прежняя')
  expect((await change(id, 100, body)).status).toBe(status)
  expect(await balanceOf(id)).toBe(0)
})

test('404: an unknown or erased customer, or one of another site; 403: without the permission', async () => {
  const id = await addTestPerson(pool, 'Анна Чужая')
  expect((await change(2_000_000, 100)).status).toBe(404)
  expect((await change(id, 100, {}, school)).status).toBe(404)
  expect((await school.send('GET', `/customers/${id}/bonuses`)).status).toBe(404)
  expect((await change(id, 100, {}, accountant)).status).toBe(403)
  await expectInvariants(pool)
  await pool.query('update users set erased_at = now() where id = $1', [id])
  expect((await change(id, 100)).status).toBe(404)
})
