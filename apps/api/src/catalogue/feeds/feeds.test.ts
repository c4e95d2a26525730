import { SaxesParser } from 'saxes'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { addRaffle } from '../../people/raffles/test-raffle.ts'
import { openTestApi } from '../../test-api.ts'
import { addProducts, fillTestCatalog } from '../catalog/test-catalog.ts'

const database = await testDatabase('empty')
const { pool } = database
/** Only dealers have this price; its digits occur nowhere else. */
const dealerPrice = 777_133
await fillTestCatalog(pool)
await addProducts(pool, [
  {
    id: 1,
    title: 'Оверлок «Вега» <4> & 5',
    vendorCode: 'V-1',
    categoryIds: [3],
    partnerId: 1,
    valueIds: [11, 21, 22],
    length: 4.5,
    guestPrice: 900_000,
    dealerPrice,
    oldPrice: 950_050,
    moscow: 2,
    ivanovo: 3,
  },
  { id: 2, title: 'Игла', categoryIds: [5], guestPrice: 1_050, dealerPrice, moscow: 7, createdMinutesAgo: 5 },
  { id: 3, title: 'По запросу', categoryIds: [2], createdMinutesAgo: 9 },
  { id: 4, title: 'Школьный стол', categoryIds: [1], siteIds: [2], guestPrice: 4_242_400, dealerPrice, ivanovo: 1 },
])
await pool.query(`
  update products set description = E'Первый абзац\\nвторая строка & <b>\\n\\nЗнак \\x0b и конец ]]>' where id = 1;
  update offers set barcode = '4600000000017', length_mm = 455, width_mm = 300, height_mm = 120 where id = 1;
  update groups set title = '№ 90' where id = 2;
  insert into groups (id, product_id, title, sort) values (20, 2, '№ 100', 1);
  insert into offers (id, title, vendor_code, characteristics) values (20, 'Игла № 100', 'DB-100',
    '[{"title": "Номер", "value": "100"}]');
  insert into group_offers values (20, 20);
  insert into offer_prices (price_list_id, offer_id, price_role, price_kopecks) values (1, 20, 'guest_opt', 1200), (1,
    20, 'dealer', ${dealerPrice});`)
await addRaffle(pool, { code: 'otkrytie', siteId: 2 })
await pool.query(`
  insert into constructor_sets (site_id, code, title, is_published) values (2, 'workplace', 'Рабочее место', true),
    (2, 'draft', 'Черновик', false);
  insert into files (id, name, mime, size_bytes, sha256) values
    ('33333333-3333-8333-8333-333333333333', 'a.jpg', 'image/jpeg', 1, decode('00', 'hex'));
  insert into part_schemes (site_id, code, kind, title, image_file_id) values
    (2, 'units', 'equipment', 'Узлы', '33333333-3333-8333-8333-333333333333'),
    (2, 'parts', 'spare-parts', 'Запчасти', '33333333-3333-8333-8333-333333333333');
  insert into published_questions (site_id, author, question, answer) values (2, 'Анна', 'Какая игла?', '№ 90')`)
const { app } = await openTestApi(database)

