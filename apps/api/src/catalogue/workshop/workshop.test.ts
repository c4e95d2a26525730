import {
  invitationDays,
  maxGuestMachines,
  maxWorkshopMachines,
  maxWorkshopMembers,
  type Workshop,
  workshop,
} from '@shpulka/contract/catalogue/workshop'
import type { PoolClient } from 'pg'
import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { queuedEmailsTo } from '../../base/mail/test-emails.ts'
import { openTestSession } from '../../people/sessions/test-sign-in.ts'
import { erasePerson } from '../../people/users/erase-person.ts'
import { openTestApi, testTokenSecret } from '../../test-api.ts'
import { eventually } from '../../test-eventually.ts'
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
  { id: 4, title: 'Juki DDL-8700', ...machine },
])
await pool.query('update products set hidden_at = now() where id = 4')
await pool.query(`insert into search_stand_ins (models, words) values ('{Juki DDL-8700}', 'оверлок')`)
const { app } = await openTestApi(database)
const erasureDeps = {
  pool,
  config: { tokenSecret: testTokenSecret, dataDir: database.dataDirectory },
}

type Failed = { errors: Record<string, string>; message: string }
interface Answer {
  status: number
  body: Workshop & Failed
}

async function member() {
  const { userId, authToken, email } = await openTestSession(pool, {
    priceRole: 'dealer',
    role: 'dealer',
    siteId: 1,
    tokenSecret: testTokenSecret,
  })
  const headers = { 'x-site-id': '1', authorization: `Bearer ${authToken}` }
  const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, key?: string) => {
    const answer = await app.inject({
      method,
      url: `/api/workshop/v1${url}`,
      ...(payload && { payload }),
      headers: { ...headers, ...(key && { 'idempotency-key': key }) },
    })
    const body = answer.json()
    if (answer.statusCode === 200 && !url.startsWith('/summary'))
      expect([...Value.Errors(workshop.getWorkshop.answer, body)]).toEqual([])
    return { status: answer.statusCode, body } as Answer
  }
  return {
    userId,
    email,
    send,
    see: async () => (await send('GET', '')).body.machines,
    add: (body: object, key?: string) => send('POST', '/machines', body, key),
  }
}

