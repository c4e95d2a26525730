import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { signedInStaff } from '../../people/staff/test-office.ts'
import { openTestApi } from '../../test-api.ts'
import { goods, goodsFile, offer, offersFile } from '../import/test-exchange.ts'
import { moscowTime } from '../order-exchange/moscow-time.rule.ts'
import { reportStalledFlows } from './report-stalled-flows.ts'
import { deleteOldExchange } from './run-exchange.ts'
import { formedAt, fullGoods, fullOffers, openExchangeShop, xml } from './test-exchange-shop.ts'

const database = await testDatabase('demo')
const { pool } = database
const { app } = await openTestApi(database)
const { deps, runJob, command, connect, onSale } = openExchangeShop(database, app)

const names = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix}${n + 1}`)
const runsOf = async (login: string) =>
  (
    await pool.query<{ hidden: number; hiding: string; why: string }>(
      `select r.hidden, r.hiding, r.why_not_hidden as why from exchange_runs r
         join exchange_connections c on c.id = r.connection_id where c.login = $1 order by r.id`,
      [login],
    )
  ).rows
const hoursAhead = (hours: number) => moscowTime(new Date(Date.now() + hours * 3_600_000)).slice(0, 19)

describe('a program whose clock is ahead of the shop', () => {
  test('sends one run, in however many portions', async () => {
    const { login, client } = await connect()
    const all = names('e', 40)
    await client.portion({ 'import0_1.xml': xml(fullGoods(all)), 'offers0_1.xml': xml(fullOffers(all)) })
    await client.mode('catalog', 'complete')
    const time = hoursAhead(5)
    await client.portion({ 'import0_1.xml': formedAt(time, fullGoods(all.slice(1))) })
    await client.portion({ 'import0_2.xml': formedAt(time, goodsFile([goods('e1')], { onlyChanges: true })) })
    expect(Object.keys(await onSale(login))).toHaveLength(40)
    await client.mode('catalog', 'complete')
    expect(Object.keys(await onSale(login))).toHaveLength(40)
    expect(await runsOf(login)).toHaveLength(2)
  })

  test('does not give back units sold since, when a portion is applied again', async () => {
    const { login, client } = await connect()
    const time = hoursAhead(5)
    await client.portion({ 'import0_1.xml': formedAt(time, fullGoods(['a'])) })
    await client.portion({ 'offers0_1.xml': formedAt(time, fullOffers(['a'])) })
    await pool.query(
      `update stock set on_hand = on_hand - 1 where on_hand > 0 and offer_id in (
         select m.offer_id from products p join groups g on g.product_id = p.id join group_offers m on m.group_id = g.id
         where p.source = $1)`,
      [`exchange:${login}`],
    )
    const { rows } = await pool.query('select max(id) as id from exchange_packages')
    await command('replay', String(rows[0].id))
    await runJob()
    expect(await onSale(login)).toEqual({ a: 'Лапка a 100 ₽ ×2' })
  })
})

test('a run that the release before has begun goes on as one', async () => {
  const { login, client } = await connect()
  const time = hoursAhead(-1)
  await pool.query(
    `insert into exchange_runs as r (connection_id, formed_at) select id, $2::timestamp at time zone 'Europe/Moscow'
       from exchange_connections where login = $1
     on conflict (connection_id, formed_at) do update set changed_at = now()`,
    [login, time],
  )
  await client.portion({ 'import0_1.xml': formedAt(time, fullGoods(['a'])) })
  expect(await runsOf(login)).toHaveLength(1)
})

describe('hiding that waits for the owner', () => {
  const deleted = (id: string) => goods(id, '<ПометкаУдаления>true</ПометкаУдаления>')

  test('goods that changes declare deleted, more than a twentieth in one run', async () => {
    const { login, client } = await connect()
    const all = names('d', 60)
    await client.portion({ 'import0_1.xml': xml(fullGoods(all)), 'offers0_1.xml': xml(fullOffers(all)) })
    const changes = (time: string, rows: string[]) => formedAt(time, goodsFile(rows, { onlyChanges: true }))
    await client.portion({ 'import0_1.xml': changes('2026-02-04T10:00:00', all.slice(0, 2).map(deleted)) })
    expect(Object.keys(await onSale(login))).toHaveLength(58)
    const time = '2026-02-05T10:00:00'
    await client.portion({ 'import0_1.xml': changes(time, all.slice(2, 8).map(deleted)) })
    expect(Object.keys(await onSale(login))).toHaveLength(52)
    await client.portion({ 'import0_2.xml': changes(time, all.slice(8, 30).map(deleted)) })
    expect(Object.keys(await onSale(login))).toHaveLength(52)
    expect((await command('status', login)).text).toMatch(/будет скрыто: 22 товара из 52, всего за выгрузку: 28/)
    expect((await command('approve', login)).code).toBe(0)
    await runJob()
    expect(Object.keys(await onSale(login))).toHaveLength(30)
  })

  test('approved after newer changes, deleted goods are hidden but for those listed since', async () => {
    const { login, client } = await connect()
    const all = names('n', 60)
    await client.portion({ 'import0_1.xml': xml(fullGoods(all)), 'offers0_1.xml': xml(fullOffers(all)) })
    const changes = (time: string, rows: string[]) => formedAt(time, goodsFile(rows, { onlyChanges: true }))
    await client.portion({ 'import0_1.xml': changes('2026-02-04T10:00:00', all.slice(0, 30).map(deleted)) })
    await client.portion({ 'import0_1.xml': changes('2026-02-04T11:00:00', [goods('n5'), goods('n50')]) })
    await client.portion({ 'import0_1.xml': changes('2026-02-04T12:00:00', [goods('n51')]) })
    await client.mode('catalog', 'complete')
    expect(Object.keys(await onSale(login))).toHaveLength(60)
    expect((await command('approve', login)).code).toBe(0)
    await deleteOldExchange(deps)
    await runJob()
    expect(Object.keys(await onSale(login))).toHaveLength(31)
    expect(await onSale(login)).toHaveProperty('n5')
    await deleteOldExchange(deps)
    const { rows } = await pool.query(
      `select count(*)::int from exchange_run_names n join exchange_runs r on r.id = n.run_id
       join exchange_connections c on c.id = r.connection_id where c.login = $1 and r.closed_at is not null`,
      [login],
    )
    expect(rows).toEqual([{ count: 0 }])
  })

  test('variants that a full run no longer lists, though each product keeps one', async () => {
    const { login, client } = await connect()
    const all = names('v', 12)
    const kinds = (each: string[]) =>
      offersFile(all.flatMap((id) => each.map((kind) => offer(`${id}#${kind}`, { colour: kind }))))
    await client.portion({ 'import0_1.xml': xml(fullGoods(all)), 'offers0_1.xml': xml(kinds(['red', 'blue'])) })
    expect(Object.keys(await onSale(login))).toHaveLength(24)
    const next = '2026-02-04T10:15:00'
    await client.portion({
      'import0_1.xml': formedAt(next, fullGoods(all)),
      'offers0_1.xml': formedAt(next, kinds(['red'])),
    })
    await client.mode('catalog', 'complete')
    expect(Object.keys(await onSale(login))).toHaveLength(24)
    expect((await command('status', login)).text).toMatch(/исчезло бы: 12 предложений из 24/)
    expect((await command('approve', login)).code).toBe(0)
    expect(Object.keys(await onSale(login))).toHaveLength(12)
  })
})

