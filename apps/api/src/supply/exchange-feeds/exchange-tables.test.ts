import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AnswerOf } from '@shpulka/contract/base/call'
import type { Exchange } from '@shpulka/contract/supply/exchange'
import type { ExchangeFeed, exchangeFeeds, TablePreviewRow } from '@shpulka/contract/supply/exchange-feeds'
import { expect, test } from 'vitest'
import { queuedEmailsTo } from '../../base/mail/test-emails.ts'
import { signedInStaff } from '../../people/staff/test-office.ts'
import { closeAfterwards } from '../../test-closing.ts'
import { openTestExchangeOffice } from '../exchange/test-exchange-office.ts'
import { type TestCell, workbookOf } from '../feed-parsers/test-workbook.ts'
import { fetchDueFeeds } from './fetch-feeds.ts'

const { app, pool, runJob, deps, owner } = await openTestExchangeOffice()
let serve: RequestListener = () => {}
const server = createServer((request, answer) => serve(request, answer))
await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
closeAfterwards(async () => {
  server.closeAllConnections()
  server.close()
})
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/price.xlsx`
const heads = ['Прайс-лист «Нить»']
const table = (...rows: TestCell[][]) =>
  workbookOf({ Контакты: [['Телефон']], Цены: [heads, ['Артикул', 'Наименование', 'Цена, руб.', 'Остаток'], ...rows] })
const layout = { sheet: 'Цены', firstRow: 3, columns: { article: 0, name: 1, price: 2, stock: 3 } }

const feeds = async () => (await owner.send<{ feeds: ExchangeFeed[] }>('GET', '/exchange-feeds')).body.feeds
const runs = async (id: number) =>
  (await owner.send<{ exchanges: Exchange[] }>('GET', '/exchanges')).body.exchanges.find((each) => each.id === id)!.runs
const view = async (id: number, query = '') =>
  owner.send<AnswerOf<typeof exchangeFeeds.viewExchangeTable>>('GET', `/exchange-feeds/${id}/table${query}`)
const preview = async (id: number, how: object = layout) =>
  (await owner.send<{ rows: TablePreviewRow[] }>('POST', `/exchange-feeds/${id}/table/preview`, how)).body.rows
const upload = (id: number, bytes: Buffer, by = owner) =>
  by.send<{ isApplied: boolean }>('POST', `/exchange-feeds/${id}/table`, {
    name: 'прайс.xlsx',
    content: bytes.toString('base64'),
  })
const goods = async (id: number) =>
  (
    await pool.query(
      `select p.vendor_code || ' ' || p.title || ' ' || coalesce((min(r.price_kopecks) / 100)::text, '–') || ' ×' ||
         coalesce(sum(s.on_hand) filter (where s.warehouse_id = (select warehouse_id from site_warehouses sw join
           warehouses w on w.id = sw.warehouse_id where sw.site_id = 1 order by w.sort, w.id limit 1)), 0) as line
       from products p join groups g on g.product_id = p.id join group_offers m on m.group_id = g.id
         left join offer_prices r on r.offer_id = m.offer_id left join stock s on s.offer_id = m.offer_id
       where p.source = (select source from exchange_connections where id = $1) and p.hidden_at is null
       group by p.id order by 1`,
      [id],
    )
  ).rows.map(({ line }) => line)
async function approve(id: number) {
  await runJob()
  const [run] = await runs(id)
  await owner.send('POST', `/exchanges/${id}/runs/${run!.id}/decision`, { isApproved: true })
  await runJob()
}

test('a fetched table: waits for its layout, has a preview, is applied, and applied again when it changes', async () => {
  serve = (_, answer) =>
    answer.end(table(['А-1', 'Нить', '1 234,50', 5], ['А-2', 'Игла', 10, 'нет'], ['', 'Без', 1, 1]))
  const feed = { title: 'Нить', siteId: 1, url, format: 'xlsx', everyMinutes: 60 }
  const { id } = (await owner.send<{ id: number }>('POST', '/exchange-feeds', feed)).body
  expect((await view(id)).status).toBe(404)
  await fetchDueFeeds({ ...deps, isAllowed: () => true })
  await runJob()
  expect([await runs(id), (await feeds())[0]]).toMatchObject([[], { hasTable: true, hasLayout: false, failure: '' }])

  expect((await view(id)).body).toMatchObject({ sheets: ['Контакты', 'Цены'], sheet: 'Контакты', isSaved: false })
  const { body: shown } = await view(id, `?sheet=${encodeURIComponent('Цены')}`)
  expect(shown).toMatchObject({ firstRow: 3, columns: layout.columns, isSaved: false })
  expect(shown.rows.map(({ number, cells }) => [number, ...cells])).toEqual([
    [1, 'Прайс-лист «Нить»'],
    [2, 'Артикул', 'Наименование', 'Цена, руб.', 'Остаток'],
    [3, 'А-1', 'Нить', '1 234,50', '5'],
    [4, 'А-2', 'Игла', '10', 'нет'],
    [5, '', 'Без', '1', '1'],
  ])
  expect(await preview(id)).toMatchObject([
    { line: 3, article: 'А-1', name: 'Нить', price: '1234.50', stock: '5', outcome: 'new' },
    { line: 4, article: 'А-2', price: '10', stock: 'нет', outcome: 'new' },
    { line: 5, article: '', outcome: 'fault', why: 'нет идентификатора (Без)' },
  ])
  expect(await goods(id)).toEqual([])

  expect((await owner.send('PUT', `/exchange-feeds/${id}/table`, layout)).status).toBe(200)
  await approve(id)
  expect(await goods(id)).toEqual(['А-1 Нить 1234 ×5', 'А-2 Игла 10 ×0'])
  expect((await view(id)).body).toMatchObject({ sheet: 'Цены', isSaved: true, firstRow: 3 })

  const changed = table(['А-1', 'Нить', '', 5], ['А-2', 'Игла', 11, 2], ['А-3', 'Лапка', 7, 1])
  serve = (_, answer) => answer.end(changed)
  await owner.send('POST', `/exchange-feeds/${id}/fetch`)
  await fetchDueFeeds({ ...deps, isAllowed: () => true })
  expect(await preview(id)).toMatchObject([
    { article: 'А-1', price: '', outcome: 'changed' },
    { article: 'А-2', price: '11', outcome: 'changed' },
    { article: 'А-3', outcome: 'new' },
  ])
  await runJob()
  expect(await goods(id)).toEqual(['А-1 Нить – ×5', 'А-2 Игла 11 ×2', 'А-3 Лапка 7 ×1'])
  expect((await preview(id)).map(({ outcome }) => outcome)).toEqual(['same', 'same', 'same'])
  await owner.send('POST', `/exchange-feeds/${id}/fetch`)
  await fetchDueFeeds({ ...deps, isAllowed: () => true })
  const { rows } = await pool.query('select count(*)::int from exchange_packages where connection_id = $1', [id])
  expect(rows).toEqual([{ count: 2 }])
})

test('an uploaded table; hiding of missing goods is held in the same way', async () => {
  const feed = { title: 'Игла', siteId: 1, format: 'xlsx', everyMinutes: 60 }
  const { id } = (await owner.send<{ id: number }>('POST', '/exchange-feeds', feed)).body
  const rows = Array.from({ length: 40 }, (_, n): TestCell[] => [`И-${n}`, `Игла ${n}`, 10 + n, 3])
  expect((await upload(id, table(...rows))).body).toEqual({ isApplied: false })
  await owner.send('PUT', `/exchange-feeds/${id}/table`, layout)
  await approve(id)
  expect(await goods(id)).toHaveLength(40)
  expect((await upload(id, table(...rows.slice(0, 10)))).body).toEqual({ isApplied: true })
  await runJob()
  await pool.query(`update exchange_runs set changed_at = now() - interval '1 hour' where connection_id = $1`, [id])
  await runJob()
  expect(await goods(id)).toHaveLength(40)
  expect((await runs(id))[0]).toMatchObject({ isHeld: true, wouldHide: 30 })
  const files = await pool.query('select table_name from exchange_feeds where connection_id = $1', [id])
  expect(files.rows).toEqual([{ table_name: 'прайс.xlsx' }])
})

test('200: an overdue table is shown on its page, in the header and reported by email', async () => {
  const feed = { title: 'Пуговица', siteId: 1, format: 'xlsx', everyMinutes: 60 }
  const { id } = (await owner.send<{ id: number }>('POST', '/exchange-feeds', feed)).body
  await upload(id, table(['П-1', 'Пуговица', 5, 3]))
  const uploadedAgo = async (days: number) => {
    await pool.query(`update exchange_feeds set fetched_at = now() - $2 * interval '1 day' where connection_id = $1`, [
      id,
      days,
    ])
    await runJob()
  }
  const seen = async () => {
    const { exchanges } = (await owner.send<{ exchanges: Exchange[] }>('GET', '/exchanges')).body
    const { late } = (await owner.send<{ late: string[] }>('GET', '/exchanges/freshness')).body
    return { page: exchanges.find((each) => each.id === id)!.silences.map((line) => line.split(':')[0]), late }
  }
  const { email: shopEmail } = (await pool.query<{ email: string }>('select email from sites where id = 1')).rows[0]!
  const emails = async () =>
    (await queuedEmailsTo(pool, shopEmail, ['exchange-silence'])).map(({ email }) => email.subject)
  const quiet = { page: [], late: [] }
  await uploadedAgo(90)
  expect(await seen()).toEqual(quiet)

  const days = (everyDays: number | null) => owner.send('PATCH', `/exchange-feeds/${id}`, { everyDays })
  expect((await days(7)).status).toBe(200)
  expect((await feeds()).find((each) => each.id === id)).toMatchObject({ everyDays: 7 })
  await uploadedAgo(7.5)
  expect(await seen()).toEqual(quiet)
  await uploadedAgo(8.5)
  const late = { page: ['таблица поставщика'], late: ['Пуговица молчит: таблица поставщика'] }
  expect(await seen()).toEqual(late)
  await runJob()
  const [old, fresh] = ['молчит', 'восстановлен'].map((word) => `Обмен «Пуговица» ${word}: таблица поставщика`)
  expect(await emails()).toEqual([old])

  await upload(id, table(['П-1', 'Пуговица', 6, 3]))
  await runJob()
  expect(await seen()).toEqual(quiet)
  expect((await emails()).at(-1)).toBe(fresh)
  expect(await emails()).toHaveLength(2)

  await uploadedAgo(9)
  expect(await seen()).toEqual(late)
  await days(null)
  await runJob()
  expect(await seen()).toEqual(quiet)
  expect(await emails()).toHaveLength(3)
  expect((await days(0)).status).toBe(400)
})

test('422 for an invalid table or layout; 404 of another site or of a file that is not a table; 400 for invalid columns', async () => {
  const [, { id }] = (await feeds()) as [ExchangeFeed, ExchangeFeed]
  const junk = await upload(id, Buffer.from('Артикул;Цена'))
  expect(junk).toMatchObject({ status: 422, body: { message: expect.stringMatching(/^Это не таблица Excel/) } })
  const other = { ...layout, sheet: 'Склад' }
  expect((await owner.send('PUT', `/exchange-feeds/${id}/table`, other)).status).toBe(422)
  expect((await owner.send('PUT', `/exchange-feeds/${id}/table`, { ...layout, firstRow: 900 })).status).toBe(422)
  expect((await view(id)).body).toMatchObject({ sheet: 'Цены', firstRow: 3 })
  expect((await owner.send('PUT', `/exchange-feeds/${id}/table`, { ...layout, columns: { article: 0 } })).status).toBe(
    400,
  )
  const plain = await owner.send('POST', '/exchange-feeds', {
    title: 'YML',
    siteId: 1,
    format: 'yml',
    everyMinutes: 60,
  })
  expect(plain).toMatchObject({ status: 422, body: { errors: { url: expect.any(String) } } })
  const yml = { title: 'YML', siteId: 1, format: 'yml', everyMinutes: 60, url }
  const { id: ymlId } = (await owner.send<{ id: number }>('POST', '/exchange-feeds', yml)).body
  expect((await upload(ymlId, table())).status).toBe(404)
  await owner.send('PUT', '/staff-roles/exchanger', {
    title: 'Обмен',
    permissions: ['exchange.read', 'exchange.manage'],
  })
  const stranger = await signedInStaff(app, pool, 'exchanger', 2)
  expect((await upload(id, table(), stranger)).status).toBe(404)
  for (const [method, path, body] of [
    ['GET', `/exchange-feeds/${id}/table`, undefined],
    ['POST', `/exchange-feeds/${id}/table/preview`, layout],
    ['PUT', `/exchange-feeds/${id}/table`, layout],
  ] as const)
    expect((await stranger.send(method, path, body)).status, path).toBe(404)
})
