import type { AnswerOf } from '@shpulka/contract/base/call'
import type { priceLists } from '@shpulka/contract/catalogue/price-lists'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { signIn } from '../../people/sessions/test-sign-in.ts'
import { openTestApi } from '../../test-api.ts'
import { eventually } from '../../test-eventually.ts'
import { plantDealerPrices, showsDealerPrice } from '../catalog/test-dealer-prices.ts'
import { sheetsOf } from './test-unzipped.ts'

const database = await testDatabase('demo')
await plantDealerPrices(database.pool)
const { app, pool } = await openTestApi(database)
const dealer = await signIn(pool, 'dealer')

let downloads = 0
const download = async (code: string, headers: Record<string, string> = {}, origin = 'http://localhost:3000') => {
  downloads += 1
  const answer = await app.inject({
    // Another address each time: a test that waits for a change asks more often than one address may.
    remoteAddress: `10.9.${downloads >> 8}.${downloads & 255}`,
    url: `/api/price-lists/v1/${code}.xlsx?origin=${origin}`,
    headers,
  })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}
const column = (rows: string[][], title: string) => rows[0]!.indexOf(title)

describe('GET /price-lists/v1', () => {
  test('200: the whole assortment first, then root categories with their counts of goods', async () => {
    const { items, priceRole } = (await app.inject({ url: '/api/price-lists/v1' })).json() as AnswerOf<
      typeof priceLists.listPriceLists
    >
    expect(priceRole).toBe('Розничный покупатель')
    expect(items[0]).toMatchObject({ code: 'vse-tovary', title: 'Весь ассортимент' })
    expect(items[0]!.productsCount).toBe(items.slice(1).reduce((sum, { productsCount }) => sum + productsCount, 0))
    expect(items[0]!.productsCount).toBeGreaterThan(0)
    const school = (await app.inject({ url: '/api/price-lists/v1', headers: { 'x-site-id': '2' } })).json()
    expect(school.items[0].productsCount).not.toBe(items[0]!.productsCount)
  })
})

