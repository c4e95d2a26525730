import { readFile } from 'node:fs/promises'
import type { QuarantinedRow } from '@shpulka/contract/supply/exchange-quarantine'
import { describe, expect, test } from 'vitest'
import { signedInStaff } from '../../people/staff/test-office.ts'
import { runExchange } from '../exchange/run-exchange.ts'
import { openTestExchangeOffice } from '../exchange/test-exchange-office.ts'
import { goods, goodsFile, offer, offersFile } from '../import/test-exchange.ts'

const { app, pool, runJob, deps, owner, connect } = await openTestExchangeOffice()

interface Listed {
  rows: QuarantinedRow[]
  reasons: { reason: string; title: string; count: number }[]
  ignored: number
}
const list = async (id: number, query = '') =>
  (await owner.send<Listed>('GET', `/exchanges/${id}/quarantine?${query}`)).body
const decide = (id: number, body: object) =>
  owner.send<{ rows: number }>('POST', `/exchanges/${id}/quarantine/decisions`, body)
const fix = (id: number, { id: rowId, packageId }: QuarantinedRow, body: object) =>
  owner.send<{ isTried: boolean }>('PUT', `/exchanges/${id}/quarantine/${rowId}`, { packageId, ...body })
const onSale = async (source: string) =>
  Object.fromEntries(
    (
      await pool.query(
        `select g.source_id as id, min(r.price_kopecks)::int / 100 as price from products p join groups g
           on g.product_id = p.id join group_offers m on m.group_id = g.id left join offer_prices r using (offer_id)
         where p.source = $1 and p.hidden_at is null group by 1 order by 1`,
        [source],
      )
    ).rows.map(({ id, price }) => [id, price]),
  )
let hour = 0
/** Each file is formed one hour after the previous one. */
const later = (text: string) =>
  text.replace('2026-02-03T10:15:00', new Date(Date.UTC(2026, 1, 3, ++hour, 15)).toISOString().slice(0, 19))
const full = (offers: string[], ids = ['a', 'b', 'c']) => ({
  'import.xml': later(goodsFile(ids.map((id) => goods(id)))),
  'offers.xml': later(offersFile(offers)),
})

test('rows are listed by reason with their text; a price corrects a row now and in later files', async () => {
  const { id, source, sendFiles } = await connect('mended')
  await sendFiles(full([offer('a'), offer('b', { price: 'дорого' }), offer('c', { price: 'цена по запросу' })]))
  const first = await list(id)
  expect(first.reasons).toEqual([{ reason: 'bad-price', title: expect.any(String), count: 2 }])
  expect(first.rows.map(({ key }) => key)).toEqual(['c', 'b'])
  expect(first.rows[1]).toMatchObject({
    text: 'цена записана не числом (дорого)',
    name: 'Лапка b',
    says: 'остаток: 3',
    fix: 'price',
    times: 1,
    isStored: true,
  })
  expect(await onSale(source)).toEqual({ a: 100 })

  expect(await fix(id, first.rows[1]!, { priceKopecks: 12_300, isAlways: true })).toMatchObject({
    status: 200,
    body: { isTried: true },
  })
  const waiting = await list(id)
  expect(waiting.rows[1]).toMatchObject({ key: 'b', state: 'waiting' })
  expect(waiting.reasons.reduce((sum, { count }) => sum + count, 0)).toBe(1)
  await runJob()
  expect(await onSale(source)).toEqual({ a: 100, b: 123 })
  const { rows: changes } = await pool.query(
    `select h.kind, h.title from exchange_changes h join exchange_runs r on r.id = h.run_id
     where r.connection_id = $1 and h.product_id = 'b'`,
    [id],
  )
  expect(changes).toEqual([{ kind: 'new', title: 'Лапка b' }])
  expect((await list(id)).rows.map(({ key }) => key)).toEqual(['c'])
  expect(await fix(id, first.rows[1]!, { priceKopecks: 1 })).toMatchObject({ status: 409 })

  await sendFiles(full([offer('a', { price: 101 }), offer('b', { price: 'дорого' }), offer('c', { price: 'нет' })]))
  expect(await onSale(source)).toEqual({ a: 101, b: 123 })
  const [again] = (await list(id)).rows
  expect(again).toMatchObject({ key: 'c', times: 2 })
  expect(await fix(id, first.rows[0]!, { priceKopecks: 1 })).toMatchObject({ status: 409 })
  expect(await fix(id, again!, { rate: '90' })).toMatchObject({ status: 422 })

  await sendFiles(full([offer('a', { price: 101 }), offer('b', { price: 140 }), offer('c', { price: 150 })]))
  expect(await onSale(source)).toEqual({ a: 101, b: 140, c: 150 })
  expect((await list(id)).rows).toEqual([])
})

