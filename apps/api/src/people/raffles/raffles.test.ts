import { createHash, randomUUID } from 'node:crypto'
import type { Problem } from '@shpulka/contract/base/problem'
import { drawWinners } from '@shpulka/contract/people/raffle-draw'
import type { OwnRaffleEntry, Raffle } from '@shpulka/contract/people/raffles'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { transaction } from '../../base/db/transaction.ts'
import { queuedEmailsTo } from '../../base/mail/test-emails.ts'
import { fillTestShop, sendRequest } from '../../buying/orders/test-shop.ts'
import { openTestApi, testTokenSecret } from '../../test-api.ts'
import { openTestSession } from '../sessions/test-sign-in.ts'
import { erasePerson } from '../users/erase-person.ts'
import { drawHashes } from './draw-hashes.ts'
import { drawRaffle } from './draw-raffle.ts'
import { drawDueRaffles, findInvalidDraws } from './raffles.port.ts'
import { addRaffle, moveRaffle } from './test-raffle.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestShop(pool)
const { app } = await openTestApi(database)
const otherInstance = await openTestApi(database)

let addressCount = 0
type Person = Awaited<ReturnType<typeof someone>>
/** Signs in a user with a new device and IP address. */
async function someone({
  siteId = 1,
  email,
  fio = 'Швецова Анна',
  device = '',
}: {
  siteId?: number
  email?: string
  fio?: string
  device?: string
} = {}) {
  const session = await openTestSession(pool, {
    priceRole: 'guest_opt',
    role: 'guest',
    siteId,
    tokenSecret: testTokenSecret,
    ...(email && { email }),
  })
  await pool.query('update users set fio = $2 where id = $1', [session.userId, fio])
  await pool.query('update sessions set device_id = $2 where user_id = $1', [session.userId, device || randomUUID()])
  addressCount += 1
  return {
    ...session,
    headers: { 'x-site-id': String(siteId), authorization: `Bearer ${session.authToken}` },
    remoteAddress: `10.9.${addressCount >> 8}.${addressCount & 255}`,
  }
}
const enter = async (
  { headers, remoteAddress }: { headers: Record<string, string>; remoteAddress: string },
  code: string,
  payload: object = { consent: true },
  api = app,
) => {
  const answer = await api.inject({
    method: 'POST',
    url: `/api/raffles/v1/participants/${code}`,
    headers,
    remoteAddress,
    payload,
  })
  return { status: answer.statusCode, body: answer.json<{ entry: OwnRaffleEntry } & Problem>() }
}
const guest = { headers: { 'x-site-id': '1' } }
const get = async (code: string, query = '', visitor: { headers: Record<string, string> } = guest) =>
  sendRequest<Raffle & Problem>(app, visitor, 'GET', `/raffles/v1/${code}${query}`)
const ownEntry = async (person: Person, code: string) =>
  (await sendRequest<{ entry: OwnRaffleEntry | null }>(app, person, 'GET', `/raffles/v1/participants/${code}`)).body
    .entry
const ticketsText = async (code: string) =>
  (await app.inject({ url: `/api/raffles/v1/${code}/tickets`, headers: guest.headers })).body