test('two catalogues of one connection do not hide the goods of each other', async () => {
  const { login, client } = await connect()
  const machines = names('m', 40)
  const parts = names('p', 2)
  const send = async (time: string, catalogId: string, ids: string[], number: number) => {
    const cards = goodsFile(
      ids.map((id) => goods(id)),
      { catalogId },
    )
    const offers = offersFile(
      ids.map((id) => offer(id)),
      { catalogId },
    )
    await client.portion({
      [`import${number}_1.xml`]: formedAt(time, cards),
      [`offers${number}_1.xml`]: formedAt(time, offers),
    })
  }
  for (const day of ['03', '04', '05']) {
    await send(`2026-02-${day}T02:00:00`, 'machines', machines, 0)
    await send(`2026-02-${day}T02:03:10`, 'parts', parts, 1)
    await client.mode('catalog', 'complete')
    expect(Object.keys(await onSale(login))).toHaveLength(42)
  }
  const runs = await runsOf(login)
  expect(runs.filter(({ hiding }) => hiding === 'held' || hiding === 'open')).toEqual([])
  expect(runs.at(-1)!.why).toMatch(/несколько каталогов/)
})

test('a catalogue sent in many packages a day is late only when the next day is', async () => {
  const { login } = await connect()
  await pool.query(
    `with session as (insert into exchange_sessions (connection_id, token_hash)
         select id, sha256(login::bytea) from exchange_connections where login = $1 returning id, connection_id),
       runs as (insert into exchange_runs (connection_id, formed_at, closed_at)
         select connection_id, now() - make_interval(days => d, hours => 5), now()
         from session cross join generate_series(0, 6) d returning id, connection_id, formed_at)
     insert into exchange_packages (connection_id, session_id, folder, kind, name, fingerprint, state, run_id,
       received_at)
     select r.connection_id, s.id, 1, 'catalog', 'import0_' || n || '.xml', sha256((r.id || '/' || n)::bytea),
       'applied', r.id, r.formed_at + n * interval '40 seconds'
     from session s cross join runs r cross join generate_series(1, 60) n`,
    [login],
  )
  await reportStalledFlows(pool)
  const { rows } = await pool.query(
    'select what from exchange_silences s join exchange_connections c on c.id = s.connection_id where c.login = $1',
    [login],
  )
  expect(rows).toEqual([])
})

