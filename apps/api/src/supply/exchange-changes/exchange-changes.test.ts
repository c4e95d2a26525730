import type { ExchangeChange } from '@shpulka/contract/supply/exchange-changes'
import { expect, test } from 'vitest'
import { signedInStaff } from '../../people/staff/test-office.ts'
import { openTestExchangeOffice } from '../exchange/test-exchange-office.ts'
import { goods, goodsFile, offer, offersFile } from '../import/test-exchange.ts'

const { app, pool, runJob, owner, connect } = await openTestExchangeOffice()

let hour = 0
/** A pair of files formed one hour after the previous pair. */
const sent = (rows: readonly string[], offers: readonly string[]) => {
  hour += 1
  const at = (text: string) => text.replace('T10:15:00', `T${String(hour).padStart(2, '0')}:15:00`)
  return { 'import.xml': at(goodsFile(rows)), 'offers.xml': at(offersFile(offers)) }
}
interface Listed {
  changes: ExchangeChange[]
  counts: Record<string, number>
  nextAfter: number | null
  returnedBy: number | null
}
const list = async (id: number, runId: number, query = '') =>
  (await owner.send<Listed>('GET', `/exchanges/${id}/runs/${runId}/changes?${query}`)).body
const newestRun = async (id: number) =>
  (await pool.query('select max(id)::int as id from exchange_runs where connection_id = $1', [id])).rows[0].id as number
const brief = (changes: readonly ExchangeChange[]) =>
  changes.map(({ kind, title, was, becomes }) => `${kind} ${title}: ${was} → ${becomes}`).sort()
const shopOf = async (source: string) =>
  Object.fromEntries(
    (
      await pool.query(
        `select p.source_id as id, concat_ws(' ', p.title, (select min(price_kopecks) / 100 from offer_prices r
             where r.offer_id = m.offer_id), '×' || (select sum(on_hand) from stock s where s.offer_id = m.offer_id),
           case when p.hidden_at is not null then 'скрыт' end) as line
         from products p join groups g on g.product_id = p.id join group_offers m on m.group_id = g.id
         where p.source = $1 order by 1`,
        [source],
      )
    ).rows.map(({ id, line }) => [id, line]),
  )

test('a run lists its changes and is reverted where nobody has changed the values since', async () => {
  const { id, source, sendFiles } = await connect('changed')
  const ids = ['a', 'b', 'c']
  await sendFiles(
    sent(
      ids.map((each) => goods(each)),
      ids.map((each) => offer(each)),
    ),
  )
  const first = await list(id, await newestRun(id))
  expect(first.counts).toEqual({ new: 3 })
  await sendFiles(
    sent(
      [goods('a', '', 'Лапка узкая'), goods('b'), goods('c'), goods('d')],
      [offer('a', { price: 120, count: 5 }), offer('b', { price: 130 }), offer('c', { count: 9 }), offer('d')],
    ),
  )
  const runId = await newestRun(id)
  const { changes, counts } = await list(id, runId)
  expect(counts).toMatchObject({ new: 1, name: 1, stock: 2 })
  expect(counts.price! % 2).toBe(0)
  expect(brief(changes)).toEqual(
    expect.arrayContaining([
      'name Лапка a: Лапка a → Лапка узкая',
      'new Лапка d: null → Лапка d',
      'stock Лапка c: 3 → 9',
    ]),
  )
  const prices = await list(id, runId, 'kind=price')
  expect(prices.changes[0]).toMatchObject({ kind: 'price', was: '10000', becomes: '12000', isPlanned: false })
  expect(prices.changes[0]!.field).not.toMatch(/^[a-z_]+$/)

  // Later somebody renames one product and sells two units of another.
  await pool.query(`update products set title = 'Лапка наша' where source = $1 and source_id = 'a'`, [source])
  await pool.query(
    `with sold as (update stock set on_hand = on_hand - 2 where on_hand = 9 and offer_id in (select m.offer_id
       from group_offers m join groups g on g.id = m.group_id where g.source_id = 'c') returning offer_id, warehouse_id)
     insert into stock_movements (offer_id, warehouse_id, kind, on_hand_delta) select offer_id, warehouse_id, 'ship', -2
     from sold`,
  )
  const returned = await owner.send<{ runId: number; returned: number; left: number }>(
    'POST',
    `/exchanges/${id}/runs/${runId}/return`,
  )
  expect(returned).toMatchObject({ status: 200, body: { left: 2, returned: counts.price! + 2 } })
  expect(await shopOf(source)).toEqual({
    a: 'Лапка наша 100 ×3',
    b: 'Лапка b 100 ×3',
    c: 'Лапка c 100 ×7',
    d: 'Лапка d 100 ×3 скрыт',
  })
  const back = await list(id, returned.body.runId)
  expect(brief(back.changes.filter(({ isPlanned }) => isPlanned))).toEqual([
    'name Лапка a: Лапка узкая → Лапка a',
    'stock Лапка c: 9 → 3',
  ])
  expect((await list(id, runId)).returnedBy).toBe(returned.body.runId)
  expect((await owner.send('POST', `/exchanges/${id}/runs/${runId}/return`)).status).toBe(422)
  expect((await owner.send('POST', `/exchanges/${id}/runs/${returned.body.runId}/return`)).status).toBe(422)
  const { rows } = await pool.query(`select changes from audit_log where action = 'exchange.return'`)
  expect(rows).toMatchObject([{ changes: { run: [runId, returned.body.runId], left: [null, 2] } }])
})

