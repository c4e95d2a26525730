import type { AuditEntry } from '@shpulka/contract/base/audit'
import type { SavedView } from '@shpulka/contract/people/saved-views'
import { expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { queriesOf } from '../../base/db/test-queries.ts'
import { placeDeskOrder } from '../../buying/order-desk/test-desk.ts'
import { fillTestShop } from '../../buying/orders/test-shop.ts'
import { openTestApi } from '../../test-api.ts'
import { acceptedStaff } from './test-office.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestShop(pool)
const { app } = await openTestApi(database)
const owner = await acceptedStaff(app, pool, 'owner')
const manager = await acceptedStaff(app, pool, 'manager')

const journal = async (query: string) =>
  (await owner.send<{ entries: AuditEntry[] }>('GET', `/audit?${query}`)).body.entries

test('200: shows staff, roles, sites, notes and views by their current names', async () => {
  const { id } = await placeDeskOrder(app, pool)
  await owner.send('PUT', `/orders/${id}/assignee`, { staffId: manager.id, from: null })
  await owner.send('POST', `/orders/${id}/notes`, { text: 'Позвонить после 15' })
  await owner.send('PATCH', `/staff/${manager.id}`, { grants: [{ role: 'editor', siteId: 1 }] })
  const view = { list: 'orders', title: 'Утро', filter: { siteId: '1' }, audience: 'role', role: 'manager' }
  const { body: saved } = await owner.send<SavedView>('POST', '/views', view)
  await owner.send('PATCH', `/views/${saved.id}`, { title: 'Вечер', was: { title: 'Утро' } })
  const [note, assigned] = await journal(`kind=order&record=${id}`)
  expect(note!.changes).toEqual({ note: [null, 'Позвонить после 15'] })
  expect(assigned!.changes).toEqual({ assignee: [null, 'Анна manager'] })
  const [changed] = await journal(`kind=staff&record=${manager.id}`)
  const { rows } = await pool.query<{ name: string }>('select name from sites where id = 1')
  expect(changed).toMatchObject({
    recordName: 'Анна manager',
    changes: { grants: [[{ role: 'Менеджер', siteId: null }], [{ role: 'Редактор', siteId: rows[0]!.name }]] },
  })
  expect((await journal(`kind=view&record=${saved.id}`)).at(-1)).toMatchObject({
    recordName: 'Вечер',
    changes: { role: [null, 'Менеджер'] },
  })
  // All names of a page are found by one query.
  const queries = await queriesOf(() => journal('q='))
  expect(queries.filter((name) => name.startsWith('findAudit'))).toEqual(['findAudit', 'findAuditNames'])
  await pool.query('delete from order_notes')
  expect((await journal(`kind=order&record=${id}`))[0]!.changes).toEqual({
    note: [null, expect.stringContaining('больше нет')],
  })
})

test('200: finds entries by words of the action, by number and by actor', async () => {
  const { id } = await placeDeskOrder(app, pool)
  await owner.send('PUT', `/orders/${id}/assignee`, { staffId: owner.id, from: null })
  expect((await journal(`q=${encodeURIComponent('ответственный')}`))[0]).toMatchObject({ action: 'order.assign' })
  expect((await journal(`q=${encodeURIComponent(`Ш-${id}`)}`)).map(({ recordId }) => recordId)).toContain(String(id))
  const byOwner = await journal(`q=${encodeURIComponent('анна OWN')}`)
  expect(byOwner.length).toBeGreaterThan(2)
  expect(new Set(byOwner.map(({ actorName }) => actorName))).toEqual(new Set(['Анна owner']))
})

test('200: filters by person, record, action and days of Moscow, all at once; who is offered to filter by', async () => {
  const { id } = await placeDeskOrder(app, pool)
  const nina = await acceptedStaff(app, pool, 'manager')
  await owner.send('POST', `/orders/${id}/notes`, { text: 'Первая' })
  await nina.send('POST', `/orders/${id}/notes`, { text: 'Вторая' })
  await nina.send('PUT', `/orders/${id}/assignee`, { staffId: owner.id, from: null })
  const { rows } = await pool.query<{ day: string; before: string }>(
    `select ((now() at time zone 'Europe/Moscow')::date)::text as day,
       ((now() at time zone 'Europe/Moscow')::date - 1)::text as before`,
  )
  const [{ day, before }] = rows as [{ day: string; before: string }]
  const of = `kind=order&record=${id}&actor=manager:${nina.id}`
  const actions = async (query: string) => (await journal(query)).map(({ action }) => action)
  expect(await actions(of)).toEqual(['order.assign', 'order.note'])
  expect(await actions(`${of}&action=order.note&from=${day}&to=${day}`)).toEqual(['order.note'])
  expect(await actions(`${of}&to=${before}`)).toEqual([])
  // The number as it is shown and read aloud.
  for (const number of [`Ш-${id}`, `ш-${id}`, `Ш${id}`, ` ${id}`]) {
    const asTyped = encodeURIComponent(number)
    expect(await actions(`kind=order&record=${asTyped}&actor=manager:${nina.id}`), number).toHaveLength(2)
    expect(await actions(`q=${asTyped}&actor=manager:${nina.id}`), number).toHaveLength(2)
  }
  expect((await owner.send('GET', '/audit?from=2026-02-30')).status).toBe(400)
  const { body } = await owner.send<{ actor: string; name: string }[]>('GET', '/audit/actors')
  expect(body).toContainEqual({ actor: `manager:${nina.id}`, name: 'Анна manager' })
  expect(body.slice(-2).map(({ actor }) => actor)).toEqual(['manager:0', 'system'])
  expect((await nina.send('GET', '/audit/actors')).status).toBe(403)
})