describe('POST /raffles/v1/participants/{code}', () => {
  test('200: gives one ticket, the same on every repeat, also after the end; records one consent', async () => {
    const raffle = await addRaffle(pool)
    const anna = await someone()
    const answers = await Promise.all([
      enter(anna, raffle.code),
      enter(anna, raffle.code, { consent: true }, otherInstance.app),
      enter(anna, raffle.code),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const { body } = answers[0]!
    expect(body.entry).toMatchObject({ number: 1, ticket: expect.stringMatching(/^[0-9a-f]{16}$/), place: null })
    for (const answer of answers) expect(answer.body).toEqual(body)
    await moveRaffle(pool, raffle.id, { ends: -1 })
    expect((await enter(anna, raffle.code)).body).toEqual(body)
    expect(await ownEntry(anna, raffle.code)).toEqual(body.entry)
    expect(await ownEntry(await someone(), raffle.code)).toBeNull()
    const { rows } = await pool.query(`select kind, text_version, source from consents where user_id = $1`, [
      anna.userId,
    ])
    expect(rows).toEqual([{ kind: 'raffle', text_version: '2026-11', source: 'raffle' }])
  })

  test('200: concurrent entries on two instances get consecutive unique numbers', async () => {
    const raffle = await addRaffle(pool)
    const people = await Promise.all(Array.from({ length: 20 }, () => someone()))
    const answers = await Promise.all(
      people.flatMap((person) => [
        enter(person, raffle.code),
        enter(person, raffle.code, { consent: true }, otherInstance.app),
      ]),
    )
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const numbers = answers.map(({ body }) => body.entry.number).sort((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 40 }, (_, n) => Math.floor(n / 2) + 1))
    expect((await get(raffle.code)).body.participants).toBe(20)
  })

  test('400 without consent; 401 a guest; 404 another site’s or an unknown raffle', async () => {
    const raffle = await addRaffle(pool)
    const anna = await someone()
    for (const consent of [false, 'yes', null]) {
      const { status, body } = await enter(anna, raffle.code, { consent })
      expect([status, Object.keys(body.errors)]).toEqual([400, ['consent']])
    }
    expect((await enter({ ...guest, remoteAddress: '10.8.0.1' }, raffle.code)).status).toBe(401)
    expect((await enter(await someone({ siteId: 2 }), raffle.code)).status).toBe(404)
    expect((await enter(anna, 'nothing')).status).toBe(404)
    expect((await enter(anna, encodeURIComponent("' or 1=1 --"))).status).toBe(400)
    expect((await get(raffle.code)).body.participants).toBe(0)
  })

  test('422 before the start, after the end, and with an unproven email', async () => {
    const anna = await someone()
    const coming = await enter(anna, (await addRaffle(pool, { starts: 10 })).code)
    expect([coming.status, coming.body.message]).toEqual([422, 'Приём участников ещё не начался'])
    const ended = await enter(anna, (await addRaffle(pool, { ends: -1 })).code)
    expect([ended.status, ended.body.message]).toEqual([422, 'Приём участников закончен'])
    const boris = await someone()
    await pool.query('update users set email_proven_at = null where id = $1', [boris.userId])
    const unproven = await enter(boris, (await addRaffle(pool)).code)
    expect([unproven.status, unproven.body.message]).toEqual([422, expect.stringContaining('подтвердите почту')])
    expect(unproven.body.errors).toHaveProperty('email')
  })

  test('406: an erased account; 422: a new account with its email or a +tag gets no second ticket', async () => {
    const raffle = await addRaffle(pool)
    const email = `${randomUUID()}@example.ru`
    const anna = await someone({ email })
    const { body } = await enter(anna, raffle.code)
    expect(
      await erasePerson(
        { pool, config: { tokenSecret: testTokenSecret, dataDir: database.dataDirectory } },
        anna.userId,
        'buyer',
      ),
    ).toBe(true)
    expect((await enter(anna, raffle.code)).status).toBe(406)
    for (const sameEmail of [email, email.replace('@', '+2@')]) {
      const again = await enter(await someone({ email: sameEmail }), raffle.code)
      expect([again.status, again.body.message]).toEqual([422, expect.stringContaining('второй билет')])
    }
    const page = (await get(raffle.code)).body
    expect(page.participantsPage.participants).toEqual([
      { number: 1, ticket: body.entry.ticket, name: 'Участник удалён' },
    ])
    expect(await ticketsText(raffle.code)).toBe(`1 ${body.entry.ticket}\n`)
  })

  test('422: the fourth of one device or browser; 429: the 31st of one address', async () => {
    const raffle = await addRaffle(pool)
    const statuses: number[] = []
    for (let n = 0; n < 4; n += 1)
      statuses.push((await enter(await someone({ device: `shared-${raffle.id}` }), raffle.code)).status)
    const cart = randomUUID()
    for (let n = 0; n < 4; n += 1) {
      const person = await someone()
      statuses.push(
        (await enter({ ...person, headers: { ...person.headers, 'x-cart-token': cart } }, raffle.code)).status,
      )
    }
    expect(statuses).toEqual([200, 200, 200, 422, 200, 200, 200, 422])
    const people = await Promise.all(Array.from({ length: 33 }, () => someone()))
    const answers = await Promise.all(
      people.map((person) => enter({ ...person, remoteAddress: '10.77.0.1' }, raffle.code)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3)
    expect((await get(raffle.code)).body.participants).toBe(36)
    // Limits are separate for each raffle.
    expect((await enter(await someone({ device: `shared-${raffle.id}` }), (await addRaffle(pool)).code)).status).toBe(
      200,
    )
  })

  test('422: an entry sent in time that waits for the lock until the raffle ends', async () => {
    const raffle = await addRaffle(pool, { ends: 0.5 / 60 })
    const anna = await someone()
    const blocker = await pool.connect()
    await blocker.query('begin')
    await blocker.query('select from raffles where id = $1 for update', [raffle.id])
    const waiting = enter(anna, raffle.code)
    await blocker.query(
      'select pg_sleep(extract(epoch from ends_at - clock_timestamp()) + 0.05) from raffles where id = $1',
      [raffle.id],
    )
    await blocker.query('commit')
    blocker.release()
    expect((await waiting).status).toBe(422)
    expect((await get(raffle.code)).body).toMatchObject({ state: 'closed', participants: 0 })
  })
})

describe('GET /raffles/v1/{code}', () => {
  test('200: paginated masked names without other personal data; no seed before the draw', async () => {
    const raffle = await addRaffle(pool)
    const people = []
    for (let n = 0; n < 12; n += 1)
      people.push(await someone({ fio: `Швецова Анна Павловна ${n}`, email: `secret-${raffle.id}-${n}@example.ru` }))
    for (const person of people) await enter(person, raffle.code)
    const { status, body } = await get(raffle.code)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      state: 'open',
      organiser: 'ООО «Шпулька»',
      participants: 12,
      prizesCount: 3,
      prizes: [
        { place: 1, value: 4_990_000, tax: 1_606_500 },
        { place: 2, count: 2, tax: 0 },
      ],
      proof: { commitment: createHash('sha256').update(raffle.seed).digest('hex'), seed: null, listHash: null },
      winners: [],
      participantsPage: { meta: { page: 1, limit: 10, pages: 2, total: 12 } },
    })
    expect(body.participantsPage.participants).toHaveLength(10)
    expect(Object.keys(body.participantsPage.participants[0]!).sort()).toEqual(['name', 'number', 'ticket'])
    const bodyText = JSON.stringify(body)
    for (const secret of [raffle.seed.toString('hex'), 'secret-', 'Швецова', 'Павловна'])
      expect(bodyText).not.toContain(secret)
    expect(
      (await get(raffle.code, '?page=2&limit=10')).body.participantsPage.participants.map(({ number, name }) => [
        number,
        name,
      ]),
    ).toEqual([
      [11, 'Анна Ш.'],
      [12, 'Анна Ш.'],
    ])
    expect((await get(raffle.code, '?page=1000000')).body.participantsPage.participants).toEqual([])
    expect((await get(raffle.code, '', { headers: { 'x-site-id': '2' } })).status).toBe(404)
    for (const query of ['?limit=1e9', '?page=-1', '?limit=0', '?page=1.5'])
      expect((await get(raffle.code, query)).status).toBe(400)
    expect((await get('__proto__')).status).toBe(400)
  })

  test('GET /raffles/v1 200: open raffles first, then coming, then ended ones', async () => {
    const raffles = {
      drawn: await addRaffle(pool, { siteId: 2, ends: -5 }),
      coming: await addRaffle(pool, { siteId: 2, starts: 5 }),
      open: await addRaffle(pool, { siteId: 2 }),
      closed: await addRaffle(pool, { siteId: 2, ends: -3, draws: 9 }),
    }
    await drawRaffle(pool, raffles.drawn.id)
    const { body } = await sendRequest<{ raffles: { code: string; state: string }[] }>(
      app,
      { headers: { 'x-site-id': '2' } },
      'GET',
      '/raffles/v1',
    )
    expect(body.raffles.map(({ code, state }) => [code, state])).toEqual(
      (['open', 'coming', 'closed', 'drawn'] as const).map((state) => [raffles[state].code, state]),
    )
  })
})