test('a price of the office comes back as the office’s: the program may repeat what it said before', async () => {
  const { id, source, sendFiles } = await connect('priced')
  const says = (price: number) => sendFiles(sent([goods('p')], [offer('p', { price })]))
  const stored = async () =>
    (
      await pool.query(
        `select distinct r.price_kopecks::int / 100 as price, r.program_price_kopecks::int / 100 as program
         from offer_prices r join group_offers m on m.offer_id = r.offer_id join groups g on g.id = m.group_id
           join products p on p.id = g.product_id where p.source = $1`,
        [source],
      )
    ).rows
  await says(100)
  // As a batch of prices of the office writes it.
  await pool.query(
    `update offer_prices r set price_kopecks = 12500, program_price_kopecks = 10000 from group_offers m
       join groups g on g.id = m.group_id join products p on p.id = g.product_id
     where m.offer_id = r.offer_id and p.source = $1`,
    [source],
  )
  await says(300)
  expect(await stored()).toEqual([{ price: 300, program: null }])
  await owner.send('POST', `/exchanges/${id}/runs/${await newestRun(id)}/return`)
  expect(await stored()).toEqual([{ price: 125, program: 100 }])
  await says(100)
  expect(await stored()).toEqual([{ price: 125, program: 100 }])
})

test('a product that sells a reverted offer in a set is announced too', async () => {
  const { id, source, sendFiles } = await connect('in-sets')
  await sendFiles(sent([goods('s'), goods('set')], [offer('s'), offer('set')]))
  await sendFiles(sent([goods('s'), goods('set')], [offer('s', { price: 150 }), offer('set')]))
  await pool.query(
    `insert into group_offers (group_id, offer_id) select ofset.id, m.offer_id from products p join groups g
       on g.product_id = p.id join group_offers m on m.group_id = g.id, groups ofset
     where p.source = $1 and g.source_id = 's' and ofset.source_id = 'set' and ofset.product_id in (select id
       from products where source = $1)`,
    [source],
  )
  await pool.query('delete from product_changes')
  await owner.send('POST', `/exchanges/${id}/runs/${await newestRun(id)}/return`)
  const { rows } = await pool.query(
    `select distinct p.source_id as id from product_changes c join products p on p.id = c.product_id
     where p.source = $1 order by 1`,
    [source],
  )
  expect(rows.map((row) => row.id)).toEqual(['s', 'set'])
})

test('held changes are shown before they are applied; hidden goods are shown again', async () => {
  const { id, source, sendFiles } = await connect('held')
  const ids = Array.from({ length: 12 }, (_, n) => `h${n}`)
  await sendFiles(
    sent(
      ids.map((each) => goods(each)),
      ids.map((each) => offer(each)),
    ),
  )
  await sendFiles(
    sent(
      ids.map((each) => goods(each)),
      ids.map((each) => offer(each, { price: 900, count: 4 })),
    ),
  )
  const runId = await newestRun(id)
  const held = await list(id, runId, 'kind=price')
  expect(held.changes.every(({ isPlanned }) => isPlanned)).toBe(true)
  expect((await list(id, runId, 'kind=stock')).changes.every(({ isPlanned }) => !isPlanned)).toBe(true)
  await owner.send('POST', `/exchanges/${id}/runs/${runId}/decision`, { isApproved: true })
  await runJob()
  const done = await list(id, runId, 'kind=price')
  expect(done.changes).toHaveLength(held.changes.length)
  expect(done.changes.every(({ isPlanned }) => !isPlanned)).toBe(true)

  // A full catalogue without one product: it is hidden at the close of the run and shown again by the revert.
  await sendFiles(
    sent(
      ids.slice(1).map((each) => goods(each)),
      ids.slice(1).map((each) => offer(each, { price: 900, count: 4 })),
    ),
  )
  await pool.query(`update exchange_runs set changed_at = now() - interval '1 hour' where connection_id = $1`, [id])
  await runJob()
  const closed = await newestRun(id)
  expect(brief((await list(id, closed)).changes)).toEqual(['hidden Лапка h0: shown → hidden'])
  expect((await shopOf(source)).h0).toMatch(/скрыт/)
  await owner.send('POST', `/exchanges/${id}/runs/${closed}/return`)
  expect((await shopOf(source)).h0).not.toMatch(/скрыт/)
})

test('a page of 100,000 changes is read by its index; 404 of another site', async () => {
  const { id, sendFiles } = await connect('large')
  await sendFiles(sent([goods('x')], [offer('x')]))
  const runId = await newestRun(id)
  await pool.query(
    `insert into exchange_changes (run_id, is_planned, kind, product_id, title, was, becomes)
     select $1, false, case when n % 50 = 0 then 'name' else 'price' end, n::text, 'Лапка ' || n, '1', '2'
     from generate_series(1, 100000) n`,
    [runId],
  )
  await pool.query('analyze exchange_changes')
  const last = await list(id, runId, 'kind=name')
  expect([last.changes.length, last.nextAfter]).toEqual([100, expect.any(Number)])
  const { rows } = await pool.query(
    `explain (analyze, format json) select * from exchange_changes where run_id = $1 and kind = 'name' and id > 50000
       order by id limit 101`,
    [runId],
  )
  const [plan] = rows[0]['QUERY PLAN']
  expect(JSON.stringify(plan)).toContain('exchange_changes_by_kind')
  expect(plan['Execution Time']).toBeLessThan(50)
  await owner.send('PUT', '/staff-roles/exchanger', {
    title: 'Обмен',
    permissions: ['exchange.read', 'exchange.manage'],
  })
  const other = await signedInStaff(app, pool, 'exchanger', 2)
  expect((await other.send('GET', `/exchanges/${id}/runs/${runId}/changes`)).status).toBe(404)
  expect((await other.send('POST', `/exchanges/${id}/runs/${runId}/return`)).status).toBe(404)
})