test('a price for always replaces a missing one; where a file says nothing of prices, the stored price stays', async () => {
  const { id, source, sendFiles } = await connect('always')
  const changes = (...rows: string[]) => ({ 'offers.xml': later(offersFile(rows, { onlyChanges: true })) })
  const priced = (price: number | null) => offer('b', { price })
  const sold = offer('b', { price: null, count: 2 })
  await sendFiles(full([offer('a'), priced(0), offer('c', { price: null })]))
  const [c, b] = (await list(id)).rows
  expect([b, c]).toMatchObject([
    { key: 'b', reason: 'no-price', fix: 'price' },
    { key: 'c', reason: 'no-price', fix: 'price' },
  ])
  for (const row of [b!, c!]) await fix(id, row, { priceKopecks: 12_300, isAlways: true })
  await runJob()
  expect(await onSale(source)).toEqual({ a: 100, b: 123, c: 123 })
  await sendFiles(changes(priced(140)))
  await sendFiles(changes(sold, offer('c', { price: null, count: 1 })))
  expect(await onSale(source)).toEqual({ a: 100, b: 140, c: 123 })
  await sendFiles(changes(priced(0)))
  expect(await onSale(source)).toEqual({ a: 100, b: 123, c: 123 })
  await pool.query(
    `update offer_prices set price_kopecks = 15000 where offer_id in (select m.offer_id from group_offers m join groups g
       on g.id = m.group_id join products p on p.id = g.product_id where p.source = $1 and g.source_id = 'c')`,
    [source],
  )
  await sendFiles(changes(offer('c', { price: null, count: 4 })))
  expect(await onSale(source)).toEqual({ a: 100, b: 123, c: 150 })
})

test('an ignored row is not imported at the price it was given, which holds again once it is restored', async () => {
  const { id, source, sendFiles } = await connect('restored')
  const files = () => full([offer('a'), offer('b', { price: null })])
  await sendFiles(files())
  await pool.query(`update exchange_files set changed_at = now() - interval '14 days'`)
  const [b] = (await list(id)).rows
  expect(await fix(id, b!, { priceKopecks: 12_300, isAlways: true })).toMatchObject({ body: { isTried: false } })
  expect((await decide(id, { action: 'ignore', reason: 'no-price' })).status).toBe(200)
  // A process of the release before, during an upgrade or after a rollback, reads every price that is there.
  const priced = 'select from exchange_row_rules where connection_id = $1 and price_kopecks is not null'
  expect((await pool.query(priced, [id])).rowCount).toBe(0)
  await sendFiles(files())
  expect(await onSale(source)).toEqual({ a: 100 })
  expect(await list(id, 'state=ignored')).toMatchObject({ reasons: [{ reason: 'no-price', count: 1 }] })
  expect(await decide(id, { action: 'restore', reason: 'no-price' })).toMatchObject({ status: 200, body: { rows: 1 } })
  await sendFiles(files())
  expect(await onSale(source)).toEqual({ a: 100, b: 123 })
})