describe('the draw', () => {
  test('refuses before the end; concurrent draws draw and notify once', async () => {
    const raffle = await addRaffle(pool)
    const people = await Promise.all(
      Array.from({ length: 9 }, (_, n) => someone({ fio: `Швецова${'абвгдежзи'[n]} Анна` })),
    )
    for (const person of people) await enter(person, raffle.code)
    await expect(drawRaffle(pool, raffle.id)).rejects.toThrow('ещё не закончился')
    await drawDueRaffles(pool)
    expect((await get(raffle.code)).body.state).toBe('open')

    await moveRaffle(pool, raffle.id, { ends: -1, draws: 5 })
    await drawDueRaffles(pool)
    const list = await ticketsText(raffle.code)
    expect((await get(raffle.code)).body).toMatchObject({
      state: 'closed',
      proof: { seed: null, listHash: createHash('sha256').update(list).digest('hex') },
    })
    await moveRaffle(pool, raffle.id, { ends: -1 })
    await Promise.all([
      drawDueRaffles(pool),
      drawRaffle(pool, raffle.id),
      drawRaffle(otherInstance.pool, raffle.id),
      drawDueRaffles(otherInstance.pool),
    ])

    const { body } = await get(raffle.code)
    expect(body.state).toBe('drawn')
    const { seed, commitment, listHash } = body.proof
    expect(createHash('sha256').update(Buffer.from(seed!, 'hex')).digest('hex')).toBe(commitment)
    expect(createHash('sha256').update(list).digest('hex')).toBe(listHash)
    // Verifies the draw with public data only.
    const tickets = list
      .trimEnd()
      .split('\n')
      .map((line) => ({ number: Number(line.split(' ')[0]), ticket: line.split(' ')[1]! }))
    expect(tickets).toHaveLength(9)
    const drawnWinners = drawWinners(
      { code: body.code, seed: Buffer.from(seed!, 'hex'), tickets, prizes: body.prizes },
      drawHashes,
    )
    expect(body.winners.map(({ name: _, ...winner }) => winner)).toEqual(drawnWinners)
    expect(drawnWinners).toHaveLength(3)

    const notified = (
      await pool.query(`select user_id, title from notifications where link = $1`, [`/raffles/${raffle.code}`])
    ).rows
    expect(notified.map(({ user_id }) => Number(user_id)).sort()).toEqual(
      people.map(({ userId }) => Number(userId)).sort(),
    )
    expect(notified.filter(({ title }) => /^Ваш билет № \d+ выиграл: /.test(title))).toHaveLength(3)
    const emailsByPerson = await Promise.all(people.map(({ email }) => queuedEmailsTo(pool, email, ['raffle-won'])))
    expect(emailsByPerson.flatMap((emails, n) => emails.map(({ id }) => [id, n + 1])).sort()).toEqual(
      drawnWinners.map(({ number }) => [`${raffle.id}/${number}`, number]).sort(),
    )
    const { text } = emailsByPerson[drawnWinners[0]!.number - 1]![0]!.email
    expect(text).toContain('Вы выиграли: Оверлок')
    expect(text.replaceAll('\u00a0', ' ')).toContain('35 % — 16 065 ₽')
    expect(await ownEntry(people[drawnWinners[0]!.number - 1]!, raffle.code)).toMatchObject({ place: 1 })
    expect(await findInvalidDraws(pool, raffle.id)).toEqual({ checked: 1, invalid: [] })
  })

  test('without entries has no winners; two tickets win two prizes of three', async () => {
    const [empty, small] = [await addRaffle(pool, { ends: -1 }), await addRaffle(pool)]
    await drawRaffle(pool, empty.id)
    expect((await get(empty.code)).body).toMatchObject({ state: 'drawn', winners: [] })
    await enter(await someone(), small.code)
    await enter(await someone(), small.code)
    await moveRaffle(pool, small.id, { ends: -1 })
    await drawRaffle(pool, small.id)
    expect((await get(small.code)).body.winners.map(({ place, indexInPlace }) => [place, indexInPlace])).toEqual([
      [1, 1],
      [2, 1],
    ])
  })
})

