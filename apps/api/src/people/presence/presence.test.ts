import { randomUUID } from 'node:crypto'
import type { Colleague } from '@shpulka/contract/people/presence'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { fillTestShop } from '../../buying/orders/test-shop.ts'
import { openTestApi } from '../../test-api.ts'
import { addTestPerson, addTestRecall } from '../inbox/test-items.ts'
import { signedInStaff } from '../staff/test-office.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestShop(pool)
// Two processes of one shop.
const [{ app }, { app: second }] = [await openTestApi(database), await openTestApi(database)]
const vera = await signedInStaff(app, pool, 'owner')
const oleg = await signedInStaff(second, pool, 'manager')
const school = await signedInStaff(app, pool, 'manager', 2)
const customerId = await addTestPerson(pool, 'Павел Перезвонов')
const id = await addTestRecall(pool, customerId)
const { rows: offers } = await pool.query<{ id: number }>(
  `insert into price_offers (site_id, fingerprint, recipient, price_role, valid_until, content)
   select id, sha256('presence'), '', price_role, current_date + 9, '{"lines": []}' from sites where id = 1 returning id`,
)

type Person = typeof vera
const tabs = new Map([vera, oleg, school].map((person) => [person, randomUUID()]))
const mark = (person: Person, fields: object = {}) =>
  person.send<{ colleagues: Colleague[]; takenBy: string | null; isGone: boolean }>('POST', '/presence', {
    tab: tabs.get(person),
    kind: 'recall',
    id,
    isEditing: false,
    takeOver: false,
    ...fields,
  })
const presenceOf = async (person: Person, fields: object = {}) => (await mark(person, fields)).body

const gone = { colleagues: [], takenBy: null, isGone: true }

beforeEach(async () => void (await pool.query('delete from staff_presence')))

test('200: two staff with one record open see each other across processes; nobody sees themselves', async () => {
  expect(await presenceOf(vera)).toEqual({ colleagues: [], takenBy: null, isGone: false })
  expect(await presenceOf(oleg, { isEditing: true })).toEqual({
    colleagues: [{ fio: 'Анна owner', isEditing: false }],
    takenBy: null,
    isGone: false,
  })
  const secondTab = { tab: randomUUID() }
  for (const fields of [{}, secondTab])
    expect((await presenceOf(vera, fields)).colleagues).toEqual([{ fio: 'Анна manager', isEditing: true }])
  // Two tabs of one person count once.
  expect((await presenceOf(oleg)).colleagues).toHaveLength(1)
})

test('200: presence ends when the tab closes, opens another record, or is silent for too long', async () => {
  await mark(oleg)
  await oleg.send('POST', '/presence/leave', { tab: tabs.get(oleg), kind: 'recall', id })
  expect((await presenceOf(vera)).colleagues).toEqual([])
  await mark(oleg)
  const otherRecall = await addTestRecall(pool, await addTestPerson(pool, 'Другой'))
  await mark(oleg, { id: otherRecall })
  expect((await presenceOf(vera)).colleagues).toEqual([])
  await mark(oleg)
  await pool.query(`update staff_presence set seen_at = now() - interval '17 seconds' where staff_id = $1`, [oleg.id])
  expect((await presenceOf(vera)).colleagues).toEqual([])
})

test('200: after a takeover the previous editor is notified and cannot edit until they take over again', async () => {
  await mark(oleg, { isEditing: true })
  expect((await presenceOf(vera, { takeOver: true })).colleagues).toEqual([{ fio: 'Анна manager', isEditing: false }])
  expect(await presenceOf(oleg, { isEditing: true })).toEqual({
    colleagues: [{ fio: 'Анна owner', isEditing: true }],
    takenBy: 'Анна owner',
    isGone: false,
  })
  expect(await presenceOf(oleg, { takeOver: true })).toMatchObject({ takenBy: null })
  expect((await presenceOf(vera, { isEditing: true })).takenBy).toBe('Анна manager')
})

test.each([
  ['customer', customerId],
  ['price-offer', offers[0]!.id],
])('200: who has a %s open; nobody of another site or an unknown one', async (kind, id) => {
  await mark(oleg, { kind, id, isEditing: true })
  expect(await presenceOf(vera, { kind, id })).toEqual({
    colleagues: [{ fio: 'Анна manager', isEditing: true }],
    takenBy: null,
    isGone: false,
  })
  expect(await presenceOf(school, { kind, id })).toEqual(gone)
  expect(await presenceOf(vera, { kind, id: 999_999 })).toEqual(gone)
})

test('a record of another site or an unknown one is gone; staff cannot close or move tabs of others', async () => {
  expect(await presenceOf(school, { takeOver: true })).toEqual(gone)
  expect(await presenceOf(vera, { id: 999_999 })).toEqual(gone)
  expect(await presenceOf(vera, { kind: 'order', id: 999_999 })).toEqual(gone)
  await mark(oleg)
  await vera.send('POST', '/presence/leave', { tab: tabs.get(oleg), kind: 'recall', id })
  await mark(vera, { tab: tabs.get(oleg) })
  expect((await presenceOf(vera)).colleagues).toHaveLength(1)
})