test('a retry changes only the chosen rows; a rate applies to all; ignored rows are no longer listed', async () => {
  const { id, source, sendFiles } = await connect('tried')
  const dollars = (sum: number) => offer('b', { price: sum }).replace('руб.', 'TRY')
  await sendFiles(full([offer('a', { price: 100 }), dollars(10), offer('c', { price: '?' })]))
  const { rows } = await list(id)
  const tenge = rows.find(({ key }) => key === 'b')!
  expect(tenge).toMatchObject({ fix: 'rate', currency: 'TRY' })
  // Somebody has set another price: a retry of other rows must not restore the price of the file.
  await pool.query(
    `update offer_prices set price_kopecks = 7700 where offer_id in (select m.offer_id from group_offers m join groups g
       on g.id = m.group_id join products p on p.id = g.product_id where p.source = $1 and g.source_id = 'a')`,
    [source],
  )
  expect(await fix(id, tenge, { rate: '2,5' })).toMatchObject({ status: 200, body: { isTried: true } })
  await runJob()
  expect(await onSale(source)).toEqual({ a: 77, b: 25 })
  expect(await decide(id, { action: 'retry', reason: 'bad-price' })).toMatchObject({ status: 200, body: { rows: 1 } })
  await runJob()
  expect((await list(id)).rows).toMatchObject([{ key: 'c', state: 'open' }])

  expect(await decide(id, { action: 'ignore', reason: 'bad-price' })).toMatchObject({ status: 200 })
  await sendFiles(full([offer('a', { price: 100 }), dollars(10), offer('c', { price: '?' })]))
  expect(await list(id)).toMatchObject({ rows: [], ignored: 1 })
  const [ignored] = (await list(id, 'state=ignored')).rows
  expect(await decide(id, { action: 'restore', ids: [ignored!.id] })).toMatchObject({ status: 200 })
  await pool.query(`update exchange_files set changed_at = now() - interval '14 days'`)
  expect((await list(id)).rows).toMatchObject([{ key: 'c', isStored: false }])
  expect(await decide(id, { action: 'retry', ids: [ignored!.id] })).toMatchObject({
    status: 422,
    body: { message: /Файлов/ },
  })
  expect(await fix(id, (await list(id)).rows[0]!, { priceKopecks: 500 })).toMatchObject({ body: { isTried: false } })
  const { rows: audited } = await pool.query(
    `select changes from audit_log where action = 'exchange.quarantine' and record_id = $1::text order by id`,
    [id],
  )
  expect(audited.map(({ changes }) => changes)).toMatchObject([
    { 'курс TRY': [null, '2,5'] },
    { decision: [null, 'повторить'], lines: [null, 1], code: [null, 'c'] },
    { decision: [null, 'не загружать никогда'] },
    { decision: [null, 'снова показывать'] },
    { 'цена c': [null, 5] },
  ])
})

test('a retry that crashes each time leaves rows and package as they were', async () => {
  const { id, sendFiles } = await connect('dying')
  await sendFiles(full([offer('a'), offer('b', { price: '?' })]))
  const counted = async () => (await owner.send<{ quarantined: number }>('GET', '/exchanges/work')).body.quarantined
  const before = await counted()
  await decide(id, { action: 'retry', reason: 'bad-price' })
  expect(await counted()).toBe(before - 1)
  const crash = async () => {
    throw new Error('dies')
  }
  for (let time = 0; time < 5; time += 1) await runExchange({ ...deps, apply: crash })
  expect((await list(id)).rows).toMatchObject([{ key: 'b', state: 'open', isStored: true }])
  expect(await counted()).toBe(before)
  const { rows } = await pool.query('select distinct state from exchange_packages where connection_id = $1', [id])
  expect(rows).toEqual([{ state: 'applied' }])
})

