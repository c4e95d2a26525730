import { afterAll, describe, expect, test } from 'vitest'
import { openChanges } from '../../base/db/changes.ts'
import { testDatabase } from '../../base/db/test-database.ts'
import { addProducts, fillTestCatalog } from '../../catalogue/catalog/test-catalog.ts'
import { signIn } from '../../people/sessions/test-sign-in.ts'
import { openTestApi } from '../../test-api.ts'
import { eventually } from '../../test-eventually.ts'

const database = await testDatabase('empty')
const { pool, url } = database
await fillTestCatalog(pool)
await addProducts(pool, [
  { id: 1, title: 'Оверлок со скидкой', categoryIds: [3], guestPrice: 90_000, oldPrice: 100_000, dealerPrice: 80_000 },
  { id: 2, title: 'Оверлок', categoryIds: [3], guestPrice: 90_000, dealerPrice: 80_000 },
  { id: 3, title: 'Чужой', categoryIds: [3], siteIds: [2], guestPrice: 90_000, oldPrice: 100_000 },
])
await pool.query(`
  insert into news (id, site_id, type, code, name, preview, publication_date, starts_at, ends_at, is_reduced_only, body)
    values
    (1, 1, 'news', 'first', 'Первая', 'О складе', now() - interval '3 days', null, null, false,
      '[{"kind":"text","paragraphs":[[{"text":"Ёлочные "},{"text":"гирлянды","isBold":true}]]},{"kind":"html","html":"<script>"}]'),
    (2, 1, 'news', 'second', 'Вторая', 'О машинах <b>', now() - interval '2 days', null, null, false, '[]'),
    (3, 1, 'news', 'draft', 'Черновик', 'Никому', null, null, null, false, '[]'),
    (4, 1, 'news', 'later', 'Завтра', 'Ещё никому', now() + interval '1 day', null, null, false, '[]'),
    (5, 2, 'news', 'first', 'Школьная', 'О парте', now() - interval '1 day', null, null, false, '[]'),
    (6, 1, 'actions', 'runs', 'Идёт', 'Скидки', now() - interval '9 days', now() - interval '8 days', now() + interval
      '8 days', true, '[]'),
    (7, 1, 'actions', 'runs-shorter', 'Идёт и скоро кончится', 'Скидки', now() - interval '9 days', now() - interval
      '8 days', now() + interval '1 day', false, '[]'),
    (8, 1, 'actions', 'comes', 'Скоро', 'Скидки', now() - interval '1 day', now() + interval '5 days', null, false,
      '[]'),
    (9, 1, 'actions', 'ended', 'Закончилась', 'Скидки', now() - interval '9 days', now() - interval '8 days', now() -
      interval '1 day', false, '[]'),
    (10, 1, 'articles', 'needles', 'Об иглах', 'Системы игл', now() - interval '9 days', null, null, false, '[]'),
    (11, 1, 'articles', 'threads', 'О нитках и {bonusWriteOffPercent}', 'Расход ниток', now() - interval '8 days', null, null, false, '[]'),
    (12, 1, 'articles', 'light', 'О свете', 'Лампы', now() - interval '7 days', null, null, false, '[]');
  insert into news_tags (id, site_id, code, title, sort) values (1, 1, 'sewing', 'Шитьё', 2), (2, 1, 'shop', 'Магазин',
    1), (3, 2, 'school', 'Школа', 1);
  insert into news_labels (news_id, tag_id, site_id) values (1, 1, 1), (1, 2, 1), (2, 1, 1), (5, 3, 2), (10, 1, 1), (11,
    1, 1), (3, 2, 1);
  insert into news_products values (6, 3, 1), (6, 2, 2), (6, 1, 3), (7, 3, 1), (7, 2, 2), (9, 1, 1);`)
const { app } = await openTestApi(database)
const changes = openChanges(pool, url)
afterAll(() => changes.close())

const request = (
  path: string,
  { siteId = 1, headers = {} }: { siteId?: number; headers?: Record<string, string> } = {},
) => app.inject({ url: `/api/news/v1${path}`, headers: { 'x-site-id': String(siteId), ...headers } })
const codes = async (path: string, siteId = 1) =>
  (await request(path, { siteId })).json().items.map(({ code }: { code: string }) => code)
const productsOf = async (path: string, headers: Record<string, string> = {}) =>
  (await request(path, { headers })).json().products.map(({ productId }: { productId: number }) => productId)

