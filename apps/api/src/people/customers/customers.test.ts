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
const find = async (q: string, who: Pick<typeof manager, 'send'> = manager, more: object = {}) =>
  (await who.send<{ customers: CustomerRow[] }>('POST', '/customers/search', { q, ...more })).body.customers

test.each(['швецова анна', '8 (900) 555-35-35', '555-35', 'ANNA.SHV', '7707083893', 'ателье', ''])(
  'found by %j, contacts masked',
  async (q) => {
    const found = await find(q, manager, { siteId: 1 })
    expect(found).toMatchObject([{ id: anna, phone: '+7 ••• •••-35-35', email: 'a••••@example.ru' }])
    expect(JSON.stringify(found)).not.toMatch(/5553535|shvetsova@/)
  },
)

test('a person is not found by words of others or LIKE wildcards, at another site, or once erased', async () => {
  for (const q of ['анна лекалов', '%', '_', '\\', '!!!']) expect(await find(q)).toEqual([])
  expect((await find('семен')).map(({ id }) => id)).toEqual([semyon])
  expect((await find('', school)).map(({ id }) => id)).toEqual([semyon])
  expect((await school.send('GET', `/customers/${anna}`)).status).toBe(404)
  expect((await manager.send('POST', '/customers/search', { q: 'я'.repeat(101) })).status).toBe(400)
  const gone = await addTestPerson(pool, 'Гость Ушедший')
  await pool.query('update users set erased_at = now() where id = $1', [gone])
  expect(await find('ушедший')).toEqual([])
  expect((await manager.send('GET', `/customers/${gone}`)).status).toBe(404)
})

test('200: the whole person; contacts are opened only with the right, and it is in the audit log', async () => {
  const { body } = await manager.send<Customer>('GET', `/customers/${anna}`)
  expect([...Value.Errors(customers.viewCustomer.answer, body)]).toEqual([])
  expect(body).toMatchObject({
    ...{ name: 'Анна Швецова', orders: { total: 0, latest: [] } },
    organization: { name: 'ООО «Ателье»', inn: '7707083893' },
  })
  expect((await accountant.send('POST', `/customers/${anna}/contacts`)).status).toBe(403)
  expect((await school.send('POST', `/customers/${anna}/contacts`)).status).toBe(404)
  expect((await manager.send('POST', `/customers/${anna}/contacts`)).body).toEqual({
    ...{ phone: '+79005553535', email: 'anna.shvetsova@example.ru' },
  })
  const { rows } = await pool.query(
    `select actor, site_id from audit_log where action = 'contacts.open' and record_kind = 'customer'`,
  )
  expect(rows).toEqual([{ actor: `manager:${manager.id}`, site_id: 1 }])
})