describe('goods with a new id and a known article', () => {
  const article = (id: string, text: string) => goods(id, `<Артикул>${text}</Артикул>`)
  const named = (...rows: [id: string, article: string][]) => ({
    'import.xml': later(goodsFile(rows.map(([id, text]) => article(id, text)))),
    'offers.xml': later(offersFile(rows.map(([id]) => offer(id)))),
  })
  const products = async (source: string) =>
    (
      await pool.query(
        `select id, source_id as "sourceId", hidden_at is not null as "isHidden" from products where source = $1
          order by source_id`,
        [source],
      )
    ).rows

  test('20. УИД changed → quarantined «связать?»: the old product stays on sale until staff confirm it is the same', async () => {
    const { id, source, sendFiles } = await connect('renamed')
    await sendFiles(named(['a', 'AA-100'], ['b', 'BB-200']))
    const [before] = await products(source)
    await sendFiles(named(['new', 'aa 100'], ['b', 'BB-200']))
    await pool.query("update exchange_runs set changed_at = now() - interval '1 hour' where closed_at is null")
    await runJob()
    expect((await products(source)).map(({ sourceId, isHidden }) => [sourceId, isHidden])).toEqual([
      ['a', false],
      ['b', false],
    ])
    const { rows } = await list(id)
    expect(rows).toMatchObject([{ key: 'new', reason: 'changed-id', fix: 'link', name: 'Лапка a' }])
    expect(await fix(id, rows[0]!, { priceKopecks: 1 })).toMatchObject({ status: 422 })
    expect(await fix(id, rows[0]!, { isSame: true })).toMatchObject({ status: 200, body: { isTried: true } })
    await runJob()
    expect(await products(source)).toMatchObject([
      { sourceId: 'b' },
      { id: before.id, sourceId: 'new', isHidden: false },
    ])
    expect(await onSale(source)).toEqual({ b: 100, new: 100 })
    expect((await list(id)).rows).toEqual([])
    await sendFiles(named(['new', 'AA-100'], ['b', 'BB-200']))
    expect((await products(source)).length).toBe(2)
  })

  test('21. Two ids, one article → the second is quarantined; a separate product when staff confirm it', async () => {
    const { id, source, sendFiles } = await connect('doubled')
    await sendFiles(named(['a', 'AA-100'], ['twin', 'AA-100'], ['c', 'нет'], ['d', 'нет']))
    expect(await onSale(source)).toEqual({ a: 100, c: 100, d: 100 })
    const { rows } = await list(id)
    expect(rows).toMatchObject([{ key: 'twin', reason: 'same-article', fix: 'link', name: 'Лапка a' }])
    expect(await fix(id, rows[0]!, { isSame: false })).toMatchObject({ status: 200 })
    await runJob()
    expect(await onSale(source)).toEqual({ a: 100, c: 100, d: 100, twin: 100 })
    await sendFiles(named(['a', 'AA-100'], ['twin', 'AA-100'], ['c', 'нет'], ['d', 'нет']))
    expect((await list(id)).rows).toEqual([])
  })

  test('21. Two ids, one article, in two portions of a run → the second is quarantined as one of two', async () => {
    const { id, source, sendFiles } = await connect('twins')
    await sendFiles(named(['a', 'AA-100'], ['b', 'BB-200']))
    const time = later('2026-02-03T10:15:00')
    const portion = (n: string, onlyChanges: boolean, ...rows: [string, string][]) => ({
      [`import${n}.xml`]: goodsFile(
        rows.map(([row, article]) => goods(row, `<Артикул>${article}</Артикул>`)),
        { onlyChanges },
      ).replace('2026-02-03T10:15:00', time),
      [`offers${n}.xml`]: offersFile(
        rows.map(([row]) => offer(row)),
        { onlyChanges },
      ).replace('2026-02-03T10:15:00', time),
    })
    await sendFiles(portion('', false, ['a', 'AA-100'], ['b', 'BB-200']))
    await sendFiles(portion('1', true, ['twin', 'AA-100'], ['new', 'CC-300']))
    expect(await onSale(source)).toEqual({ a: 100, b: 100, new: 100 })
    expect((await list(id)).rows).toMatchObject([{ key: 'twin', reason: 'same-article', fix: 'link', name: 'Лапка a' }])
  })
})

test('404 of another site, 403 without the right', async () => {
  const { id } = await connect('foreign')
  await owner.send('PUT', '/staff-roles/exchanger', {
    title: 'Обмен',
    permissions: ['exchange.read', 'exchange.manage'],
  })
  const other = await signedInStaff(app, pool, 'exchanger', 2)
  const decision = { action: 'ignore', reason: 'bad-price' }
  expect((await other.send('GET', `/exchanges/${id}/quarantine`)).status).toBe(404)
  expect((await other.send('POST', `/exchanges/${id}/quarantine/decisions`, decision)).status).toBe(404)
  expect((await other.send('PUT', `/exchanges/${id}/quarantine/1`, { packageId: 1, rate: '2' })).status).toBe(404)
  const manager = await signedInStaff(app, pool, 'manager')
  expect((await manager.send('GET', `/exchanges/${id}/quarantine`)).status).toBe(200)
  expect((await manager.send('POST', `/exchanges/${id}/quarantine/decisions`, decision)).status).toBe(403)
})

test('a row that is never to be imported is not, though a later file brings it right, until it is restored', async () => {
  const { id, source, sendFiles } = await connect('never')
  await sendFiles(full([offer('a'), offer('b', { price: 0 }), offer('c')]))
  const [row] = (await list(id)).rows
  expect((await decide(id, { action: 'ignore', ids: [row!.id] })).status).toBe(200)
  const good = () => full([offer('a'), offer('b', { price: 140 }), offer('c')])
  await sendFiles(good())
  expect(await onSale(source)).toEqual({ a: 100, c: 100 })
  const [ignored] = (await list(id, 'state=ignored')).rows
  expect(ignored).toMatchObject({ key: 'b', state: 'ignored' })
  expect((await decide(id, { action: 'restore', ids: [ignored!.id] })).status).toBe(200)
  await sendFiles(good())
  expect(await onSale(source)).toEqual({ a: 100, b: 140, c: 100 })
  expect((await list(id)).rows).toEqual([])
})

