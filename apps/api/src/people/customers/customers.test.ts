import { type Customer, type CustomerRow, customers } from '@shpulka/contract/people/customers'
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { fillTestShop } from '../../buying/orders/test-shop.ts'
import { openTestApi } from '../../test-api.ts'
import { addTestPerson } from '../inbox/test-items.ts'
import { signedInStaff } from '../staff/test-office.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestShop(pool)
const { app } = await openTestApi(database)
const manager = await signedInStaff(app, pool, 'manager')
const school = await signedInStaff(app, pool, 'manager', 2)
const accountant = await signedInStaff(app, pool, 'accountant')

const anna = await addTestPerson(pool, 'Анна Швецова')
const semyon = await addTestPerson(pool, 'Семён Лекалов', 2)
await pool.query(
  `update users set phone = '+79005553535', email = 'anna.shvetsova@example.ru', is_organization = true,
     organization_name = 'ООО «Ателье»', inn = '7707083893', kpp = '770701001' where id = $1`,
  [anna],
)
const find = async (q: string, staff: Pick<typeof manager, 'send'> = manager, filters: object = {}) =>
  (await staff.send<{ customers: CustomerRow[] }>('POST', '/customers/search', { q, ...filters })).body.customers

test.each(['швецова анна', '8 (900) 555-35-35', '555-35', 'ANNA.SHV', '7707083893', 'ателье', ''])(
  'found by %j, with masked contacts',
  async (q) => {
    const found = await find(q, manager, { siteId: 1 })
    expect(found).toMatchObject([{ id: anna, phone: '+7 ••• •••-35-35', email: 'a••••@example.ru' }])
    expect(JSON.stringify(found)).not.toMatch(/5553535|shvetsova@/)
  },
)

test('a customer is not found by other names, LIKE wildcards, on another site, or once erased', async () => {
  for (const q of ['анна лекалов', '%', '_', '\\', '!!!']) expect(await find(q)).toEqual([])
  expect((await find('семен')).map(({ id }) => id)).toEqual([semyon])
  expect((await find('', school)).map(({ id }) => id)).toEqual([semyon])
  expect((await school.send('GET', `/customers/${anna}`)).status).toBe(404)
  expect((await manager.send('POST', '/customers/search', { q: 'я'.repeat(101) })).status).toBe(400)
  const erased = await addTestPerson(pool, 'Гость Ушедший')
  await pool.query('update users set erased_at = now() where id = $1', [erased])
  expect(await find('ушедший')).toEqual([])
  expect((await manager.send('GET', `/customers/${erased}`)).status).toBe(404)
})

test('filters: price role, organization, bonuses; combined, and with a search text', async () => {
  const dealer = await addTestPerson(pool, 'Дарья Дилерова')
  await pool.query(`update users set price_role = 'dealer' where id = $1`, [dealer])
  await pool.query(
    `with account as (insert into bonus_accounts (user_id) values ($1) returning id)
     insert into bonus_ledger (account_id, kind, delta_kopecks, why) select id, 'adjust', 500, '' from account`,
    [anna],
  )
  const ids = async (filters: object, q = '') => (await find(q, manager, filters)).map(({ id }) => id)
  expect(await ids({ priceRole: 'dealer' })).toEqual([dealer])
  expect(await ids({ buysFor: 'organization' })).toEqual([anna])
  expect(await ids({ bonuses: true })).toEqual([anna])
  expect(await ids({ bonuses: true, priceRole: 'dealer' })).toEqual([])
  expect(await ids({ bonuses: true }, 'швецова')).toEqual([anna])
  expect(await ids({ bonuses: true }, 'лекалов')).toEqual([])
  // A planned price role that has begun is the one in force.
  await pool.query(
    `update users set next_price_role = 'dealer', next_price_role_from = current_date - 1 where id = $1`,
    [semyon],
  )
  expect(await ids({ priceRole: 'dealer' })).toEqual([dealer, semyon])
  expect(
    (await school.send<{ customers: CustomerRow[] }>('POST', '/customers/search', { bonuses: true })).body,
  ).toEqual({
    customers: [],
  })
  expect((await manager.send('POST', '/customers/search', { buysFor: 'self' })).status).toBe(400)
  const { body } = await manager.send<{ roles: { code: string }[] }>('GET', '/price-roles')
  expect(body.roles.map(({ code }) => code)).toContain('dealer')
})

test('200: the full customer; contacts need a permission, and opening them is audited', async () => {
  const { body } = await manager.send<Customer>('GET', `/customers/${anna}`)
  expect([...Value.Errors(customers.viewCustomer.answer, body)]).toEqual([])
  expect(body).toMatchObject({
    name: 'Анна Швецова',
    orders: { total: 0, latest: [] },
    organization: { name: 'ООО «Ателье»', inn: '7707083893' },
  })
  expect((await accountant.send('POST', `/customers/${anna}/contacts`)).status).toBe(403)
  expect((await school.send('POST', `/customers/${anna}/contacts`)).status).toBe(404)
  expect((await manager.send('POST', `/customers/${anna}/contacts`)).body).toEqual({
    phone: '+79005553535',
    email: 'anna.shvetsova@example.ru',
  })
  const { rows } = await pool.query(
    `select actor, site_id from audit_log where action = 'contacts.open' and record_kind = 'customer'`,
  )
  expect(rows).toEqual([{ actor: `manager:${manager.id}`, site_id: 1 }])
})
