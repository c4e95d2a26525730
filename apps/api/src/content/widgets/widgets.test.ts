import type { Widget } from '@shpulka/contract/content/widgets'
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
  {
    id: 1,
    title: 'Машина',
    categoryIds: [2],
    partnerId: 1,
    guestPrice: 90_000,
    dealerPrice: 80_000,
    popularity: 1,
    moscow: 1,
  },
  { id: 2, title: 'Оверлок', categoryIds: [3], guestPrice: 70_000, popularity: 9, moscow: 1 },
  { id: 3, title: 'Чужой', categoryIds: [3], siteIds: [2], guestPrice: 70_000 },
])
await pool.query(`
  insert into banners (id, site_id, code, title, sort, age_mark, erid, advertiser) values
    (1, 1, 'home', 'Главный', 1, null, '', ''), (2, 1, 'home', 'Второй', 2, 16, 'LjN8K', 'ООО «Ромашка»');
  insert into banner_products values (2, 3, 1), (2, 1, 2);
  insert into news (id, site_id, type, code, name, preview, publication_date, starts_at, ends_at) values
    (1, 1, 'actions', 'runs', 'Идёт', 'Скидки', now() - interval '2 days', now() - interval '1 day', null),
    (2, 1, 'actions', 'ended', 'Была', 'Скидки', now() - interval '1 day', now() - interval '1 day', now() - interval
      '1 hour'),
    (3, 1, 'actions', 'comes', 'Будет', 'Скидки', now() - interval '1 hour', now() + interval '1 day', null);
  insert into collections (id, site_id, code, title) values (1, 1, 'empty', 'Пустая'), (2, 1, 'named', 'Подборка');
  insert into collection_products values (2, 1, 1);
  insert into widgets (site_id, code, sort, kind, title, content) values
    (1, 'home', 2, 'products', 'Популярное',
      '{"sortBy":"popular","productIds":[],"categoryIds":[],"values":[],"limit":1,"more":{"title":"Всё","to":"/catalog"}}'),
    (1, 'home', 1, 'banners', '', '{"code":"home","look":"cards","skip":1,"limit":3}'),
    (1, 'home', 3, 'products', 'Названные',
      '{"sortBy":"own","productIds":[3,1],"categoryIds":[],"values":[],"limit":9}'),
    (1, 'home', 4, 'products', 'Раздел', '{"sortBy":"cheap","productIds":[],"categoryIds":[3],"values":[],"limit":9}'),
    (1, 'home', 5, 'products', 'Чего нет',
      '{"sortBy":"cheap","productIds":[],"categoryIds":[999],"values":[{"code":"nowhere","values":[1]}],"limit":9}'),
    (1, 'home', 6, 'sections', 'Разделы', '{}'),
    (1, 'home', 7, 'collections', 'Подборки', '{"limit":9}'),
    (1, 'home', 8, 'brands', 'Бренды', '{"limit":9}'),
    (1, 'home', 9, 'news', 'Акции', '{"types":["actions"],"limit":9}'),
    (1, 'home', 10, 'sets', 'Комплекты', '{"limit":9}'),
    (1, 'home', 11, 'facts', '', '{"items":[{"title":"Факт","text":""}]}'),
    (1, 'home', 12, 'blocks', '', '{"blocks":[{"kind":"text","paragraphs":[[{"text":"Слова"}]]}]}'),
    (1, 'home', 13, 'blocks', '',
      '{"blocks":[{"kind":"text","paragraphs":[[{"text":"Слова","href":"javascript:alert(1)"}]]}]}'),
    (1, 'home', 14, 'made-up', '', '{}'),
    (1, 'home', 15, 'facts', '',
      '{"items":[{"title":"Факт","text":""}],"more":{"title":"Прочь","to":"//evil.example"}}'),
    (1, 'other', 1, 'facts', '', '{"items":[{"title":"Другое место","text":""}]}'),
    (1, 'terms', 1, 'facts', 'До {bonusWriteOffPercent} бонусами',
      '{"items":[{"title":"От {freeDeliveryFrom}","text":"До {bonusWriteOffPercent} и {nothing}"}],
        "more":{"title":"До {bonusWriteOffPercent}","to":"/help"}}'),
    (1, 'terms', 2, 'blocks', '',
      '{"blocks":[{"kind":"text","paragraphs":[[{"text":"До {bonusWriteOffPercent}, от {freeDeliveryFrom}"}]]}]}'),
    (2, 'home', 1, 'facts', '', '{"items":[{"title":"Школа","text":""}]}');`)