test('an ignored row whose goods were marked deleted for a while can still be restored', async () => {
  const { id, source, sendFiles } = await connect('never-deleted')
  await sendFiles(full([offer('a'), offer('b', { price: 0 }), offer('c')]))
  const [row] = (await list(id)).rows
  expect((await decide(id, { action: 'ignore', ids: [row!.id] })).status).toBe(200)
  const deleted = goods('b', '<ПометкаУдаления>true</ПометкаУдаления>')
  await sendFiles({ 'import.xml': later(goodsFile([deleted], { onlyChanges: true })) })
  const good = () => full([offer('a'), offer('b', { price: 140 }), offer('c')])
  await sendFiles(good())
  const [ignored] = (await list(id, 'state=ignored')).rows
  expect(ignored).toMatchObject({ key: 'b', state: 'ignored' })
  expect((await decide(id, { action: 'restore', ids: [ignored!.id] })).status).toBe(200)
  await sendFiles(good())
  expect(await onSale(source)).toEqual({ a: 100, b: 140, c: 100 })
})

describe('a decision never to import a row that has left the list', () => {
  /** Rows that came right and then left the list with the decision, as releases before did. */
  async function leftList(login: string, keys: string[]) {
    const connected = await connect(login)
    const { id, sendFiles } = connected
    await sendFiles(full([offer('a'), offer('b', { price: 0 }), offer('c', { price: 0 })]))
    const ids = (await list(id)).rows.filter(({ key }) => keys.includes(key)).map((row) => row.id)
    expect((await decide(id, { action: 'ignore', ids })).body).toEqual({ rows: keys.length })
    await pool.query(`update exchange_quarantine set state = 'gone' where connection_id = $1 and key = any ($2)`, [
      id,
      keys,
    ])
    return connected
  }
  const good = () => full([offer('a'), offer('b', { price: 140 }), offer('c', { price: 150 })])

  test('the row is listed again with the next file', async () => {
    const { id, sendFiles } = await leftList('never-gone', ['b'])
    await sendFiles(good())
    expect((await list(id, 'state=ignored')).rows).toMatchObject([{ key: 'b', state: 'ignored' }])
  })

  test('after the upgrade, goods on sale are imported on, other rows are listed', async () => {
    const { id, source, sendFiles } = await leftList('never-upgraded', ['b', 'c'])
    await pool.query(`insert into exchange_row_rules (connection_id, key, is_ignored) values ($1, 'a', true)`, [id])
    await pool.query(`update exchange_quarantine set key = 'a' where connection_id = $1 and key = 'b'`, [id])
    const migration = new URL('../../base/db/migrations/0318-ignored-rows-on-sale.sql', import.meta.url)
    await pool.query(await readFile(migration, 'utf8'))
    expect((await list(id, 'state=ignored')).rows).toMatchObject([{ key: 'c', state: 'ignored' }])
    await sendFiles(full([offer('a', { price: 101 }), offer('b', { price: 140 }), offer('c', { price: 150 })]))
    expect(await onSale(source)).toEqual({ a: 101 })
  })
})

test('a row whose goods the program has deleted since leaves the list', async () => {
  const { id, sendFiles } = await connect('deleted')
  await sendFiles(full([offer('a'), offer('b', { price: 'дорого' }), offer('c', { price: 'дорого' })]))
  expect((await list(id)).rows.map(({ key }) => key)).toEqual(['c', 'b'])
  const deleted = goods('b', '<ПометкаУдаления>true</ПометкаУдаления>')
  await sendFiles({ 'import.xml': later(goodsFile([deleted], { onlyChanges: true })) })
  expect((await list(id)).rows.map(({ key }) => key)).toEqual(['c'])
  await sendFiles(full([offer('a')], ['a']))
  await sendFiles(full([offer('a')], ['a']))
  expect((await list(id)).rows).toEqual([])
})
