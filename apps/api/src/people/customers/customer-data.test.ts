import { customerData } from '@shpulka/contract/people/customer-data'
import type { PersonalData } from '@shpulka/contract/people/users'
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { recordAudit, sealAudit, systemActor } from '../../base/audit/audit.port.ts'
import { testDatabase } from '../../base/db/test-database.ts'
import { transaction } from '../../base/db/transaction.ts'
import { expectInvariants, fillTestShop, sendRequest } from '../../buying/orders/test-shop.ts'
import { openTestApi, testTokenSecret } from '../../test-api.ts'
import { eventually } from '../../test-eventually.ts'
import { openTestSession } from '../sessions/test-sign-in.ts'
import { signedInStaff } from '../staff/test-office.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestShop(pool)
const { app } = await openTestApi(database)
const owner = await signedInStaff(app, pool, 'owner')
await owner.send('PUT', '/staff-roles/erasing', {
  title: 'Данные',
  permissions: ['people.read', 'people.export', 'people.erase'],
})
const schoolStaff = await signedInStaff(app, pool, 'erasing', 2)
const manager = await signedInStaff(app, pool, 'manager')

async function someone(fio: string) {
  const { userId, authToken } = await openTestSession(pool, {
    priceRole: 'guest_opt',
    role: 'guest',
    siteId: 1,
    tokenSecret: testTokenSecret,
  })
  await pool.query('update users set fio = $2 where id = $1', [userId, fio])
  return { userId, headers: { authorization: `Bearer ${authToken}`, 'x-site-id': '1' } }
}
const why = 'Заявление от 23 ноября'
const send = <T>(
  id: number,
  action: 'export' | 'erasure',
  staff: Pick<typeof owner, 'send'> = owner,
  body: object = { why },
) => staff.send<T>('POST', `/customers/${id}/${action}`, body)
const auditOf = async (id: number, action: string) =>
  (
    await pool.query('select actor, site_id, changes, why from audit_log where record_id = $1 and action = $2', [
      String(id),
      action,
    ])
  ).rows

test('export: the same data as in the account, audited; needs a confirmed sign-in; rate-limited', async () => {
  const anna = await someone('Анна Выгрузкина')
  const { status, body } = await send<PersonalData>(anna.userId, 'export')
  expect(status).toBe(200)
  expect([...Value.Errors(customerData.exportCustomer.answer, body)]).toEqual([])
  expect(body.parts.find(({ code }) => code === 'users')?.rows).toMatchObject([{ fio: 'Анна Выгрузкина' }])
  expect(await auditOf(anna.userId, 'customer.export')).toEqual([
    { actor: `manager:${owner.id}`, site_id: 1, changes: {}, why },
  ])
  await pool.query(`update staff_sessions set confirmed_at = now() - interval '6 minutes' where staff_id = $1`, [
    owner.id,
  ])
  for (const action of ['export', 'erasure'] as const)
    expect((await send(anna.userId, action)).body).toMatchObject({ statusCode: 403, isConfirmationNeeded: true })
  await pool.query('update staff_sessions set confirmed_at = now() where staff_id = $1', [owner.id])
  const answers = []
  for (let n = 0; n < 20; n += 1) answers.push((await send(anna.userId, 'export')).status)
  expect(answers.at(-1)).toBe(429)
  expect(await auditOf(anna.userId, 'customer.export')).toHaveLength(20)
})

test('erasure: as from the account; sessions end; the log loses personal values and stays valid', async () => {
  const anna = await someone('Анна Уходящая')
  await transaction(pool, (tx) =>
    recordAudit(tx, {
      actor: systemActor,
      action: 'customer.merge',
      record: { kind: 'customer', id: anna.userId },
      siteId: 1,
      changes: { orders: [1, 2] },
      personal: { userId: anna.userId, changes: { fio: ['Анна', 'Анна Уходящая'] }, secret: testTokenSecret },
    }),
  )
  await sealAudit(pool)
  const journal = async () =>
    (
      await owner.send<{ entries: { action: string; changes: object }[] }>(
        'GET',
        `/audit?kind=customer&record=${anna.userId}`,
      )
    ).body.entries
  expect(await journal()).toMatchObject([{ changes: { orders: [1, 2], fio: ['Анна', 'Анна Уходящая'] } }])

  expect((await send(anna.userId, 'erasure')).body).toEqual({ isErased: true })
  expect(await journal()).toMatchObject([
    { action: 'customer.erase', why },
    { changes: { orders: [1, 2], fio: [null, null] } },
  ])
  await eventually(async () => expect((await sendRequest(app, anna, 'GET', '/users/v1/profile')).status).toBe(406))
  expect((await pool.query('select who from erasure_log where user_id = $1', [anna.userId])).rows).toEqual([
    { who: `manager:${owner.id}` },
  ])
  await sealAudit(pool)
  await expectInvariants(pool)
  for (const action of ['export', 'erasure'] as const) expect((await send(anna.userId, action)).status).toBe(404)
  expect(await auditOf(anna.userId, 'customer.erase')).toHaveLength(1)
})

test('ten concurrent requests erase once', async () => {
  const anna = await someone('Анна Однажды')
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(anna.userId, 'erasure')))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 404)])
  expect(await auditOf(anna.userId, 'customer.erase')).toHaveLength(1)
})

test('404: an unknown customer, or of another site; 403: without the permission; 400: without a reason', async () => {
  const { userId } = await someone('Анна Чужая')
  for (const action of ['export', 'erasure'] as const) {
    expect((await send(2_000_000, action)).status).toBe(404)
    expect((await send(userId, action, schoolStaff)).status).toBe(404)
    expect((await send(userId, action, manager)).status).toBe(403)
    for (const invalidBody of [{}, { why: ' ' }, { why: 'я'.repeat(10_000) }])
      expect((await send(userId, action, owner, invalidBody)).status).toBe(400)
  }
})