describe('machines', () => {
  test('200: lists machines of this shop and others in the order they were added, with the service date', async () => {
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

  test('200: changes a machine of the sent version, a repeat is harmless; 412: another change came first', async () => {
    const { send, add } = await member()
    const [added] = (await add({ productId: 1 })).body.machines
    const changed = await send('PUT', `/machines/${added!.id}`, {
      version: 1,
      place: 'склад',
      servicedOn: '2026-05-05',
    })
    expect(changed.body.machines).toMatchObject([{ place: 'склад', servicedOn: '2026-05-05', version: 2 }])
    const late = await send('PUT', `/machines/${added!.id}`, { version: 1, place: 'цех' })
    expect(late.status).toBe(412)
    expect((await send('PUT', `/machines/${added!.id}`, { version: 1, place: 'склад' })).status).toBe(200)
    const cleared = await send('PUT', `/machines/${added!.id}`, { version: 2, servicedOn: null, title: 'Наша первая' })
    expect(cleared.body.machines).toMatchObject([
      { servicedOn: null, title: 'Наша первая', place: 'склад', version: 3 },
    ])
  })

  test('concurrent changes of one machine: one succeeds, the others get 412', async () => {
    const { send, add, see } = await member()
    const [added] = (await add({ productId: 1 })).body.machines
    const answers = await Promise.all(
      ['цех 1', 'цех 2', 'цех 3'].map((place) => send('PUT', `/machines/${added!.id}`, { version: 1, place })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412])
    expect((await see())[0]!.version).toBe(2)
  })

  test('200: removing a machine twice is the same as once; 404: a machine of someone else', async () => {
    const [anna, boris] = [await member(), await member()]
    const [added] = (await anna.add({ productId: 1 })).body.machines
    expect((await boris.send('PUT', `/machines/${added!.id}`, { version: 1, place: 'мой' })).status).toBe(404)
    await boris.send('DELETE', `/machines/${added!.id}`)
    expect(await anna.see()).toHaveLength(1)
    for (const _ of [1, 2]) expect((await anna.send('DELETE', `/machines/${added!.id}`)).body.machines).toEqual([])
  })

  test('a request repeated with its key adds once; two concurrent first requests create one workshop', async () => {
    const { add, see } = await member()
    await Promise.all([
      add({ productId: 1 }, 'key-0123456789abcdef'),
      add({ productId: 1 }, 'key-0123456789abcdef'),
      add({ title: 'Другая' }),
    ])
    expect((await see()).map(({ title }) => title).sort()).toEqual(['Другая', 'Машина'])
    expect((await add({ productId: 2 }, 'key-0123456789abcdef')).status).toBe(422)
  })

  test('200: the summary has each product once, and the count of machines to service for editors', async () => {
    const { userId, add, send } = await member()
    expect((await send('GET', '/summary')).body).toEqual({ productIds: [], models: [], toService: 0 })
    for (const input of [{ productId: 2 }, { productId: 1 }, { productId: 2 }, { title: 'Чужая' }]) await add(input)
    await pool.query(
      `update workshop_machines set serviced_on = case when title = 'Чужая' then date '2026-01-10'
         else current_date end, service_months = 1
       where workshop_id = (select workshop_id from workshop_members where user_id = $1)`,
      [userId],
    )
    expect((await send('GET', '/summary')).body).toEqual({ productIds: [2, 1], models: [], toService: 1 })
    await pool.query(`update workshop_members set role = 'viewer' where user_id = $1`, [userId])
    expect((await send('GET', '/summary')).body).toEqual({ productIds: [2, 1], models: [], toService: 0 })
  })

  test('200: the summary has the model in place of a machine no longer sold, where another stands in for it', async () => {
    const { userId, add, send } = await member()
    for (const productId of [2, 1]) await add({ productId })
    await pool.query(
      `insert into workshop_machines (workshop_id, product_id, title)
       select workshop_id, p.id, p.title from workshop_members, products p where user_id = $1 and p.id in (3, 4)`,
      [userId],
    )
    // Of a machine that nothing stands in for the id stays: what is known of it is said of its parts.
    expect((await send('GET', '/summary')).body).toMatchObject({
      productIds: [2, 1, 3],
      models: ['like-juki-ddl-8700'],
    })
  })

  test('422: the workshop is full', async () => {
    const { add, see } = await member()
    await add({ title: 'первая' })
    await pool.query(
      `insert into workshop_machines (workshop_id, title) select (select max(workshop_id) from workshop_members),
       'машина'
       from generate_series(2, $1)`,
      [maxWorkshopMachines],
    )
    const { status } = await add({ title: 'лишняя' })
    expect([status, (await see()).length]).toEqual([422, maxWorkshopMachines])
  })

  test.each([
    ['no name', { title: '  ' }, 'title'],
    ['nothing at all', {}, 'title'],
    ['a date that does not exist', { title: 'М', boughtOn: '2026-02-30' }, 'boughtOn'],
    ['a date in another format', { title: 'М', boughtOn: '30.01.2026' }, 'boughtOn'],
    ['a future date', { title: 'М', servicedOn: '2999-01-01' }, 'servicedOn'],
    ['hours without hours a week', { title: 'М', serviceHours: 100 }, 'hoursAWeek'],
    ['a long name', { title: 'М'.repeat(201) }, 'title'],
    ['more months than the maximum', { title: 'М', serviceMonths: 121 }, 'serviceMonths'],
  ])('400: %s', async (_what, body, field) => {
    const { status, body: failed } = await (await member()).add(body)
    expect(status).toBe(400)
    expect(Object.keys(failed.errors)).toEqual([field])
  })

  test('404: a product of another site, an unknown product', async () => {
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
    ['rounded up to whole days', { servicedOn: '2026-01-01', serviceHours: 10, hoursAWeek: 168 }, '2026-01-02'],
    [
      'the earlier of both',
      { servicedOn: '2026-01-01', serviceMonths: 12, serviceHours: 400, hoursAWeek: 40 },
      '2026-03-12',
    ],
    ['unknown without a start date', { serviceMonths: 6 }, null],
    ['unknown without an interval', { boughtOn: '2026-01-01' }, null],
  ])('200: the service date is %s', async (_what, terms, day) => {
    const { add } = await member()
    expect((await add({ title: 'М', ...terms })).body.machines).toMatchObject([{ serviceOn: day }])
  })

  test('members are reminded once per due date, not after the service; viewers are not', async () => {
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
    expect(new Set((await emails()).map(({ id }) => id)).size, 'mail servers drop a repeated id').toBe(2)
    await send('PUT', `/machines/${machines[0]!.id}`, { version: 2, serviceMonths: 120 })
    expect(await emails()).toEqual([])
    await pool.query("update workshop_members set role = 'viewer'")
    await pool.query('update workshop_machines set service_months = 2, reminded_of = null')
    await remindOfService(pool)
    expect(await emails()).toEqual([])
  })

  test('nobody is reminded at an address that they have not proven; once it is proven, they are', async () => {
    const { add, userId, email } = await member()
    await pool.query('update users set email_proven_at = null where id = $1', [userId])
    await add({ title: 'Вы выиграли', servicedOn: '2025-01-01', serviceMonths: 1 })
    await remindOfService(pool)
    const queued = await pool.query(
      `select from graphile_worker._private_jobs where payload ->> 'email' = 'service-due' and payload ->> 'id' like $1`,
      [`%.${userId}.%`],
    )
    expect(queued.rows).toEqual([])
    await pool.query('update users set email_proven_at = now() where id = $1', [userId])
    await remindOfService(pool)
    expect(await queuedEmailsTo(pool, email, ['service-due'])).toHaveLength(1)
    await pool.query('update users set email_proven_at = null where id = $1', [userId])
    expect(await queuedEmailsTo(pool, email, ['service-due'])).toEqual([])
  })
})

describe('POST /workshop/v1/merge', () => {
  test('200: adds a guest’s machines once, with their details, and skips those not sold here', async () => {
    const { send, add, see } = await member()
    await add({ productId: 2, place: 'цех' })
    const machines = [
      { productId: 1, serial: 'L-7', place: 'окно', boughtOn: '2026-02-30', servicedOn: null },
      { productId: 1 },
      { productId: 2, serial: 'O-9', place: 'склад' },
      { productId: 3 },
      { productId: 999 },
      { title: 'Подольск 142', boughtOn: '2020-05-05' },
      { title: ' ' },
    ]
    const merged = await send('POST', '/merge', { machines })
    expect(merged.body.machines).toMatchObject([
      { productId: 2, title: 'Оверлок', serial: 'O-9', place: 'цех', version: 2 },
      { productId: 1, title: 'Машина', serial: 'L-7', place: 'окно', boughtOn: null },
      { productId: null, title: 'Подольск 142', boughtOn: '2020-05-05' },
    ])
    await send('POST', '/merge', { machines })
    expect(await see()).toEqual(merged.body.machines)
    const many = Array.from({ length: maxGuestMachines + 1 }, (_, n) => ({ productId: n + 1 }))
    expect((await send('POST', '/merge', { machines: many })).status).toBe(400)
  })
})

describe('members', () => {
  type Person = Awaited<ReturnType<typeof member>>
  const invite = ({ send }: Person, { email }: { email: string }, role = 'editor') =>
    send('POST', '/invitations', { email, role })
  const invited = async ({ send }: Person) => (await send('GET', '')).body.invited
  const accept = async (person: Person) => person.send('POST', `/invitations/${(await invited(person)).at(-1)!.id}`)
  const emailsTo = (email: string) => queuedEmailsTo(pool, email, ['workshop-invitation'])
  const me = async ({ send }: Person) => (await send('GET', '')).body.members.find(({ isMe }) => isMe)!.userId

  /** Sends requests that wait for the lock of a person's workshop, changes it, and lets them go on. */
  async function whileLocked(
    { userId }: Person,
    requests: () => Promise<Answer>[],
    change: (tx: PoolClient) => Promise<unknown> = async () => {},
  ): Promise<Answer[]> {
    const tx = await pool.connect()
    try {
      await tx.query('begin')
      await tx.query(
        `select from workshops where id = (select workshop_id from workshop_members where user_id = $1) for update`,
        [userId],
      )
      const sent = requests()
      await eventually(async () => {
        const { rows } = await pool.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
        expect(rows).toHaveLength(sent.length)
      })
      await change(tx)
      await tx.query('commit')
      return await Promise.all(sent)
    } finally {
      tx.release()
    }
  }

  test('200: an invited person joins with their machines; the workshop they left is deleted', async () => {
    const [owner, friend] = [await member(), await member()]
    await owner.add({ productId: 1 })
    await friend.add({ title: 'своя' })
    const sent = await invite(owner, { email: ` ${friend.email.toUpperCase()}` })
    expect(sent.body.invitations).toMatchObject([{ role: 'editor' }])
    expect(await emailsTo(friend.email)).toHaveLength(0)
    const [queued] = await queuedEmailsTo(pool, friend.email.toUpperCase(), ['workshop-invitation'])
    expect(queued!.email.text).toMatch(/предлагает вместе вести список машин[\s\S]+\/workshop/)
    expect(await invited(friend)).toMatchObject([{ role: 'editor' }])
    const joined = await accept(friend)
    expect(joined.status).toBe(200)
    expect(joined.body).toMatchObject({
      role: 'editor',
      invited: [],
      machines: [{ title: 'Машина' }, { title: 'своя' }],
    })
    expect(joined.body.members.map(({ role, isMe }) => [role, isMe])).toEqual([
      ['owner', false],
      ['editor', true],
    ])
    expect((await owner.see()).map(({ title }) => title)).toEqual(['Машина', 'своя'])
    const { rows } = await pool.query(
      'select from workshops w where not exists (select from workshop_members m where m.workshop_id = w.id)',
    )
    expect(rows).toEqual([])
  })

  test('200: an acceptance sent again changes nothing, after leaving the workshop it is 404', async () => {
    const [owner, friend] = [await member(), await member()]
    await owner.add({ productId: 1 })
    await invite(owner, friend)
    const url = `/invitations/${(await invited(friend))[0]!.id}`
    const joined = await friend.send('POST', url)
    expect(joined.status).toBe(200)
    const repeated = await friend.send('POST', url)
    expect([repeated.status, repeated.body]).toEqual([200, joined.body])
    await friend.send('DELETE', `/members/${friend.userId}`)
    expect((await friend.send('POST', url)).status).toBe(404)
  })

  test('422: with the machines brought along, the workshop would have more than it may', async () => {
    const [owner, friend] = [await member(), await member()]
    await owner.add({ title: 'первая' })
    await friend.add({ title: 'своя' })
    await pool.query(
      `insert into workshop_machines (workshop_id, title)
       select m.workshop_id, 'машина' from workshop_members m, generate_series(2, $2::int) where m.user_id = $1`,
      [owner.userId, maxWorkshopMachines],
    )
    await invite(owner, friend)
    expect((await accept(friend)).status).toBe(422)
    expect([(await owner.see()).length, (await friend.see()).length]).toEqual([maxWorkshopMachines, 1])
    const [first] = await owner.see()
    await owner.send('DELETE', `/machines/${first!.id}`)
    expect((await accept(friend)).status).toBe(200)
    expect(await owner.see()).toHaveLength(maxWorkshopMachines)
  })

  test('404: an invitation to another address, or to an unproven address', async () => {
    const [owner, friend, stranger] = [await member(), await member(), await member()]
    await owner.add({ productId: 1 })
    await invite(owner, friend)
    const [{ id } = { id: 0 }] = await invited(friend)
    expect((await stranger.send('POST', `/invitations/${id}`)).status).toBe(404)
    await pool.query('update users set email_proven_at = null where email = $1', [friend.email])
    expect(await invited(friend)).toEqual([])
    expect((await friend.send('POST', `/invitations/${id}`)).status).toBe(404)
    expect((await friend.send('POST', '/invitations', { email: 'a@b.ru', role: 'viewer' })).status).toBe(403)
    await stranger.send('DELETE', `/invitations/${id}`)
    await pool.query('update users set email_proven_at = now() where email = $1', [friend.email])
    expect(await invited(friend)).toHaveLength(1)
    await pool.query("update workshop_invitations set created_at = now() - interval '15 days' where id = $1", [id])
    expect(await invited(friend)).toEqual([])
    expect((await friend.send('POST', `/invitations/${id}`)).status).toBe(404)
  })

  test('a repeated invitation sends one email, with the new role; a declined or withdrawn one is removed', async () => {
    const [owner, friend] = [await member(), await member()]
    await invite(owner, friend)
    await Promise.all([invite(owner, friend, 'viewer'), invite(owner, friend, 'viewer')])
    expect(await emailsTo(friend.email)).toHaveLength(1)
    const [added] = await invited(friend)
    expect(added).toMatchObject({ role: 'viewer' })
    expect((await friend.send('DELETE', `/invitations/${added!.id}`)).body.invited).toEqual([])
    expect(await emailsTo(friend.email)).toEqual([])
    const again = (await invite(owner, friend)).body.invitations
    expect((await owner.send('DELETE', `/invitations/${again[0]!.id}`)).body.invitations).toEqual([])
    expect(await invited(friend)).toEqual([])
  })

  test('403: a viewer cannot change machines, an editor cannot invite', async () => {
    const [owner, friend] = [await member(), await member()]
    const [machine] = (await owner.add({ productId: 1 })).body.machines
    await invite(owner, friend, 'viewer')
    await accept(friend)
    expect((await friend.add({ title: 'ещё' })).status).toBe(403)
    expect((await friend.send('PUT', `/machines/${machine!.id}`, { version: 1, place: 'мой' })).status).toBe(403)
    expect((await friend.send('DELETE', `/machines/${machine!.id}`)).status).toBe(403)
    const [ownerId, friendId] = [await me(owner), await me(friend)]
    expect((await friend.send('PUT', `/members/${friendId}`, { role: 'owner' })).status).toBe(403)
    expect((await friend.send('DELETE', `/members/${ownerId}`)).status).toBe(403)
    await owner.send('PUT', `/members/${friendId}`, { role: 'editor' })
    expect((await friend.add({ title: 'ещё' })).status).toBe(200)
    expect((await invite(friend, { email: 'a@b.ru' })).status).toBe(403)
    expect((await friend.send('GET', '')).body.invitations).toEqual([])
  })

  test('422: the last owner cannot leave; a member who leaves gets a new workshop, the machines stay', async () => {
    const [owner, friend] = [await member(), await member()]
    await owner.add({ productId: 1 })
    await invite(owner, friend)
    await accept(friend)
    const [ownerId, friendId] = [await me(owner), await me(friend)]
    expect((await owner.send('PUT', `/members/${ownerId}`, { role: 'viewer' })).status).toBe(422)
    expect((await owner.send('DELETE', `/members/${ownerId}`)).status).toBe(422)
    expect((await owner.send('PUT', '/members/999999', { role: 'viewer' })).status).toBe(404)
    await owner.send('PUT', `/members/${friendId}`, { role: 'owner' })
    const left = await owner.send('DELETE', `/members/${ownerId}`)
    expect(left.body).toMatchObject({ role: 'owner', members: [], machines: [] })
    expect(await friend.see()).toHaveLength(1)
    await friend.send('DELETE', `/members/${friendId}`)
    expect(await friend.see()).toHaveLength(1)
  })

  test('an owner who is erased leaves the workshop to its longest-standing editor, else viewer', async () => {
    const [owner, viewer, editor, late] = [await member(), await member(), await member(), await member()]
    await owner.add({ productId: 1 })
    for (const [person, role] of [
      [viewer, 'viewer'],
      [editor, 'editor'],
      [late, 'editor'],
    ] as const) {
      await invite(owner, person, role)
      await accept(person)
    }
    const roles = async () => (await viewer.send('GET', '')).body.members.map(({ role }) => role)
    await erasePerson(erasureDeps, owner.userId, 'test')
    expect(await roles()).toEqual(['viewer', 'owner', 'editor'])
    await erasePerson(erasureDeps, editor.userId, 'test')
    expect(await roles()).toEqual(['viewer', 'owner'])
    await erasePerson(erasureDeps, late.userId, 'test')
    expect(await roles()).toEqual(['owner'])
    expect(await viewer.see()).toHaveLength(1)
    await erasePerson(erasureDeps, viewer.userId, 'test')
    expect(
      (
        await pool.query(`select from workshop_machines where title = 'Машина'
      and workshop_id not in (select workshop_id from workshop_members)`)
      ).rows,
    ).toEqual([])
  })

  test('two owners remove each other concurrently: one of them stays, with the machines', async () => {
    const [owner, friend] = [await member(), await member()]
    await owner.add({ productId: 1 })
    await invite(owner, friend, 'owner')
    await accept(friend)
    const [ownerId, friendId] = [await me(owner), await me(friend)]
    await whileLocked(owner, () => [
      owner.send('DELETE', `/members/${friendId}`),
      friend.send('DELETE', `/members/${ownerId}`),
    ])
    expect((await Promise.all([owner.see(), friend.see()])).map(({ length }) => length).sort()).toEqual([0, 1])
  })

  test('403: an editor who became a viewer while the change waited', async () => {
    const [owner, friend] = [await member(), await member()]
    await owner.add({ productId: 1 })
    await invite(owner, friend)
    await accept(friend)
    const friendId = await me(friend)
    const [answer] = await whileLocked(
      owner,
      () => [friend.add({ title: 'ещё' })],
      (tx) => tx.query("update workshop_members set role = 'viewer' where user_id = $1", [friendId]),
    )
    expect(answer!.status).toBe(403)
  })

  test('404: an invitation withdrawn while its acceptance waited', async () => {
    const [owner, friend] = [await member(), await member()]
    await owner.add({ productId: 1 })
    await invite(owner, friend)
    const [answer] = await whileLocked(
      owner,
      () => [accept(friend)],
      (tx) => tx.query('update workshop_invitations set ended_at = now() where email = $1', [friend.email]),
    )
    expect(answer!.status).toBe(404)
    expect((await owner.send('GET', '')).body.members).toHaveLength(1)
  })

  test('200: an invitation that has expired is sent again', async () => {
    const [owner, friend] = [await member(), await member()]
    await invite(owner, friend)
    await pool.query(
      `update workshop_invitations set created_at = now() - make_interval(days => $2, hours => 1) where email = $1`,
      [friend.email, invitationDays],
    )
    expect((await invite(owner, friend, 'viewer')).body.invitations).toMatchObject([{ role: 'viewer' }])
    expect(await invited(friend)).toHaveLength(1)
    expect(await emailsTo(friend.email)).toHaveLength(1)
  })

  test('two people accept the last place concurrently: one of them joins', async () => {
    const [owner, ...friends] = [await member(), await member(), await member()]
    await owner!.add({ productId: 1 })
    for (const friend of friends) await invite(owner!, friend)
    await pool.query(
      `insert into users (site_id, email, role, price_role) select 1, 'm' || n || '@' || $1, 'dealer', 'dealer'
       from generate_series(1, $2) n`,
      [owner!.email, maxWorkshopMembers - 2],
    )
    await pool.query(
      `insert into workshop_members (user_id, workshop_id, role) select u.id, m.workshop_id, 'viewer' from users u,
         workshop_members m where u.email::text like '%@' || $1 and m.user_id = $2`,
      [owner!.email, await me(owner!)],
    )
    const answers = await Promise.all(friends.map(accept))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test.each([
    ['no address', 'anna', 'editor', 'email'],
    ['a list', 'a@b.ru,c@d.ru', 'editor', 'email'],
    ['a long one', `${'a'.repeat(250)}@b.ru`, 'editor', 'email'],
    ['an unknown role', 'a@b.ru', 'king', 'role'],
  ])('400: %s', async (_what, email, role, field) => {
    const { status, body } = await invite(await member(), { email }, role)
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]])
  })

  test('422: an existing member, oneself', async () => {
    const owner = await member()
    expect((await invite(owner, owner)).status).toBe(422)
  })

  test('429: more invitations of one person than the daily limit, whatever the workshop', async () => {
    const owner = await member()
    await owner.add({ productId: 1 })
    for (let n = 0; n < maxWorkshopMembers; n += 1)
      expect((await invite(owner, { email: `n${n}@many.test` })).status).toBe(200)
    expect((await invite(owner, { email: 'n1@many.test' })).status).toBe(200)
    await owner.send('DELETE', `/members/${owner.userId}`)
    expect(await owner.see()).toHaveLength(1)
    await pool.query('delete from workshop_members where user_id = $1', [owner.userId])
    expect((await invite(owner, { email: 'more@many.test' })).status).toBe(429)
    expect(await emailsTo('more@many.test')).toEqual([])
  })
})
