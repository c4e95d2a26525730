import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { fillTestCatalog } from '../../catalogue/catalog/test-catalog.ts'
import { openTestApi } from '../../test-api.ts'
import { eventually } from '../../test-eventually.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestCatalog(pool)
const text = (words: string) => JSON.stringify([{ kind: 'text', paragraphs: [[{ text: words }]] }])
const add = (columns: Record<string, unknown>) =>
  pool.query(
    `insert into pages (${Object.keys(columns).join(', ')}) values
      (${Object.keys(columns).map((_, at) => `$${at + 1}`)})`,
    Object.values(columns),
  )
const page = (
  id: number,
  siteId: number,
  code: string,
  parentId: number | null,
  path: string,
  title: string,
  blocks = '[]',
  rest = {},
) => add({ id, site_id: siteId, code, parent_id: parentId, path, title, h1: title, blocks, sort: id, ...rest })

await page(1, 1, 'help', null, '/help', 'Помощь', text('Как заказать и оплатить.'))
await page(
  2,
  1,
  'delivery',
  1,
  '/help/delivery',
  'Доставка',
  text('Отправляем швейные машины транспортной компанией. Счёт приложим. Бесплатно от {freeDeliveryFrom}.'),
)
await page(3, 1, 'refund', 1, '/help/refund', 'Возврат', text('Вернуть машину можно за семь дней.'))
await page(4, 1, 'note', null, '', 'Кусочек', text('доставка кусочка'), { is_page: false })
await page(5, 2, 'help', null, '/help', 'Школьная помощь', text('Доставка в школу.'))
await page(6, 1, 'about', null, '/about', 'О нас', text('Работаем с 2009 года.'), { sort: 0 })
await page(
  7,
  1,
  'broken',
  null,
  '/broken',
  'С ошибками',
  JSON.stringify([
    { kind: 'heading', level: 2, text: '<script>alert(1)</script>', id: 'x' },
    { kind: 'text', paragraphs: [[{ text: 'ссылка', href: 'javascript:alert(1)' }]] },
    { kind: 'dancing', text: 'x' },
    null,
    { kind: 'table', caption: '', head: ['одна'], rows: [[[{ text: 'две' }], [{ text: 'клетки' }]]] },
    { kind: 'text', paragraphs: [[{ text: 'цело' }]] },
  ]),
)
const { app } = await openTestApi(database)
const request = (path: string, siteId = 1) =>
  app.inject({ url: `/api/pages/v1${path}`, headers: { 'x-site-id': String(siteId) } })
const codes = async (path: string, siteId = 1) =>
  (await request(path, siteId)).json().map(({ code }: { code: string }) => code)
const found = async (words: string, siteId = 1, rest = '') =>
  (await request(`/search?search=${encodeURIComponent(words)}${rest}`, siteId)).json()

describe('GET /pages/v1', () => {
  test('200 a page by code has its blocks and ancestors', async () => {
    const answer = await request('?code=delivery&isPage=true')
    expect(answer.json()).toMatchObject([
      {
        code: 'delivery',
        path: '/help/delivery',
        h1: 'Доставка',
        steps: [{ title: 'Помощь', path: '/help' }],
        blocks: [{ kind: 'text' }],
      },
    ])
    expect(answer.headers['x-shop-tags']).toBe('page:2')
  })

  test('200 placeholders are replaced in texts and in search results', async () => {
    await pool.query('update sites set free_delivery_from_kopecks = 700000 where id = 1')
    const { app } = await openTestApi(database)
    const read = async (path: string) =>
      (await app.inject({ url: `/api/pages/v1${path}`, headers: { 'x-site-id': '1' } })).body
    expect(await read('?code=delivery')).toContain('Бесплатно от 7\u00a0000\u00a0₽.')
    expect(await read(`/search?search=${encodeURIComponent('транспортной')}`)).toContain('7\u00a0000\u00a0₽')
  })

  test('200 the whole list has no blocks: a page, then those below it', async () => {
    expect(await codes('')).toEqual(['about', 'help', 'delivery', 'refund', 'note', 'broken'])
    expect(await codes('?isPage=false')).toEqual(['note'])
    expect(await codes('?isPage=true&sort=title')).toEqual(['refund', 'delivery', 'about', 'help', 'broken'])
    expect((await request('')).json().every(({ blocks }: { blocks: [] }) => blocks.length === 0)).toBe(true)
  })

  test('200 another site has its own page; 404: an unknown code', async () => {
    expect((await request('?code=help', 2)).json()).toMatchObject([{ title: 'Школьная помощь' }])
    expect(await codes('?code=delivery', 2)).toEqual([])
    expect(await codes('?code=%27%20or%201%3D1--')).toEqual([])
  })

  test('200 omits invalid stored blocks', async () => {
    const [broken] = (await request('?code=broken')).json()
    expect(broken.blocks).toEqual([
      { kind: 'heading', level: 2, text: '<script>alert(1)</script>', id: 'x' },
      { kind: 'text', paragraphs: [[{ text: 'цело' }]] },
    ])
  })
})

test('GET /pages/v1/short/tree 200 gives pages of the site with their parents', async () => {
  const tree = (await request('/short/tree')).json()
  expect(tree.map(({ code, parentId }: { code: string; parentId: number | null }) => [code, parentId])).toEqual([
    ['about', null],
    ['help', null],
    ['delivery', 1],
    ['refund', 1],
    ['broken', null],
  ])
})