const { app } = await openTestApi(database)
const changes = openChanges(pool, url)
afterAll(() => changes.close())

const request = (
  code: string,
  { siteId = 1, headers = {} }: { siteId?: number; headers?: Record<string, string> } = {},
) => app.inject({ url: `/api/widgets/v1/${code}`, headers: { 'x-site-id': String(siteId), ...headers } })
const widgetsOf = async (code: string, options?: Parameters<typeof request>[1]): Promise<Widget[]> =>
  (await request(code, options)).json()
const titled = async (title: string, options?: Parameters<typeof request>[1]) =>
  (await widgetsOf('home', options)).find((widget) => widget.title === title) as Extract<Widget, { kind: 'products' }>

describe('GET /widgets/v1/{code}', () => {
  test('200 lists widgets in order with their contents; omits invalid and empty ones', async () => {
    const answer = await request('home')
    expect(answer.json().map(({ kind, title }: Widget) => `${kind} ${title}`.trim())).toEqual([
      ...[
        'banners',
        'products Популярное',
        'products Названные',
        'products Раздел',
        'sections Разделы',
        'collections Подборки',
      ],
      ...['brands Бренды', 'news Акции', 'facts', 'blocks'],
    ])
    expect(answer.body).not.toMatch(/javascript:|evil/)
    expect(answer.headers['x-shop-tags']).toMatch(/^widgets /)
    const [banners] = answer.json()
    expect(banners).toMatchObject({
      banners: [
        {
          title: 'Второй',
          ageMark: 16,
          advert: { erid: 'LjN8K', advertiser: 'ООО «Ромашка»' },
          products: [{ productId: 1 }],
        },
      ],
      pinned: [{ id: 1, title: 'Машина' }],
    })
    expect(answer.json().find(({ kind }: Widget) => kind === 'sections')).toMatchObject({ productsCount: 2 })
    expect(answer.json().find(({ kind }: Widget) => kind === 'news').news).toMatchObject([
      { code: 'runs' },
      { code: 'comes' },
    ])
  })

  test('200 products by order, by list, by category, at the visitor’s prices', async () => {
    expect((await titled('Популярное')).products.map(({ id }) => id)).toEqual([2])
    expect((await titled('Популярное')).more).toEqual({ title: 'Всё', to: '/catalog' })
    expect((await titled('Названные')).products.map(({ id }) => id)).toEqual([1])
    expect((await titled('Раздел')).products.map(({ id }) => id)).toEqual([2])
    expect((await titled('Названные')).products[0]?.cardPrices).toMatchObject([{ price: 90_000 }])
    const dealer = await signIn(pool, 'dealer')
    expect((await titled('Названные', { headers: dealer })).products[0]?.cardPrices).toMatchObject([{ price: 80_000 }])
    expect((await request('home')).body).not.toContain('80000')
  })

  test('200 another place, another site, an unknown place', async () => {
    expect(await widgetsOf('other')).toMatchObject([{ items: [{ title: 'Другое место' }] }])
    expect(await widgetsOf('home', { siteId: 2 })).toMatchObject([{ items: [{ title: 'Школа' }] }])
    for (const code of ['nowhere', "home'--", '%F0%9F%A7%B5', '..%2fhome']) expect(await widgetsOf(code)).toEqual([])
  })

  test('200 names of terms are replaced; the sum of free delivery in facts is left to the page’s currency', async () => {
    expect(await widgetsOf('terms')).toMatchObject([
      {
        title: 'До 30\u00a0% бонусами',
        items: [{ title: 'От {freeDeliveryFrom}', text: 'До 30\u00a0% и {nothing}' }],
        more: { title: 'До 30\u00a0%', to: '/help' },
      },
      { blocks: [{ paragraphs: [[{ text: expect.stringMatching(/^До 30\u00a0%, от [\d\u00a0]+\u00a0₽$/) }]] }] },
    ])
  })

  test('400 a too long code', async () => expect((await request('a'.repeat(101))).statusCode).toBe(400))
})

test('a change is shown at once', async () => {
  await pool.query(`delete from widgets where code = 'other'`)
  changes.announce(['widgets'])
  await eventually(async () => expect(await widgetsOf('other')).toEqual([]))
})
