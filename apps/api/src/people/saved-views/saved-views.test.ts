import type { SavedView } from '@shpulka/contract/people/saved-views'
import { expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { fillTestCatalog } from '../../catalogue/catalog/test-catalog.ts'
import { openTestApi } from '../../test-api.ts'
import { signedInStaff } from '../staff/test-office.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestCatalog(pool)
const { app } = await openTestApi(database)
const owner = await signedInStaff(app, pool, 'owner')
const manager = await signedInStaff(app, pool, 'manager')
const other = await signedInStaff(app, pool, 'manager')
const packer = await signedInStaff(app, pool, 'warehouse', 1)

type Person = typeof owner
const mine = { list: 'orders', title: 'Мои новые', filter: { view: 'new' }, audience: 'mine', role: null }
const add = (person: Person, view: object = {}) => person.send<SavedView>('POST', '/views', { ...mine, ...view })
const titles = async (person: Person, list = 'orders') =>
  (await person.send<{ views: SavedView[] }>('GET', `/views?list=${list}`)).body.views.map(({ title }) => title)

test('200: a private view is saved, renamed and removed; 404 for everybody else', async () => {
  const { status, body: view } = await add(manager, { title: ' Мои   новые ' })
  expect([status, view.title, view.mayChange]).toEqual([200, 'Мои новые', true])
  expect(await titles(other)).toEqual([])
  for (const stranger of [other, owner]) {
    const change = { title: 'Чужой', was: { title: view.title } }
    expect((await stranger.send('PATCH', `/views/${view.id}`, change)).status).toBe(404)
    expect((await stranger.send('DELETE', `/views/${view.id}`)).status).toBe(404)
  }
  const renamed = { title: 'Утренние', was: { title: view.title } }
  expect((await manager.send('PATCH', `/views/${view.id}`, renamed)).body).toMatchObject({ title: 'Утренние' })
  expect(await titles(manager)).toEqual(['Утренние'])
  expect((await manager.send('DELETE', `/views/${view.id}`)).status).toBe(200)
  // The offer to undo names what was removed.
  const { body: last } = await manager.send<{ change: object }>('GET', '/changes/last')
  expect(last.change).toMatchObject({ action: 'view.remove', recordName: 'Утренние' })
  expect((await manager.send('DELETE', `/views/${view.id}`)).status).toBe(404)
  const { rows } = await pool.query(
    `select action, changes -> 'title' as title from audit_log where record_kind = 'view' and record_id = $1
      order by id`,
    [String(view.id)],
  )
  expect(rows).toEqual([
    { action: 'view.save', title: [null, 'Мои новые'] },
    { action: 'view.save', title: ['Мои новые', 'Утренние'] },
    { action: 'view.remove', title: ['Утренние', null] },
  ])
})

test('200: a shared view is visible to the role or to staff of its site; 403 without the permission, 404 elsewhere', async () => {
  expect((await add(manager, { audience: 'everyone' })).status).toBe(403)
  const forPackers = await add(owner, { title: 'Сборка', audience: 'role', role: 'warehouse' })
  const ofSecondSite = await add(owner, { title: 'Второй сайт', audience: 'everyone', filter: { siteId: '2' } })
  const forAll = await add(owner, { title: 'Все новые', audience: 'everyone' })
  expect(await titles(packer)).toEqual(['Сборка', 'Все новые'])
  expect(await titles(other)).toEqual(['Все новые', 'Второй сайт'])
  expect(forPackers.body.role).toBe('warehouse')
  for (const [{ body }, status] of [
    [forPackers, 403],
    [forAll, 403],
    [ofSecondSite, 404],
  ] as const)
    expect((await packer.send('DELETE', `/views/${body.id}`)).status).toBe(status)
  expect((await manager.send<{ roles: [] }>('GET', '/views?list=orders')).body.roles).toEqual([])
})

test('409 with both values when two rename a shared view; changes of different fields are merged', async () => {
  const second = await signedInStaff(app, pool, 'owner')
  const { body: view } = await add(owner, { title: 'Общий', audience: 'everyone' })
  await owner.send('PATCH', `/views/${view.id}`, { title: 'Первый', was: { title: 'Общий' } })
  const rejected = await second.send('PATCH', `/views/${view.id}`, { title: 'Второй', was: { title: 'Общий' } })
  expect([rejected.status, rejected.body]).toMatchObject([
    409,
    { conflict: { title: { seen: 'Общий', current: 'Первый', who: 'Анна owner' } } },
  ])
  const filter = { filter: { view: 'all' }, was: { filter: { view: 'new' } } }
  expect((await second.send('PATCH', `/views/${view.id}`, filter)).body).toMatchObject({
    title: 'Первый',
    filter: { view: 'all' },
  })
})

test.each([
  ['400: an empty name', { title: '  ' }, 400],
  ['400: a name of 10,000 characters', { title: 'я'.repeat(10_000) }, 400],
  ['400: a search text is not a filter', { filter: { q: '79001234567' } }, 400],
  ['400: a site that is not a number', { filter: { siteId: 'x' } }, 400],
  ['400: another list', { list: 'staff' }, 400],
  ['400: shared with a role, without the role', { audience: 'role' }, 400],
  ['422: an unknown role', { audience: 'role', role: 'nobody' }, 422],
])('%s', async (_, view, status) => {
  expect((await add(owner, view)).status).toBe(status)
})

test('403: views of a list that staff may not read; 422: too many views', async () => {
  const editor = await signedInStaff(app, pool, 'editor')
  expect((await editor.send('GET', '/views?list=orders')).status).toBe(403)
  expect((await add(editor)).status).toBe(403)
  for (let n = 0; n < 30; n += 1) expect((await add(editor, { list: 'inbox', filter: {} })).status).toBe(200)
  expect((await add(editor, { list: 'inbox', filter: {} })).status).toBe(422)
})
