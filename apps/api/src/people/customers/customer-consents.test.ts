import type { ConsentText } from '@shpulka/contract/people/consents'
import { type CustomerConsent, customerConsents } from '@shpulka/contract/people/customer-consents'
import type { Customer } from '@shpulka/contract/people/customers'
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { transaction } from '../../base/db/transaction.ts'
import { fillTestShop } from '../../buying/orders/test-shop.ts'
import { openTestApi } from '../../test-api.ts'
import { recordConsents } from '../consents/consents.port.ts'
import { addTestPerson } from '../inbox/test-items.ts'
import { signedInStaff } from '../staff/test-office.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestShop(pool)
const { app } = await openTestApi(database)
const manager = await signedInStaff(app, pool, 'manager')
const school = await signedInStaff(app, pool, 'manager', 2)
const accountant = await signedInStaff(app, pool, 'accountant')

async function subscriber(fio: string): Promise<number> {
  const userId = await addTestPerson(pool, fio)
  await transaction(pool, (tx) =>
    recordConsents(tx, { userId, kinds: ['personal-data', 'advertising'], source: 'signup' }),
  )
  await pool.query(
    `insert into mail_recipients (site_id, email, source, text_version, user_id, subscribed_at)
     select site_id, email, 'signup', '1', id, now()
     from users where id = $1`,
    [userId],
  )
  return userId
}
const why = 'Позвонила и попросила не писать'
const withdraw = (id: number, body: object = {}, staff: Pick<typeof manager, 'send'> = manager) =>
  staff.send<CustomerConsent[]>('POST', `/customers/${id}/consents/withdrawal`, {
    kind: 'advertising',
    source: 'phone',
    why,
    ...body,
  })

test('lists consents with edition and text; a withdrawal by phone ends emails and enters the audit log', async () => {
  const id = await subscriber('Анна Подписчикова')
  const { body } = await manager.send<CustomerConsent[]>('GET', `/customers/${id}/consents`)
  expect([...Value.Errors(customerConsents.listCustomerConsents.answer, body)]).toEqual([])
  expect(body.map(({ kind, source, withdrawnAt }) => [kind, source, withdrawnAt]).sort()).toEqual([
    ['advertising', 'signup', null],
    ['personal-data', 'signup', null],
  ])
  const { id: consentId, version } = body.find(({ kind }) => kind === 'advertising')!
  const text = await manager.send<ConsentText>('GET', `/customers/${id}/consents/${consentId}`)
  expect(text.body).toMatchObject({
    kind: 'advertising',
    version,
    paragraphs: expect.arrayContaining([expect.any(String)]),
  })

  const after = await withdraw(id)
  expect(after.status).toBe(200)
  expect(after.body.find(({ kind }) => kind === 'advertising')).toMatchObject({
    withdrawnAt: expect.any(String),
    withdrawnSource: 'phone',
  })
  expect(after.body.find(({ kind }) => kind === 'personal-data')).toMatchObject({ withdrawnAt: null })
  expect(
    (await pool.query('select ended_at from mail_recipients where user_id = $1', [id])).rows[0].ended_at,
  ).not.toBeNull()
  // A repeat changes and records nothing.
  expect((await withdraw(id, { source: 'email' })).body).toEqual(after.body)
  const { rows } = await pool.query(
    `select actor, site_id, changes, why from audit_log where action = 'customer.withdraw-consent' and record_id = $1`,
    [String(id)],
  )
  expect(rows).toEqual([
    {
      actor: `manager:${manager.id}`,
      site_id: 1,
      why,
      changes: { advertising: [[version], null], source: [null, 'phone'] },
    },
  ])
})

test('emails that began before the account proved its address end at the client’s request, with no consent of it', async () => {
  const id = await addTestPerson(pool, 'Анна Неподтверждённая')
  await pool.query('update users set email_proven_at = null where id = $1', [id])
  await pool.query(
    `insert into mail_recipients (site_id, email, source, text_version, subscribed_at)
     select site_id, email, 'subscription', '1', now() from users where id = $1`,
    [id],
  )
  const isSubscribed = async () => (await manager.send<Customer>('GET', `/customers/${id}`)).body.isSubscribed
  expect(await isSubscribed()).toBe(true)
  expect((await withdraw(id)).status).toBe(200)
  expect(await isSubscribed()).toBe(false)
  const { rows } = await pool.query(
    `select r.ended_at is not null as "isOver" from mail_recipients r join users u on u.email = r.email where u.id = $1`,
    [id],
  )
  expect(rows).toEqual([{ isOver: true }])
  const audit = await pool.query(
    `select why from audit_log where action = 'customer.withdraw-consent' and record_id = $1`,
    [String(id)],
  )
  expect(audit.rows).toEqual([{ why }])
})

test('422 without consent; 400 for personal data or a bad body; 404 on another site; 403 unpermitted', async () => {
  const id = await subscriber('Анна Согласная')
  const withoutConsents = await addTestPerson(pool, 'Несогласная')
  expect((await withdraw(withoutConsents)).status).toBe(422)
  expect((await withdraw(id, { kind: 'personal-data' })).status).toBe(400)
  for (const invalid of [{ why: ' ' }, { why: 'я'.repeat(10_000) }, { source: 'telepathy' }])
    expect((await withdraw(id, invalid)).status).toBe(400)
  expect((await withdraw(id, {}, school)).status).toBe(404)
  expect((await withdraw(id, {}, accountant)).status).toBe(403)
  expect((await school.send('GET', `/customers/${id}/consents`)).status).toBe(404)
  const { rows } = await pool.query('select id from consents where user_id = $1 limit 1', [id])
  // A consent of one customer under the path of another.
  expect((await manager.send('GET', `/customers/${withoutConsents}/consents/${rows[0].id}`)).status).toBe(404)
})