const request = (path: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/api/feeds/v1/${path}`, headers })

/** Parses a document strictly and returns its elements; throws at the first error. */
function elements(xml: string) {
  const found: { name: string; attributes: Record<string, string>; text: string }[] = []
  const open: typeof found = []
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes: attributes as Record<string, string>, text: '' }
    found.push(element)
    open.push(element)
  })
  const text = (chunk: string) => {
    if (open.length > 0) open.at(-1)!.text += chunk
  }
  parser.on('text', text)
  parser.on('cdata', text)
  parser.on('closetag', () => void open.pop())
  parser.write(xml).close()
  const texts = (name: string) => found.filter((element) => element.name === name).map((element) => element.text)
  return { found, texts }
}

describe('GET /feeds/v1/robots.txt', () => {
  test('200 links the site map under the requested host', async () => {
    const answer = await request('robots.txt?origin=https://shop.test:8443')
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(answer.body).toContain('Sitemap: https://shop.test:8443/sitemap.xml')
    for (const line of [
      'Disallow: /cart',
      'Disallow: /checkout',
      'Disallow: /user',
      'Disallow: /favorites',
      'Disallow: /*?authToken',
      'Disallow: /*?cartToken',
    ])
      expect(answer.body).toContain(`${line}\n`)
    expect(answer.body).toMatch(/^Clean-param: utm_source&utm_medium&utm_campaign&.*yclid&gclid&authToken&cartToken$/m)
  })

  test("200 a host that is not the site's is not repeated", async () => {
    expect((await request('robots.txt?origin=https://evil.example')).body).toContain(
      'Sitemap: https://shop.test/sitemap.xml',
    )
    expect((await request('robots.txt?origin=https://shop.test', { 'x-site-id': '2' })).body).toContain(
      'Sitemap: https://school.test/sitemap.xml',
    )
  })
})

describe('GET /feeds/v1/sitemap.xml', () => {
  test('200 an index of parts with canonical addresses of the site', async () => {
    const index = elements((await request('sitemap.xml?origin=http://shop.test')).body)
    expect(index.texts('loc')).toEqual([
      'http://shop.test/sitemap-pages1.xml',
      'http://shop.test/sitemap-products1.xml',
    ])
    for (const time of index.texts('lastmod')) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    const pages = elements((await request('sitemap-pages1.xml?origin=http://shop.test')).body)
    expect(pages.texts('loc')).toEqual(
      [
        '/',
        '/catalog',
        '/partners',
        '/partners/aurora',
        '/catalog/machines',
        '/catalog/machines/lockstitch',
        '/catalog/machines/overlocks',
        '/catalog/needles',
        '/catalog/needles/knit',
      ].map((path) => `http://shop.test${path}`),
    )
    const school = elements((await request('sitemap-pages1.xml', { 'x-site-id': '2' })).body).texts('loc')
    expect(school).toEqual(
      expect.arrayContaining(
        [
          ...['/raffles', '/raffles/otkrytie', '/template-design', '/template-design/workplace', '/questions'],
          ...['/information/equipment_details/units', '/information/spare-parts/parts'],
        ].map((path) => `https://school.test${path}`),
      ),
    )
    expect(school.join()).not.toContain('draft')
    const products = elements((await request('sitemap-products1.xml?origin=http://shop.test')).body)
    expect(products.texts('loc').sort()).toEqual([
      'http://shop.test/catalog/machines/lockstitch/detail/p3',
      'http://shop.test/catalog/machines/overlocks/detail/p1',
      'http://shop.test/catalog/needles/knit/detail/p2',
    ])
  })

  test('200 one file is the same for every host of the site, and differs between sites', async () => {
    const [own, other] = [
      await request('sitemap-products1.xml?origin=https://shop.test'),
      await request('sitemap-products1.xml?origin=https://evil.example'),
    ]
    expect(other.body).toBe(own.body)
    expect((await request('sitemap-products1.xml', { 'x-site-id': '2' })).body).toContain(
      'https://school.test/catalog/machines/detail/p4',
    )
  })

  test('404 an unknown part', async () => {
    expect((await request('sitemap-products2.xml')).statusCode).toBe(404)
    expect((await request('sitemap-pages2.xml')).statusCode).toBe(404)
  })
})