test('the database protects the entries, terms, seed and winners of a raffle', async () => {
  const raffle = await addRaffle(pool)
  await enter(await someone(), raffle.code)
  const { id } = raffle
  const forbiddenChanges: [sql: string, refusal: RegExp][] = [
    [`update raffle_entries set ticket = '0000000000000000' where raffle_id = ${id}`, /never changed/],
    [`delete from raffle_entries where raffle_id = ${id}`, /never changed/],
    ['truncate raffle_entries cascade', /never changed/],
    [`update raffles set commitment = sha256('x') where id = ${id}`, /is fixed/],
    [`update raffles set ends_at = ends_at - interval '1 second' where id = ${id}`, /is fixed/],
    [`update raffles set rules = '[]' where id = ${id}`, /is fixed/],
    [`update raffle_seeds set seed = decode(repeat('00', 32), 'hex') where raffle_id = ${id}`, /are fixed/],
    [`insert into raffle_prizes (raffle_id, place, title, value_kopecks) values (${id}, 9, 'Ещё', 1)`, /are fixed/],
    [`update raffles set list_hash = sha256('x') where id = ${id}`, /is not over/],
    [`insert into raffle_winners values (${id}, 1, 1, 1)`, /winners are found once/],
  ]
  for (const [sql, refusal] of forbiddenChanges) await expect(pool.query(sql), sql).rejects.toThrow(refusal)
  await moveRaffle(pool, id, { ends: -1 })
  await drawRaffle(pool, id)
  const forbiddenAfterDraw: [sql: string, refusal: RegExp][] = [
    [
      `insert into raffle_entries (raffle_id, ticket, user_id, person_key) select ${id}, '00000000000000ff', min(id),
        'x' from users`,
      /not taken now/,
    ],
    [`update raffles set title = 'x' where id = ${id}`, /is drawn/],
    [`delete from raffle_winners where raffle_id = ${id}`, /winners are found once/],
  ]
  for (const [sql, refusal] of forbiddenAfterDraw) await expect(pool.query(sql), sql).rejects.toThrow(refusal)
  await expect(
    transaction(pool, (tx) => tx.query(`update raffles set drawn_at = null, seed = null where id = ${id}`)),
  ).rejects.toThrow('is drawn')
})
