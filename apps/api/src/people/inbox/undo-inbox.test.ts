import type { UndoableChange } from '@shpulka/contract/base/undo'
import type { InboxDetail, ReplyTemplate } from '@shpulka/contract/people/inbox'
import type { SavedView } from '@shpulka/contract/people/saved-views'
import { expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { fillTestShop } from '../../buying/orders/test-shop.ts'
import { openTestApi } from '../../test-api.ts'
import { signedInStaff } from '../staff/test-office.ts'
import { addTestPerson, addTestRecall, addTestReview } from './test-items.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestShop(pool)
const { app } = await openTestApi(database)
const vera = await signedInStaff(app, pool, 'owner')
const oleg = await signedInStaff(app, pool, 'manager')
const person = await addTestPerson(pool, 'Павел Перезвонов')

const undoLast = async () => {
  const { change } = (await vera.send<{ change: UndoableChange | null }>('GET', '/changes/last')).body
  return vera.send('POST', `/changes/${change!.id}/undo`)
}
const view = async (item: string) => (await vera.send<InboxDetail>('GET', `/inbox/${item}`)).body
const act = async (item: string, action: string) =>
  vera.send('POST', `/inbox/${item}/actions`, { action, version: (await view(item)).version })

test('200: an item goes back to its previous assignee; 409: somebody has taken it since', async () => {
  const item = `recall/${await addTestRecall(pool, person)}`
  const assign = (staffId: number | null, was: number | null, by = vera) =>
    by.send('PUT', `/inbox/${item}/assignee`, { staffId, was })
  await assign(vera.id, null)
  expect((await undoLast()).status).toBe(200)
  expect((await view(item)).assignee).toBeNull()
  await assign(oleg.id, null)
  await assign(vera.id, oleg.id)
  expect((await undoLast()).status).toBe(200)
  expect((await view(item)).assignee).toMatchObject({ id: oleg.id })
  await assign(vera.id, oleg.id)
  await assign(oleg.id, vera.id, oleg)
  expect((await undoLast()).status).toBe(409)
})

test('200: a recall waits again; 409: the buyer has requested another one since', async () => {
  const caller = await addTestPerson(pool, 'Ольга Дозвонова')
  const item = `recall/${await addTestRecall(pool, caller)}`
  const before = await view(item)
  await act(item, 'done')
  expect((await view(item)).isOpen).toBe(false)
  expect((await undoLast()).status).toBe(200)
  expect(await view(item)).toMatchObject({ isOpen: true, state: before.state, version: before.version })
  await act(item, 'missed')
  await addTestRecall(pool, caller)
  expect((await undoLast()).status).toBe(409)
})

test('200: a review that was published waits again, and its author is not written to', async () => {
  const id = await addTestReview(pool, { userId: person })
  const item = `review/${id}`
  await act(item, 'publish')
  expect((await undoLast()).status).toBe(200)
  expect(await view(item)).toMatchObject({ isOpen: true, state: 'Ждёт проверки' })
  const { rows } = await pool.query(`select r.state, count(n.id)::int as told from reviews r
    left join notifications n on n.user_id = r.user_id and n.type_code = 'review' where r.id = ${id} group by 1`)
  expect(rows).toEqual([{ state: 'new', told: 0 }])
  expect((await act(item, 'publish')).status).toBe(200)
})

test('200: a template added, changed, removed; a view removed comes back as it was', async () => {
  const templates = async () => (await vera.send<ReplyTemplate[]>('GET', '/reply-templates')).body
  const before = await templates()
  const first = before[0]!
  await vera.send('POST', '/reply-templates', { title: 'Лишний', text: 'Текст' })
  expect((await undoLast()).status).toBe(200)
  await vera.send('PUT', `/reply-templates/${first.id}`, { title: 'Другой', text: 'Другой', was: first })
  expect((await undoLast()).status).toBe(200)
  await vera.send('DELETE', `/reply-templates/${first.id}`)
  expect((await undoLast()).status).toBe(200)
  expect(await templates()).toEqual(before)

  const views = async () => (await vera.send<{ views: SavedView[] }>('GET', '/views?list=orders')).body.views
  const view = { list: 'orders', title: 'Все', filter: { view: 'all' }, audience: 'everyone', role: null }
  const { id } = (await vera.send<SavedView>('POST', '/views', view)).body
  const saved = await views()
  await vera.send('DELETE', `/views/${id}`)
  expect((await undoLast()).status).toBe(200)
  expect(await views()).toEqual(saved)
  await vera.send('PATCH', `/views/${id}`, { title: 'Иначе', was: { title: 'Все' } })
  expect((await undoLast()).status).toBe(200)
  expect(await views()).toEqual(saved)
})
