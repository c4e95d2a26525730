import type { AnswerOf } from '@shpulka/contract/base/call'
import type { Exchange, exchange } from '@shpulka/contract/supply/exchange'
import { expect, test } from 'vitest'
import { signedInStaff } from '../../people/staff/test-office.ts'
import { goods, goodsFile, offer, offersFile } from '../import/test-exchange.ts'
import { ExchangeClient } from './test-1c-client.ts'
import { openTestExchangeOffice } from './test-exchange-office.ts'

const { app, pool, runJob, send, owner, connect } = await openTestExchangeOffice()
const listed = async () => (await owner.send<{ exchanges: Exchange[] }>('GET', '/exchanges')).body.exchanges
const audited = async (action: string) =>
  (await pool.query('select actor, changes from audit_log where action = $1 order by id', [action])).rows

test('a program is connected, its first catalogue is approved, its secret is renewed', async () => {
  const added = await owner.send<{ id: number; secret: string }>('POST', '/exchanges', {
    login: 'ut11',
    title: ' УТ 11 ',
    siteId: 1,
  })
  expect(added.status).toBe(200)
  const { id, secret } = added.body
  expect(secret).toMatch(/^[0-9a-f]{40}$/)
  expect(JSON.stringify(await audited('exchange.create'))).not.toContain(secret)
  const again = await owner.send('POST', '/exchanges', { login: 'ut11', title: 'УТ', siteId: 1 })
  expect(again).toMatchObject({ status: 422, body: { errors: { login: expect.any(String) } } })

  const client = new ExchangeClient(send, { login: 'ut11', secret, importsGoods: false })
  await client.portion({
    'import.xml': Buffer.from(goodsFile([goods('a'), goods('b')])),
    'offers.xml': Buffer.from(offersFile([offer('a'), offer('b', { price: 'дорого' })])),
  })
  await pool.query(`update exchange_files set changed_at = now() - interval '4 minutes'`)
  await runJob()
  const [held] = await listed()
  expect(held).toMatchObject({ login: 'ut11', title: 'УТ 11', isTrusted: false, seenAt: expect.any(String) })
  const run = held!.runs[0]!
  expect(run).toMatchObject({ isHeld: true, isWhole: true, closedAt: null })
  expect(run.packages.map(({ name, state, heldParts }) => [name, state, heldParts.length])).toEqual([
    ['offers.xml', 'held', 3],
    ['import.xml', 'held', 3],
  ])

  const counted = () => owner.send('GET', '/exchanges/work')
  expect(await counted()).toMatchObject({ body: { held: 1, quarantined: 1, unknownStatuses: 0 } })
  const decided = await owner.send('POST', `/exchanges/${id}/runs/${run.id}/decision`, { isApproved: true })
  expect(decided).toMatchObject({ status: 200, body: { packages: 2, hidden: 0 } })
  await runJob()
  const [after] = await listed()
  expect(after).toMatchObject({ isTrusted: true, quarantined: 1, unknownStatuses: 0 })
  expect(await counted()).toMatchObject({ body: { held: 0, quarantined: 1 } })
  expect(after!.runs[0]!.packages[0]).toMatchObject({ state: 'applied', figures: { quarantined: 1 } })
  expect(after!.runs[0]!.packages[0]!.figures!.reasons[0]).toMatch(/^строка \d+: /)
  const twice = await owner.send('POST', `/exchanges/${id}/runs/${run.id}/decision`, { isApproved: true })
  expect(twice.status).toBe(422)

  const renewed = await owner.send<{ secret: string }>('POST', `/exchanges/${id}/secret`)
  await expect(client.checkauth()).rejects.toThrow(/не подходит/)
  await new ExchangeClient(send, { login: 'ut11', secret: renewed.body.secret }).checkauth()
  expect((await owner.send('PATCH', `/exchanges/${id}`, { isEnabled: false, countsFreeStock: true })).status).toBe(200)
  expect((await listed())[0]).toMatchObject({ isEnabled: false, countsFreeStock: true })
  expect(await audited('exchange.change')).toEqual([
    { actor: `manager:${owner.id}`, changes: { isEnabled: [true, false], countsFreeStock: [false, true] } },
  ])
})

test('what waits for a decision stays listed, however many runs came since', async () => {
  const { id, sendFiles } = await connect('busy')
  const ids = Array.from({ length: 30 }, (_, n) => `g${n}`)
  const at = (minute: number, text: string) =>
    text.replace('2026-02-03T10:15:00', `2026-02-04T10:${String(minute).padStart(2, '0')}:00`)
  const offers = (figures: { price?: number; count?: number }, which = ids) =>
    offersFile(
      which.map((each) => offer(each, figures)),
      { onlyChanges: which.length === 1 },
    )
  await sendFiles({ 'import.xml': at(0, goodsFile(ids.map((each) => goods(each)))), 'offers.xml': at(0, offers({})) })
  await sendFiles({ 'offers.xml': at(1, offers({ count: 0 })) })
  for (let n = 2; n < 13; n += 1) await sendFiles({ 'offers.xml': at(n, offers({ price: 100 + n }, ['g1'])) })
  const { runs } = (await listed()).find((each) => each.id === id)!
  expect(runs).toHaveLength(11)
  const held = runs.at(-1)!
  expect(held).toMatchObject({ isHeld: true, packages: [{ state: 'held', heldParts: ['stock'] }] })
  const decided = await owner.send('POST', `/exchanges/${id}/runs/${held.id}/decision`, { isApproved: false })
  expect(decided).toMatchObject({ status: 200, body: { packages: 1 } })
  expect((await listed()).find((each) => each.id === id)!.runs).toHaveLength(10)
})

