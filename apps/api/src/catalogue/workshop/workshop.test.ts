import { maxGuestMachines, maxWorkshopMachines, type Workshop, workshop } from '@shpulka/contract/catalogue/workshop'
import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { queuedEmailsTo } from '../../base/mail/test-emails.ts'
import { openTestSession } from '../../people/sessions/test-sign-in.ts'
import { openTestApi, testTokenSecret } from '../../test-api.ts'
import { addProducts, fillTestCatalog } from '../catalog/test-catalog.ts'
import { remindOfService } from './service-reminders.port.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestCatalog(pool)
const machine = { categoryIds: [2], guestPrice: 2_500_000, moscow: 3 }
await addProducts(pool, [
  { id: 1, title: 'Машина', ...machine },
  { id: 2, title: 'Оверлок', ...machine },
  { id: 3, title: 'Школьная машина', ...machine, siteIds: [2] },
])
const { app } = await openTestApi(database)

type Failed = { errors: Record<string, string>; message: string }
interface Answer {
  status: number
  body: Workshop & Failed
}

async function member() {
  const { authToken, email } = await openTestSession(pool, {
    ...{ priceRole: 'dealer', role: 'dealer', siteId: 1, tokenSecret: testTokenSecret },
  })
  const headers = { 'x-site-id': '1', authorization: `Bearer ${authToken}` }
  const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, key?: string) => {
    const answer = await app.inject({
      ...{ method, url: `/api/workshop/v1${url}`, ...(payload && { payload }) },
      headers: { ...headers, ...(key && { 'idempotency-key': key }) },
    })
    const body = answer.json()
    if (answer.statusCode === 200 && !url.startsWith('/products'))
      expect([...Value.Errors(workshop.getWorkshop.answer, body)]).toEqual([])
    return { status: answer.statusCode, body } as Answer
  }
  return {
    email,
    send,
    see: async () => (await send('GET', '')).body.machines,
    add: (body: object, key?: string) => send('POST', '/machines', body, key),
  }
}

describe('machines', () => {
  test('200: of the shop and of another one, in the order they were added, with the day of service', async () => {
    const { see, add } = await member()
    expect(await see()).toEqual([])
    await add({ productId: 1, serial: ' L-77 ', place: 'цех 2', boughtOn: '2026-01-31', serviceMonths: 1 })
    const { status, body } = await add({
      title: 'Подольск 142',
      serviceHours: 400,
      hoursAWeek: 40,
      servicedOn: '2026-01-01',
    })
    expect(status).toBe(200)
    expect(body.machines).toEqual(await see())
    expect(body.machines).toMatchObject([
      { productId: 1, title: 'Машина', serial: 'L-77', product: { id: 1 }, serviceOn: '2026-02-28', version: 1 },
      { productId: null, title: 'Подольск 142', product: null, serviceOn: '2026-03-12' },
    ])
  })

  test('200: a machine is changed by the version that was seen; 412: somebody was first; saved twice is once', async () => {
    const { send, add } = await member()
    const [own] = (await add({ productId: 1 })).body.machines
    const changed = await send('PUT', `/machines/${own!.id}`, { version: 1, place: 'склад', servicedOn: '2026-05-05' })
    expect(changed.body.machines).toMatchObject([{ place: 'склад', servicedOn: '2026-05-05', version: 2 }])
    const late = await send('PUT', `/machines/${own!.id}`, { version: 1, place: 'цех' })
    expect(late.status).toBe(412)
    expect((await send('PUT', `/machines/${own!.id}`, { version: 1, place: 'склад' })).status).toBe(200)
    const cleared = await send('PUT', `/machines/${own!.id}`, { version: 2, servicedOn: null, title: 'Наша первая' })
    expect(cleared.body.machines).toMatchObject([
      { servicedOn: null, title: 'Наша первая', place: 'склад', version: 3 },
    ])
  })

  test('two change one machine at once: one of them is told', async () => {
    const { send, add, see } = await member()
    const [own] = (await add({ productId: 1 })).body.machines
    const answers = await Promise.all(
      ['цех 1', 'цех 2', 'цех 3'].map((place) => send('PUT', `/machines/${own!.id}`, { version: 1, place })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412])
    expect((await see())[0]!.version).toBe(2)
  })

  test('200: taken out, twice is once; 404: somebody else’s is nobody’s', async () => {
    const [anna, boris] = [await member(), await member()]
    const [own] = (await anna.add({ productId: 1 })).body.machines
    expect((await boris.send('PUT', `/machines/${own!.id}`, { version: 1, place: 'мой' })).status).toBe(404)
    await boris.send('DELETE', `/machines/${own!.id}`)
    expect(await anna.see()).toHaveLength(1)
    for (const _ of [1, 2]) expect((await anna.send('DELETE', `/machines/${own!.id}`)).body.machines).toEqual([])
  })

  test('a press repeated by its key adds once; two first presses make one workshop', async () => {
    const { add, see } = await member()
    await Promise.all([
      add({ productId: 1 }, 'key-0123456789abcdef'),
      add({ productId: 1 }, 'key-0123456789abcdef'),
      add({ title: 'Другая' }),
    ])
    expect((await see()).map(({ title }) => title).sort()).toEqual(['Другая', 'Машина'])
    expect((await add({ productId: 2 }, 'key-0123456789abcdef')).status).toBe(422)
  })

  test('422: a workshop is full', async () => {
    const { add, see } = await member()
    await add({ title: 'первая' })
    await pool.query(
      `insert into workshop_machines (workshop_id, title) select (select max(workshop_id) from workshop_members), 'машина'
       from generate_series(2, $1)`,
      [maxWorkshopMachines],
    )
    const { status } = await add({ title: 'лишняя' })
    expect([status, (await see()).length]).toEqual([422, maxWorkshopMachines])
  })

  test.each([
    ['no name', { title: '  ' }, 'title'],
    ['nothing at all', {}, 'title'],
    ['a day there is none of', { title: 'М', boughtOn: '2026-02-30' }, 'boughtOn'],
    ['a day written otherwise', { title: 'М', boughtOn: '30.01.2026' }, 'boughtOn'],
    ['a day to come', { title: 'М', servicedOn: '2999-01-01' }, 'servicedOn'],
    ['hours without hours a week', { title: 'М', serviceHours: 100 }, 'hoursAWeek'],
    ['a long name', { title: 'М'.repeat(201) }, 'title'],
    ['months above the most', { title: 'М', serviceMonths: 121 }, 'serviceMonths'],
  ])('400: %s', async (_what, body, field) => {
    const { status, body: failed } = await (await member()).add(body)
    expect(status).toBe(400)
    expect(Object.keys(failed.errors)).toEqual([field])
  })

  test('404: a product of another site, a product there is none of', async () => {
    const { add } = await member()
    for (const productId of [3, 999]) expect((await add({ productId })).status).toBe(404)
  })
})

