import { type OpenInterval, weekLine } from '@shpulka/contract/content/opening-hours'
import { ShopPoint } from '@shpulka/contract/content/shop-points'
import { afterAll, describe, expect, test } from 'vitest'
import { openChanges } from '../../base/db/changes.ts'
import { testDatabase } from '../../base/db/test-database.ts'
import { openTestApi } from '../../test-api.ts'
import { eventually } from '../../test-eventually.ts'

const database = await testDatabase('demo')
const { pool, url } = database
const { app } = await openTestApi(database)
const changes = openChanges(pool, url)
afterAll(() => changes.close())

const request = async (query: string, siteId = 1) => {
  const answer = await app.inject({
    url: `/api/shop-points/v1${query && `?${query}`}`,
    headers: { 'x-site-id': String(siteId) },
  })
  return { status: answer.statusCode, tags: answer.headers['x-shop-tags'], body: answer.json() }
}
const codes = (body: { points: { code: string }[] }) => body.points.map(({ code }) => code)

describe('GET /shop-points/v1', () => {
  test('200 gives documented fields of a point only', async () => {
    const { status, tags, body } = await request('code=ivanovo')
    expect(status).toBe(200)
    expect(tags).toBe('shop-points')
    expect(body).toMatchObject({ total: 1, page: 1, pages: 1 })
    const [point] = body.points
    expect(Object.keys(point).sort()).toEqual(Object.keys(ShopPoint.properties).sort())
    expect(point).toMatchObject({
      kind: 'shop',
      city: 'Иваново',
      deliveryPointCode: 'SKL-IVN',
      contactName: 'Павел Уточкин',
      hours: { timeZone: 'Europe/Moscow', week: expect.arrayContaining([{ day: 1, opens: '08:30', closes: '17:30' }]) },
      distance: null,
    })
    expect(point.pictures).toHaveLength(2)
  })

  test('200 each site has its own points', async () => {
    expect((await request('')).body.total).toBeGreaterThanOrEqual(40)
    const school = (await request('', 2)).body
    expect(codes(school)).toEqual(['ivanovo', 'moskva', 'voronezh', 'tomsk'])
    expect(codes((await request('code=kazan', 2)).body)).toEqual([])
  })

  test('200 by all tags at once, by a city in any case', async () => {
    const both = (await request('tags=servis,vyezd&tags=lumera')).body
    expect(both.total).toBeGreaterThan(2)
    for (const point of both.points)
      expect(point.tags.map((tag: { code: string }) => tag.code)).toEqual(
        expect.arrayContaining(['servis', 'vyezd', 'lumera']),
      )
    expect(codes((await request(`city=${encodeURIComponent('САНКТ-петербург')}`)).body)).toEqual(['sankt-peterburg'])
    const counted = both.tags.find((tag: { code: string }) => tag.code === 'servis')
    expect(counted).toMatchObject({ title: 'Сервис', kind: 'service', count: both.total })
  })

  test('200 the nearest come first with metres', async () => {
    const { body } = await request('near=43.12,131.89&limit=2')
    expect(codes(body)[0]).toBe('vladivostok')
    expect(body.points[0].distance).toBeLessThan(5_000)
    expect(body.points[1].distance).toBeGreaterThan(body.points[0].distance)
    expect(body.pages).toBe(Math.ceil(body.total / 2))
  })

  test('200 opening is computed in the point’s time zone', async () => {
    const open = codes((await request('isOpenNow=true&limit=500')).body)
    // Points open around the clock are open on holidays too.
    expect(open).toContain('ivanovo-dezhurny')
  })

  test.each([
    ['tags=%3Cscript%3E', 'tags.0'],
    [`tags=${'a,'.repeat(21)}`, 'tags'],
    ['near=91,0', 'near'],
    ['near=0,181', 'near'],
    ['near=55.75', 'near'],
    ['near=1e1,2', 'near'],
    ['limit=501', 'limit'],
    ['limit=0', 'limit'],
    ['page=0', 'page'],
    ['isOpenNow=perhaps', 'isOpenNow'],
    [`city=${'я'.repeat(101)}`, 'city'],
  ])('400 %s', async (query, field) => {
    const { status, body } = await request(query)
    expect(status).toBe(400)
    expect(body.errors[field]).toMatch(/[а-яё]/)
  })

  test.each([
    'tags=nothing',
    'city=%27;drop table shop_points--',
    'city=%F0%9F%A7%B5',
    'code=../../etc',
    'near=-90,180',
    'page=1000000',
  ])('200 finds nothing by %s or passes over it', async (query) => {
    const { status } = await request(query)
    expect(status).toBe(200)
  })

  test('200 announces a changed point; a hidden one disappears', async () => {
    await pool.query(
      `update shop_points set title = 'Казанская строчка' where code = 'kazan'; update shop_points set hidden_at = now()
        where code = 'perm'`,
    )
    changes.announce(['shop-points'])
    await eventually(async () => {
      expect((await request('code=kazan')).body.points[0].title).toBe('Казанская строчка')
      expect(codes((await request('code=perm')).body)).toEqual([])
    })
  })
})

describe('the database', () => {
  test('a contact name requires the time of consent', async () => {
    await expect(pool.query(`update shop_points set contact_name = 'Кто-то' where code = 'magadan'`)).rejects.toThrow(
      /check/,
    )
  })

  test('an unknown time zone is refused', async () => {
    await expect(
      pool.query(`update shop_points set time_zone = 'Mars/Olympus' where code = 'magadan'`),
    ).rejects.toThrow(/time zone/)
  })

  test('a delivery point has the address, phone and hours of its shop point', async () => {
    await pool.query(`update shop_points set address = 'улица Новая, 1', phones = '{"+7 (4932) 00-00-00"}' where site_id
      = 1 and code = 'ivanovo';
      delete from shop_point_hours h using shop_points p where p.id = h.point_id and p.site_id = 1
        and p.code = 'ivanovo' and h.day = 5`)
    const { rows } = await pool.query(`select address, phone, hours from delivery_points where code = 'SKL-IVN'`)
    expect(rows).toEqual([{ address: 'улица Новая, 1', phone: '+7 (4932) 00-00-00', hours: 'пн–чт 8:30–17:30' }])
  })

  test('opening hours in one line are the same as on the page', async () => {
    const { rows } = await pool.query<{
      line: string
      week: OpenInterval[]
    }>(`select shop_point_hours_line(p.id) as line,
      (select json_agg(json_build_object('day', h.day, 'opens', lpad(h.opens / 60 || '', 2, '0') || ':' || lpad(h.opens
        % 60 || '', 2, '0'),
        'closes', lpad(h.closes / 60 || '', 2, '0') || ':' || lpad(h.closes % 60 || '', 2, '0')) order by h.day,
          h.opens) from shop_point_hours h where h.point_id = p.id) as week
      from shop_points p`)
    expect(rows.length).toBeGreaterThan(40)
    for (const { line, week } of rows) expect(line).toBe(weekLine(week))
    expect(new Set(rows.map(({ line }) => line)).size).toBeGreaterThan(8)
  })
})

test('GET /seo/v1 200 knows the addresses of the site', async () => {
  const seo = async (path: string, siteId = 1) =>
    (
      await app.inject({ url: `/api/seo/v1?url=${encodeURIComponent(path)}`, headers: { 'x-site-id': String(siteId) } })
    ).json()
  expect((await seo('/dealers')).h1).toBe('Адреса и дилеры')
  expect((await seo('/dealers/omsk')).title).toContain('Омск')
  expect((await seo('/dealers/omsk', 2)).title).not.toContain('Иртыш')
})