test('freshness: when goods came last, and what has stopped coming', async () => {
  const fresh = async (who = owner) =>
    (await who.send<{ at: string; late: string[] }>('GET', '/exchanges/freshness')).body
  await pool.query('update exchange_connections set is_enabled = true')
  const { at, late } = await fresh()
  expect([Date.now() - new Date(at).getTime() < 60_000, late]).toEqual([true, []])
  await pool.query(
    `insert into exchange_silences (connection_id, what, last_at)
     select id, 'offers', now() - interval '5 hours' from exchange_connections where login = 'ut11'`,
  )
  expect((await fresh()).late).toEqual(['УТ 11 молчит: цены и остатки'])
  await owner.send('PUT', '/staff-roles/reader', { title: 'Обмен', permissions: ['exchange.read'] })
  expect(await fresh(await signedInStaff(app, pool, 'reader', 2))).toEqual({ at: null, late: [] })
})

test('the setup check shows the state of each step and what to do', async () => {
  const check = async (id: number, who = owner) =>
    who.send<AnswerOf<typeof exchange.checkExchangeSetup>>('GET', `/exchanges/${id}/check`)
  const added = await owner.send<{ id: number; secret: string }>('POST', '/exchanges', {
    login: 'checked',
    title: 'УТ 11',
    siteId: 1,
  })
  const { id, secret } = added.body
  const stateOf = async (what: string) => (await check(id)).body.lines.find((line) => line.what === what)!
  expect((await check(id)).body).toMatchObject({
    login: 'checked',
    title: 'УТ 11',
    addresses: [expect.stringMatching(/^https:.*\/exchange\/1c$/), expect.stringMatching(/1c_exchange\.php$/)],
  })
  expect(await stateOf('Логин и пароль')).toMatchObject({ state: 'wait' })
  await expect(new ExchangeClient(send, { login: 'checked', secret: 'wrong' }).checkauth()).rejects.toThrow()
  expect(await stateOf('Логин и пароль')).toMatchObject({ state: 'bad', says: 'Программа приходит с неверным паролем' })
  const client = new ExchangeClient(send, { login: 'checked', secret, importsGoods: false })
  await client.checkauth()
  expect(await stateOf('Логин и пароль')).toMatchObject({ state: 'good' })
  expect(await stateOf('Сеанс обмена')).toMatchObject({
    state: 'bad',
    says: expect.stringMatching(/дальше .* не идёт/),
  })
  await client.portion({
    'import.xml': Buffer.from(goodsFile([goods('c1')])),
    'offers.xml': Buffer.from(offersFile([offer('c1')], { types: ['Розничная', 'Колонка 7'] })),
  })
  await pool.query(`update exchange_files set changed_at = now() - interval '4 minutes'`)
  await runJob()
  expect(await stateOf('Сеанс обмена')).toMatchObject({ state: 'good' })
  expect(await stateOf('Первая выгрузка')).toMatchObject({ state: 'bad', todo: expect.stringMatching(/Применить/) })
  expect(await stateOf('Виды цен')).toMatchObject({ state: 'wait', says: expect.stringMatching(/«Колонка 7»/) })
  await client.init()
  await expect(client.import('none.xml')).rejects.toThrow(/не передан/)
  expect(await stateOf('Сеанс обмена')).toMatchObject({ state: 'bad', says: expect.stringMatching(/none\.xml/) })
  expect((await check(999_999)).status).toBe(404)
  await owner.send('PUT', '/staff-roles/checker', { title: 'Обмен', permissions: ['exchange.read'] })
  expect((await check(id, await signedInStaff(app, pool, 'checker', 2))).status).toBe(404)
})

test('exchanges of another site are 404; staff without the right to manage decide nothing', async () => {
  const { id } = (await owner.send<{ id: number }>('POST', '/exchanges', { login: 'one', title: 'УТ', siteId: 1 })).body
  await owner.send('PUT', '/staff-roles/exchanger', {
    title: 'Обмен',
    permissions: ['exchange.read', 'exchange.manage'],
  })
  const other = await signedInStaff(app, pool, 'exchanger', 2)
  expect((await other.send<{ exchanges: unknown[] }>('GET', '/exchanges')).body.exchanges).toEqual([])
  for (const [method, path, body] of [
    ['PATCH', `/exchanges/${id}`, { isEnabled: false }],
    ['POST', `/exchanges/${id}/secret`, undefined],
    ['POST', `/exchanges/${id}/runs/1/decision`, { isApproved: true }],
    ['POST', '/exchanges', { login: 'two', title: 'УТ', siteId: 1 }],
  ] as const)
    expect((await other.send(method, path, body)).status, path).toBe(404)
  const manager = await signedInStaff(app, pool, 'manager')
  expect((await manager.send('GET', '/exchanges')).status).toBe(200)
  expect((await manager.send('PATCH', `/exchanges/${id}`, { isEnabled: false })).status).toBe(403)
})