describe('GET /news/v1', () => {
  test.for([
    ['?type=news', 1, ['second', 'first']],
    ['?type=news', 2, ['first']],
    ['?type=articles', 2, []],
    ['?type=articles', 1, ['light', 'threads', 'needles']],
    ['?type=actions', 1, ['runs-shorter', 'runs', 'comes', 'ended']],
    ['?type=news&tags=shop', 1, ['first']],
    ['?type=news&tags=shop,sewing', 1, ['second', 'first']],
    ['?type=news&tags=shop&tags=nothing', 1, ['first']],
    ['?type=news&tags=school', 1, []],
    ['?type=news&tags=shop', 2, []],
    ["?type=news&tags=shop'--", 1, []],
    ['?type=articles&limit=2&page=2', 1, ['needles']],
    ['?type=articles&limit=2&page=1000000', 1, []],
  ] as const)('200 %s on site %i', async ([path, site, expected]) => expect(await codes(path, site)).toEqual(expected))

  test('200 has pages, and tags of the whole list with counts', async () => {
    const answer = await request('?type=news&tags=shop&limit=1')
    expect(answer.json()).toMatchObject({ page: 1, limit: 1, pages: 1, total: 1 })
    expect(answer.json().tags).toEqual([
      { code: 'shop', title: 'Магазин', count: 1 },
      { code: 'sewing', title: 'Шитьё', count: 2 },
    ])
    expect(answer.headers['x-shop-tags']).toBe('news')
  })

  test.for([
    ['type=other', 'type'],
    ['page=0', 'page'],
    ['page=1e9', 'page'],
    ['limit=101', 'limit'],
    ['limit=-1', 'limit'],
    [`tags=${'a'.repeat(101)}`, 'tags.0'],
    [`tags=${Array.from({ length: 21 }, (_, n) => `t${n}`).join(',')}`, 'tags'],
  ] as const)('400 %s', async ([query, field]) => {
    const answer = await request(`?${query}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors[field]).toMatch(/[а-яё]/i)
  })
})

describe('GET /news/v1/{id}', () => {
  test('200 by id and by code: the whole item, without invalid blocks', async () => {
    const answer = await request('/1')
    expect(answer.json()).toMatchObject({
      code: 'first',
      tags: [{ code: 'shop' }, { code: 'sewing' }],
      body: [{ kind: 'text', paragraphs: [[{ text: 'Ёлочные ' }, { text: 'гирлянды', isBold: true }]] }],
      previous: null,
      next: { code: 'second', name: 'Вторая' },
      related: [{ code: 'second' }],
      term: null,
    })
    expect(answer.body).not.toContain('script')
    expect((await request('/first')).json()).toEqual(answer.json())
    expect((await request('/first', { siteId: 2 })).json()).toMatchObject({ name: 'Школьная' })
    expect((await request('/needles')).json().related.map(({ code }: { code: string }) => code)).toEqual([
      'threads',
      'light',
    ])
  })

  test('200: names of terms are replaced in the names of the next and the previous item', async () => {
    const name = 'О нитках и 30\u00a0%'
    expect((await request('/needles')).json().next).toEqual({ code: 'threads', name })
    expect((await request('/light')).json().previous).toEqual({ code: 'threads', name })
  })

  test('200 shows the state of an action by its dates', async () => {
    const states = await Promise.all(
      ['runs', 'comes', 'ended'].map(async (code) => (await request(`/${code}`)).json().term.state),
    )
    expect(states).toEqual(['running', 'coming', 'ended'])
  })

  test('200: products of an action the site sells, reduced ones by the visitor’s prices; none when ended', async () => {
    expect(await productsOf('/runs')).toEqual([1])
    expect(await productsOf('/runs-shorter')).toEqual([2])
    expect(await productsOf('/ended')).toEqual([])
    expect(await productsOf('/runs', await signIn(pool, 'dealer'))).toEqual([])
  })

  test.for([
    ['a draft', '/draft', 1],
    ['a draft by id', '/3', 1],
    ['one to come', '/later', 1],
    ['of another site', '/5', 1],
    ['unknown', '/nothing', 1],
    ['a number no id can be', '/99999999999999999999', 1],
    ['an id with a tail', '/1%20', 1],
    ['SQL', "/1'%20or%201=1--", 1],
    ['a way up', '/..%2f..%2fetc%2fpasswd', 1],
  ] as const)('404 %s', async ([, path, siteId]) => {
    const answer = await request(path, { siteId })
    expect(answer.statusCode).toBe(404)
    expect(answer.json().message).toBe('Такой публикации нет')
  })

  test('400 a too long code', async () => expect((await request(`/${'a'.repeat(101)}`)).statusCode).toBe(400))
})

describe('GET /pages/v1/search finds', () => {
  const found = async (words: string, siteId = 1) =>
    (
      await app.inject({
        url: `/api/pages/v1/search?search=${encodeURIComponent(words)}`,
        headers: { 'x-site-id': String(siteId) },
      })
    ).json()

  test.for([
    ['гирлянда', 1, ['/news/detail/first']],
    ['елочные', 1, ['/news/detail/first']],
    ['расход нити', 1, ['/articles/detail/threads']],
    ['черновик', 1, []],
    ['завтра', 1, []],
    ['парта', 1, []],
    ['парта', 2, ['/news/detail/first']],
    ["' | !:* & ) <->", 1, []],
    ['', 1, []],
  ] as const)('«%s» on site %i', async ([words, siteId, expected]) =>
    expect((await found(words, siteId)).items.map(({ path }: { path: string }) => path)).toEqual(expected),
  )

  test('and highlights matches', async () => {
    const { items, total } = await found('иглы')
    expect(total).toBe(1)
    const [{ highlights, snippet, ...item }] = items
    expect(item).toMatchObject({ kind: 'article', title: 'Об иглах', titleHighlights: [{ start: 3, end: 8 }] })
    expect(highlights.map(({ start, end }: { start: number; end: number }) => snippet.slice(start, end))).toEqual([
      'игл',
    ])
  })
})

test('a change is shown at once, and a scheduled item at its time', async () => {
  await pool.query(
    `update news set name = 'Переименована' where id = 2; update news set publication_date = now() + interval
      '2 seconds' where id = 4`,
  )
  changes.announce(['news:2'])
  await eventually(async () => expect((await request('/second')).json().name).toBe('Переименована'))
  await eventually(async () => expect(await codes('?type=news')).toEqual(['later', 'second', 'first']))
})