test('exports without any goods for three days are shown, though each of them is a success', async () => {
  const { login, client } = await connect()
  await pool.query(
    `update exchange_connections set title = 'Пустой', created_at = now() - interval '9 days' where login = $1`,
    [login],
  )
  const owner = await signedInStaff(app, pool, 'owner')
  const shown = async () =>
    (await owner.send<{ late: string[] }>('GET', '/exchanges/freshness')).body.late.filter((line) =>
      /Пустой/.test(line),
    )
  await client.portion({ 'import0_1.xml': xml(fullGoods(['a'])), 'offers0_1.xml': xml(fullOffers(['a'])) })
  for (let n = 0; n < 5; n += 1)
    await client.portion({
      'import0_1.xml': formedAt(`2026-02-04T10:0${n}:00`, goodsFile([], { onlyChanges: true })),
    })
  expect(await shown()).toEqual([])
  await pool.query(
    `update exchange_packages set ended_at = ended_at - interval '4 days' where (account ->> 'rows')::int > 0`,
  )
  expect(await shown()).toEqual(['Пустой: выгрузки три дня приходят без товаров'])
  await client.portion({ 'offers0_1.xml': formedAt('2026-02-05T10:00:00', fullOffers(['a'], { count: 2 })) })
  expect(await shown()).toEqual([])
})

test('an empty document is whole, also with a comment after its root', async () => {
  const { client } = await connect()
  const root = '<КоммерческаяИнформация ВерсияСхемы="2.08" ДатаФормирования="2026-02-03T10:15:00"'
  await client.ordersBack('orders-1.xml', xml(`<?xml version="1.0" encoding="UTF-8"?><!-- 1С -->${root}/>`))
  await client.ordersBack('orders-2.xml', xml(`${root} />\n`))
  await client.ordersBack('orders-3.xml', xml(`${root}></КоммерческаяИнформация>\n<!-- конец -->\n`))
  await expect(client.ordersBack('orders-4.xml', xml(`${root}><Документ/>`))).rejects.toThrow(/пришёл не целиком/)
  await expect(client.ordersBack('orders-5.xml', xml(`${root} `))).rejects.toThrow(/пришёл не целиком/)
})