describe('GET /pages/v1/search', () => {
  test('200 finds any form of a word and shows where it is', async () => {
    expect((await request('/search?search=машина')).headers['x-shop-tags']).toContain('page-texts')
    const { items, total, pages } = await found('машина')
    expect({ total, pages }).toEqual({ total: 2, pages: 1 })
    const [{ snippet, highlights }] = items
    expect(highlights.map(({ start, end }: { start: number; end: number }) => snippet.slice(start, end))).toEqual([
      expect.stringMatching(/^машин/),
    ])
  })

  test('200 a title ranks higher than the text, and its words are highlighted', async () => {
    const [first] = (await found('доставка')).items
    expect(first).toMatchObject({
      kind: 'page',
      path: '/help/delivery',
      title: 'Доставка',
      titleHighlights: [{ start: 0, end: 8 }],
    })
  })

  test('200 neither fragments nor pages of another site are found', async () => {
    expect((await found('кусочек')).items).toEqual([])
    expect((await found('школа')).items).toEqual([])
    expect((await found('школа', 2)).total).toBe(1)
  })

  test('200 a typo is corrected by words of this site if nothing is found as typed', async () => {
    expect((await found('дотсавка')).items[0]).toMatchObject({ path: '/help/delivery' })
    expect((await found('возвртат машыны')).items[0]).toMatchObject({ path: '/help/refund' })
    expect((await found('дотсавк0')).items).toEqual([])
    // Only fragments and another site contain the word.
    expect((await found('кусочик')).items).toEqual([])
    expect((await found('шкоала')).items).toEqual([])
    expect((await found('шкоала', 2)).total).toBe(1)
  })

  test('200 ё equals е; words that no page has together are searched separately', async () => {
    expect((await found('счет')).total).toBe(1)
    expect((await found('возврат телепорт')).items).toMatchObject([{ path: '/help/refund' }])
  })

  test('200 «DB×1» is found as people type it, and shown as it is written', async () => {
    await page(8, 1, 'needles', null, '/needles', 'Системы игл: DB×1, DP×5', text('Чёрная иголка DB×1 тоньше.'))
    await page(9, 1, 'needle', null, '/needle', 'Игла, иглы, иглой', text('Игла и снова игла.'))
    for (const words of ['иглы dbx1', 'DB×1 игла']) {
      const { items } = await found(words)
      expect(items).toMatchObject([{ path: '/needles', title: 'Системы игл: DB×1, DP×5' }])
      const [{ title, titleHighlights: marked, snippet }] = items
      expect(marked.map(({ start, end }: { start: number; end: number }) => title.slice(start, end))).toEqual([
        'игл',
        'DB×1',
      ])
      expect(snippet).toBe('Чёрная иголка DB×1 тоньше.')
    }
    await pool.query('delete from pages where id in (8, 9)')
  })

  test('200 when no text has all the words, those with more of them come first', async () => {
    await page(8, 1, 'two', null, '/two', 'Прочее', text('Разное: челнок и лапка.'))
    await page(9, 1, 'one', null, '/one', 'Челнок', text('Челнок, челнок и челнок.'))
    const paths = (await found('челнок лапка телепорт')).items.map(({ path }: { path: string }) => path)
    expect(paths).toEqual(['/two', '/one'])
    await pool.query('delete from pages where id in (8, 9)')
  })

  test('200 news that have all the words leave out pages that have one of them', async () => {
    await page(8, 1, 'one', null, '/one', 'Челнок', text('Челнок.'))
    await pool.query(
      `insert into news (id, site_id, type, code, name, preview, publication_date)
       values (800, 1, 'articles', 'both', 'Всё о челноках', 'И где тут ёмкость', now())`,
    )
    expect((await found('емкость челнока')).items).toMatchObject([{ kind: 'article', path: '/articles/detail/both' }])
    await pool.query('delete from news where id = 800')
    await pool.query('delete from pages where id = 8')
  })

  test('200 pages of results follow one order', async () => {
    const [one, other] = [await found('машина', 1, '&limit=1'), await found('машина', 1, '&limit=1&page=2')]
    expect([...one.items, ...other.items]).toEqual((await found('машина')).items)
    expect((await found('машина', 1, '&page=1000000')).items).toEqual([])
  })

  test.each([
    `'); drop table pages; --`,
    '<b>',
    ':*',
    '!!! & | ()',
    '-',
    '\uE000\uE001',
    '\\',
    '%',
    'a'.repeat(200),
    '😀',
    '"',
    `' & '`,
    ' ',
  ])('200 whatever is typed: %s', async (words) =>
    expect((await request(`/search?search=${encodeURIComponent(words)}`)).statusCode).toBe(200),
  )

  test('400 too long, and without words', async () => {
    expect((await request(`/search?search=${'a'.repeat(201)}`)).json().errors).toHaveProperty('search')
    expect((await request('/search')).statusCode).toBe(400)
  })
})

test('every change is shown, and only affected documents are announced', async () => {
  await pool.query(`update pages set blocks = $1 where id = 3`, [text('Десять дней.')])
  await eventually(async () =>
    expect((await request('?code=refund')).json()[0].blocks[0].paragraphs[0][0].text).toBe('Десять дней.'),
  )
  expect(Date.now() - Date.parse((await request('?code=refund')).json()[0].updatedAt)).toBeLessThan(60_000)
})