describe('GET /feeds/v1/yandex.yml', () => {
  let yml: ReturnType<typeof elements>
  let body: string
  beforeAll(async () => {
    body = (await request('yandex.yml?origin=https://shop.test')).body
    yml = elements(body)
  })

  test('200 one offer per group at guest prices, variants share group_id, none without a price', () => {
    expect(yml.found.filter(({ name }) => name === 'offer').map(({ attributes }) => attributes)).toEqual([
      { id: '1', available: 'true' },
      { id: '2', available: 'true', group_id: '2' },
      { id: '20', available: 'false', group_id: '2' },
    ])
    expect(yml.texts('price')).toEqual(['9000', '10.50', '12'])
    expect(yml.texts('oldprice')).toEqual(['9500.50'])
    expect(yml.texts('name').slice(1)).toEqual(['Оверлок «Вега» <4> & 5', 'Игла, № 90', 'Игла, № 100'])
    expect(yml.texts('count')).toEqual(['5', '7', '0'])
  })

  test('200 has the parent of every category and the category of every offer', () => {
    const categories = yml.found.filter(({ name }) => name === 'category').map(({ attributes }) => attributes)
    const ids = new Set(categories.map(({ id }) => id))
    for (const { parentId } of categories) if (parentId !== undefined) expect(ids).toContain(parentId)
    for (const id of yml.texts('categoryId')) expect(ids).toContain(id)
  })

  test('200 texts are valid XML and equal the shop’s', () => {
    expect(yml.texts('description')).toEqual([
      '<p>Первый абзац<br/>вторая строка &amp; &lt;b&gt;</p><p>Знак  и конец ]]&gt;</p>',
    ])
    expect(yml.texts('url')[1]).toBe('https://shop.test/catalog/machines/overlocks/detail/p1')
    expect([yml.texts('vendor'), yml.texts('barcode'), yml.texts('dimensions'), yml.texts('weight')]).toEqual([
      ['Аврора'],
      ['4600000000017'],
      ['45.5/30/12'],
      ['1.5', '1.5'],
    ])
    const params = yml.found
      .filter(({ name }) => name === 'param')
      .map(({ attributes, text }) => [attributes.name, attributes.unit, text])
    expect(params).toEqual([
      ['Продвижение', undefined, 'Нижнее'],
      ['Материал', undefined, 'Лёгкие'],
      ['Материал', undefined, 'Средние'],
      ['Длина стежка', 'мм', '4.5'],
      ['Вариант', undefined, '№ 90'],
      ['Вариант', undefined, '№ 100'],
      ['Номер', undefined, '100'],
    ])
  })

  test('304 for a matching ETag', async () => {
    const first = await request('yandex.yml')
    const { etag, 'last-modified': lastModified } = first.headers as Record<string, string>
    expect((await request('yandex.yml', { 'if-none-match': etag! })).statusCode).toBe(304)
    expect((await request('yandex.yml', { 'if-modified-since': lastModified! })).statusCode).toBe(304)
    expect(
      (await request('yandex.yml', { 'if-none-match': 'W/"other"', 'if-modified-since': lastModified! })).statusCode,
    ).toBe(200)
    expect((await app.inject({ method: 'HEAD', url: '/api/feeds/v1/yandex.yml' })).body).toBe('')
  })
})

describe('GET /feeds/v1/rss.xml', () => {
  test('200 the newest first, each with a guid and a date', async () => {
    const rss = elements((await request('rss.xml?origin=https://shop.test')).body)
    expect(rss.texts('title').slice(1)).toEqual(['Оверлок «Вега» <4> & 5', 'Игла', 'По запросу'])
    expect(new Set(rss.texts('guid')).size).toBe(3)
    for (const date of rss.texts('pubDate')) expect(new Date(date).toUTCString()).toBe(date)
    expect(rss.found.find(({ name }) => name === 'atom:link')?.attributes.href).toBe('https://shop.test/rss.xml')
  })
})

test('machine-readable files have guest prices only', async () => {
  const texts = await Promise.all(
    ['yandex.yml', 'rss.xml', 'sitemap.xml', 'sitemap-pages1.xml', 'sitemap-products1.xml', 'robots.txt'].flatMap(
      (path) => ['1', '2'].map(async (site) => (await request(path, { 'x-site-id': site })).body),
    ),
  )
  for (const text of texts) expect(text.replaceAll(/[\s\u00a0]/g, '')).not.toMatch(/7771[.,]?33|777133/)
})
