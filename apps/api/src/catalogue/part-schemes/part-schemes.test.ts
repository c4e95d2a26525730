import type { PartScheme, PartSchemeSummary } from '@shpulka/contract/catalogue/part-schemes'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { signIn } from '../../people/sessions/test-sign-in.ts'
import { openTestApi } from '../../test-api.ts'
import { eventually } from '../../test-eventually.ts'
import { plantDealerPrices, showsDealerPrice } from '../catalog/test-dealer-prices.ts'

const database = await testDatabase('demo')
await plantDealerPrices(database.pool)
const { app, pool } = await openTestApi(database)

const request = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await app.inject({ url: `/api/part-schemes/v1${path}`, headers })
  return {
    status: answer.statusCode,
    text: answer.body,
    tags: String(answer.headers['x-shop-tags'] ?? ''),
    json: answer.json(),
  }
}

describe('GET /part-schemes/v1', () => {
  test('200: schemes of the site by kind', async () => {
    const parts: PartSchemeSummary[] = (await request('?kind=spare-parts')).json
    expect(parts.length).toBeGreaterThanOrEqual(3)
    expect(parts.every(({ kind, pointsCount }) => kind === 'spare-parts' && pointsCount > 0)).toBe(true)
    expect((await request('?kind=spare-parts', { 'x-site-id': '2' })).json).toEqual([])
    const all: PartSchemeSummary[] = (await request('')).json
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(['spare-parts', 'equipment']))
  })
})

describe('GET /part-schemes/v1/{code}', () => {
  test('200: numbered points with cards of the parts at the visitor’s prices', async () => {
    const guest = await request('/lumera-l-5550-golova')
    const { points, cards, machine, width, height }: PartScheme = guest.json
    expect(points.map(({ number }) => number)).toEqual(points.map((_, at) => at + 1))
    expect([width, height]).toEqual([900, 900])
    expect(machine?.path).toMatch(/^\/catalog\/.*\/detail\//)
    const ids = new Set(cards.map(({ id }) => id))
    expect(points.every(({ productId }) => productId === null || ids.has(productId))).toBe(true)
    expect(showsDealerPrice(guest.text)).toBe(false)
    expect(guest.tags.split(' ')).toEqual(expect.arrayContaining(['part-schemes', `product:${cards[0]!.id}`]))
    expect(showsDealerPrice((await request('/lumera-l-5550-golova', await signIn(pool, 'dealer'))).text)).toBe(true)
  })

  test('200: points link to categories of the site, but not to categories without its products', async () => {
    const { points, cards }: PartScheme = (await request('/rabochee-mesto-pryamostrochnoy')).json
    expect(cards).toEqual([])
    expect(points.find(({ title }) => title === 'Станина')?.category).toEqual({
      title: 'Станины',
      path: '/catalog/mebel/stoly/staniny',
    })
    expect(points.find(({ title }) => title === 'Педаль')?.category).toBeNull()
  })

  test('200: a hidden part stays on the drawing and is not for sale', async () => {
    await pool.query(
      `update products set hidden_at = now() where vendor_code = 'DX-PL-OV-U'; notify shop_changes, 'everything'`,
    )
    await eventually(async () => {
      const { points, cards }: PartScheme = (await request('/kestrix-ko-504d')).json
      expect([points[0]!.productId, cards.some(({ vendorCode }) => vendorCode === 'DX-PL-OV-U')]).toEqual([null, false])
    })
  })

  test('200: a part that another has replaced leads to it, sold or not', async () => {
    await pool.query(
      `insert into product_successors (product_id, successor_id, note) select o.id, n.id, note from (values
         ('KX-KN-LOW-T', 'DX-PL-OV-CH', ''), ('DX-PL-OV-CH', 'KX-KN-UP', 'короче на 2 мм')) t (old, new, note)
       join products o on o.vendor_code = old join products n on n.vendor_code = new`,
    )
    await pool.query(
      `update products set hidden_at = now() where vendor_code = 'DX-PL-OV-CH'; notify shop_changes, 'everything'`,
    )
    await eventually(async () => {
      const { points, cards }: PartScheme = (await request('/kestrix-ko-504d')).json
      const { replacement } = points.find(({ title }) => title.startsWith('Нож нижний'))!
      const successor = cards.find(({ id }) => id === replacement?.productId)
      expect([successor?.vendorCode, replacement?.note]).toEqual(['KX-KN-UP', 'короче на 2 мм'])
      expect(points.find(({ title }) => title === 'Нож верхний')!.replacement).toBeNull()
    })
  })

  test.each(['net-takoy', '%27%20or%201=1', '..%2f'])('404: there is no scheme %s', async (code) =>
    expect((await request(`/${code}`)).status).toBe(404),
  )
  test('200: the search in texts finds schemes of the site, also by the word itself', async () => {
    const found = async (words: string, siteId = 1) =>
      (
        await app.inject({
          url: `/api/pages/v1/search?search=${encodeURIComponent(words)}`,
          headers: { 'x-site-id': String(siteId) },
        })
      ).json()
    expect((await found('схема Lumera L-5550')).items[0]).toMatchObject({
      kind: 'scheme',
      title: 'Схема: Lumera L-5550: голова',
      path: '/information/spare-parts/lumera-l-5550-golova',
    })
    const { items } = await found('схема запчастей')
    expect(items[0]).toMatchObject({ kind: 'scheme', titleHighlights: [{ start: 0, end: 5 }] })
    expect((await found('оверлок')).items.slice(0, 3).map(({ kind }: { kind: string }) => kind)).not.toContain('scheme')
    const ofEquipment = (await found('деталировка')).items.filter(({ path }: { path: string }) =>
      path.startsWith('/information/equipment_details/'),
    )
    expect(ofEquipment.length).toBeGreaterThan(0)
    expect((await found('деталировка', 2)).items).toMatchObject([{ title: 'Схема: Бытовая и школьная машина' }])
  })

  test('404: a scheme of another site', async () =>
    expect((await request('/kestrix-ko-504d', { 'x-site-id': '2' })).status).toBe(404))
})

describe('the tables', () => {
  const add = (columns: string, values: string) =>
    pool.query(
      `insert into part_scheme_points (scheme_id, number, title, ${columns}) values (1, 99, 'Точка', ${values})`,
    )
  test.each([
    ['a point outside the drawing', 'x, y', '101, 5'],
    ['a point with two links', 'x, y, product_id, category_id', '5, 5, 1, 1'],
    ['a part that does not exist', 'x, y, product_id', '5, 5, 999999'],
  ])('refuse %s', async (_what, columns, values) => {
    await expect(add(columns, values)).rejects.toThrow(/violates/)
  })
})