describe('GET /price-lists/v1/{code}.xlsx', () => {
  test('200: a sheet per category, with prices of goods under a frozen heading row', async () => {
    const { status, headers, bytes } = await download('zapchasti')
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    expect(decodeURIComponent(String(headers['content-disposition']))).toContain(
      "filename*=UTF-8''Прайс-лист. Шпулька. Запчасти и оснастка.xlsx",
    )
    const [about, ...sheets] = sheetsOf(bytes)
    expect(about!.rows.flat()).toEqual(expect.arrayContaining(['Вид цены', 'Розничный покупатель']))
    expect(sheets.map(({ name }) => name)).toEqual(['Лапки', 'Челноки и шпульки', 'Детали машин', 'Масло'])
    const { rows, xml, links } = sheets.find(({ name }) => name === 'Детали машин')!
    const row = rows.find(([article]) => article === 'DX-GR-UP')!
    const [{ price, later }] = (
      await pool.query(`select min(r.price_kopecks) filter (where r.limit_kopecks = 0) / 100.0 as price,
        min(r.price_kopecks) filter (where r.limit_kopecks = 15000000) / 100.0 as later
        from offers o join offer_prices r on r.offer_id = o.id where o.vendor_code = 'DX-GR-UP'
          and r.price_role = 'guest_opt' and r.price_list_id = 1`)
    ).rows
    expect(Number(row[column(rows, 'Цена')])).toBe(Number(price))
    expect(Number(row[column(rows, 'от 150\u00a0000 ₽')])).toBe(Number(later))
    expect(xml).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/)
    expect(links).toHaveLength(rows.length - 1)
    expect(links[rows.indexOf(row) - 1]).toMatch(
      /^http:\/\/localhost:3000\/catalog\/zapchasti\/detali\/mehanika\/detail\//,
    )
  })

  test('200: a dealer’s file has dealer prices and is not cached; a guest’s file has no dealer prices', async () => {
    const dealerFile = await download('zapchasti', dealer)
    expect(dealerFile.headers['cache-control']).toBe('private, no-store')
    expect(sheetsOf(dealerFile.bytes).some(({ rows }) => showsDealerPrice(JSON.stringify(rows)))).toBe(true)
    const guest = await download('zapchasti')
    expect(guest.headers.vary).toContain('authorization')
    expect(sheetsOf(guest.bytes).some(({ rows }) => showsDealerPrice(JSON.stringify(rows)))).toBe(false)
  })

  test('200: names VAT only where the seller pays it, though that changed while a request was waiting', async () => {
    const about = async () => JSON.stringify(sheetsOf((await download('vyshivka')).bytes)[0])
    expect(await about()).toContain('В рублях с НДС')
    const other = await pool.connect()
    await other.query('begin; lock table limit_hits in exclusive mode')
    const waiting = about()
    const locked = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await eventually(async () => expect((await pool.query(locked)).rowCount).toBe(1))
    await pool.query(`update sites set vat_percent = null, phone = '8 800 000-00-00' where id = 1`)
    await pool.query(`notify shop_changes, 'settings'`)
    await eventually(async () => expect((await app.inject({ url: '/api/sites/v1' })).body).toContain('8 800 000-00-00'))
    await other.query('commit')
    other.release()
    expect(await waiting).toContain('НДС не облагается')
    expect(await about()).toContain('НДС не облагается')
  })

  test('200: the same file at whatever port it is asked for', async () => {
    const first = await download('vyshivka', {}, 'https://localhost:1')
    const second = await download('vyshivka', {}, 'https://localhost:2')
    expect(second.headers.etag).toBe(first.headers.etag)
  })

  test('200: the same bytes until something changes, then the new price', async () => {
    const first = await download('vyshivka')
    const again = await download('vyshivka')
    expect(again.headers.etag).toBe(first.headers.etag)
    const [{ article }] = (
      await pool.query(`update offer_prices r set price_kopecks = 12345600 from offers o where o.id = r.offer_id and
        o.vendor_code like 'ST-%' and r.limit_kopecks = 0
        and r.price_role = 'guest_opt' and r.price_list_id = 1 returning o.vendor_code as article`)
    ).rows
    await pool.query(`notify shop_changes, 'everything'`)
    await eventually(async () => {
      const sheets = sheetsOf((await download('vyshivka')).bytes)
      const found = sheets.flatMap(({ rows }) =>
        rows.filter((row) => row[0] === article).map((row) => row[column(rows, 'Цена')]),
      )
      expect(found[0]).toBe('123456')
    })
  })

  test('200: goods of two root categories are in both lists, and counted once in the whole assortment', async () => {
    const countsOf = async () => {
      const { items } = (await app.inject({ url: '/api/price-lists/v1' })).json() as AnswerOf<
        typeof priceLists.listPriceLists
      >
      return new Map(items.map(({ code, productsCount }) => [code, productsCount]))
    }
    const before = await countsOf()
    const [{ article }] = (
      await pool.query(`insert into product_categories (product_id, category_id, is_main)
        select p.id, (select id from categories where code = 'zapchasti'), false
        from products p where p.vendor_code like 'ST-%' order by p.id limit 1
        returning (select vendor_code from products where id = product_id) as article`)
    ).rows
    await pool.query(`notify shop_changes, 'everything'`)
    await eventually(async () => expect((await countsOf()).get('zapchasti')).toBe((before.get('zapchasti') ?? 0) + 1))
    expect((await countsOf()).get('vse-tovary')).toBe(before.get('vse-tovary'))
    const articles = async (code: string) => JSON.stringify(sheetsOf((await download(code)).bytes))
    expect(await articles('zapchasti')).toContain(article)
    const timesIn = async (code: string) => (await articles(code)).split(article).length - 1
    expect(await timesIn('vse-tovary')).toBe(await timesIn('zapchasti'))
  })

  test.each(['net-takogo', 'overloki', '..', '__proto__', 'а'.repeat(200)])(
    '404: there is no list %s',
    async (code) => {
      expect((await download(encodeURIComponent(code))).status).toBe(404)
    },
  )
})