describe('service', () => {
  test.each([
    ['by months', { servicedOn: '2026-01-15', boughtOn: '2025-01-01', serviceMonths: 6 }, '2026-07-15'],
    ['from the purchase where there was no service', { boughtOn: '2026-01-15', serviceMonths: 12 }, '2027-01-15'],
    ['the last day of a shorter month', { servicedOn: '2026-08-31', serviceMonths: 6 }, '2027-02-28'],
    ['by hours', { servicedOn: '2026-01-01', serviceHours: 400, hoursAWeek: 40 }, '2026-03-12'],
    ['of a day begun its end', { servicedOn: '2026-01-01', serviceHours: 10, hoursAWeek: 168 }, '2026-01-02'],
    [
      'whichever is first',
      { servicedOn: '2026-01-01', serviceMonths: 12, serviceHours: 400, hoursAWeek: 40 },
      '2026-03-12',
    ],
    ['nobody knows from when', { serviceMonths: 6 }, null],
    ['nothing is known', { boughtOn: '2026-01-01' }, null],
  ])('200: the day is %s', async (_what, terms, day) => {
    const { add } = await member()
    expect((await add({ title: 'М', ...terms })).body.machines).toMatchObject([{ serviceOn: day }])
  })

  test('members are reminded once a day it is due on, and not of what is serviced; who only looks is not', async () => {
    const { add, send, email } = await member()
    const { machines } = (await add({ productId: 1, place: 'цех 2', servicedOn: '2025-01-01', serviceMonths: 1 })).body
    await add({ title: 'новая', servicedOn: '2025-01-01', serviceMonths: 120 })
    const emails = () => queuedEmailsTo(pool, email, ['service-due'])
    await Promise.all([remindOfService(pool), remindOfService(pool)])
    await remindOfService(pool)
    const [one, ...rest] = await emails()
    expect(rest).toEqual([])
    expect(one!.email.subject).toContain('Пора обслужить: Машина')
    expect(one!.email.text).toMatch(/Машина \(цех 2\): срок обслуживания — 1 февраля 2025\.[\s\S]+\/workshop/)
    await send('PUT', `/machines/${machines[0]!.id}`, { version: 1, servicedOn: '2025-02-01' })
    await remindOfService(pool)
    expect(await emails()).toHaveLength(2)
    await send('PUT', `/machines/${machines[0]!.id}`, { version: 2, serviceMonths: 120 })
    expect(await emails()).toEqual([])
    await pool.query("update workshop_members set role = 'viewer'")
    await pool.query('update workshop_machines set service_months = 2, reminded_of = null')
    await remindOfService(pool)
    expect(await emails()).toEqual([])
  })
})

describe('POST /workshop/v1/merge', () => {
  test('200: a guest’s machines come once, those not sold here are passed over', async () => {
    const { send, add, see } = await member()
    await add({ productId: 2, place: 'цех' })
    const merged = await send('POST', '/merge', { productIds: [1, 1, 2, 3, 999] })
    expect(merged.body.machines).toMatchObject([{ productId: 2, place: 'цех' }, { productId: 1 }])
    await send('POST', '/merge', { productIds: [1, 2] })
    expect(await see()).toHaveLength(2)
    await add({ productId: 1 })
    expect((await send('GET', '/products')).body).toEqual([2, 1])
    const many = Array.from({ length: maxGuestMachines + 1 }, (_, n) => n + 1)
    expect((await send('POST', '/merge', { productIds: many })).status).toBe(400)
  })
})

describe('rights', () => {
  test('members see one workshop, who only looks changes nothing; it goes with the last of them', async () => {
    const [owner, viewer] = [await member(), await member()]
    await owner.add({ productId: 1 })
    await viewer.add({ title: 'своя' })
    const [first, second] = (
      await pool.query<{ user: number; id: number }>(
        'select user_id as "user", workshop_id as id from workshop_members order by workshop_id desc limit 2',
      )
    ).rows
    const { id } = second!
    await pool.query("update workshop_members set workshop_id = $1, role = 'viewer' where user_id = $2", [
      id,
      first!.user,
    ])
    expect(await viewer.see()).toMatchObject([{ title: 'Машина' }])
    expect((await viewer.add({ title: 'ещё' })).status).toBe(403)
    const left = async () => (await pool.query('select from workshops where id = $1', [id])).rowCount
    await pool.query('delete from workshop_members where workshop_id = $1 and role = $2', [id, 'owner'])
    expect(await left()).toBe(1)
    await pool.query('delete from workshop_members where workshop_id = $1', [id])
    expect(await left()).toBe(0)
  })
})
