import type { Category } from '@shpulka/contract/content/settings'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { openChanges } from '../../base/db/changes.ts'
import { everythingTag } from '../../base/db/everything-tag.rule.ts'
import { testDatabase } from '../../base/db/test-database.ts'
import { queriesOf } from '../../base/db/test-queries.ts'
import { readConfig } from '../../config.ts'
import { openSettings } from '../../content/settings/open-settings.ts'
import type { SiteRow } from '../../content/settings/settings.port.ts'
import { openApi } from '../../open.ts'
import { openTestApi } from '../../test-api.ts'
import { eventually } from '../../test-eventually.ts'
import { openCatalog } from './open-catalog.ts'
import { addProducts, fillTestCatalog } from './test-catalog.ts'

const database = await testDatabase('empty')
const { pool, url, filesDirectory } = database
await fillTestCatalog(pool)
await addProducts(pool, [
  {
    id: 1,
    title: 'Машина беспосадочная',
    categoryIds: [2],
    valueIds: [11],
    guestPrice: 2_500_000,
    dealerPrice: 2_000_000,
    moscow: 3,
  },
  { id: 2, title: 'Оверлок', categoryIds: [3], valueIds: [12], guestPrice: 4_000_000, moscow: 1 },
  { id: 3, title: 'Игла', categoryIds: [5], guestPrice: 9_000, ivanovo: 100 },
])
const { app } = await openTestApi(database)
const changes = openChanges(pool, url)
afterAll(() => changes.close())

const list = async (payload: object = {}) =>
  (await app.inject({ method: 'POST', url: '/api/catalog/v1/products', payload })).json()
const view = (query: Record<string, string>) =>
  app.inject({ method: 'GET', url: '/api/catalog/v1/products/view', query })
const titles = async (payload: object = {}) =>
  ((await list(payload)).items ?? []).map(({ title }: { title: string }) => title)

/** Writes rows and announces the change, as the shop does; waits until readers see it. */
async function change(sql: string, tags: string[], check: () => Promise<void>) {
  await pool.query(sql)
  changes.announce(tags)
  await eventually(check)
}

describe('the catalogue in memory', () => {
  test('applies a price, a stock and a title of one product', async () => {
    await list()
    await change(
      `update offer_prices set price_kopecks = 2222200 where offer_id = 1 and price_role = 'guest_opt'; update stock
        set reserved = 3 where offer_id = 1; update products set title = 'Машина зигзаг' where id = 1`,
      ['product:1'],
      async () => {
        const { items } = await list({ category: 2 })
        expect(items).toMatchObject([
          { title: 'Машина зигзаг', available: 0, remnants: [], cardPrices: [{ price: 2_222_200 }] },
        ])
      },
    )
    expect(await titles({ search: 'зигзаг' })).toEqual(['Машина зигзаг'])
    expect(await titles({ search: 'беспосадочная' })).toEqual([])
    expect((await titles()).at(-1)).toBe('Машина зигзаг')
  })

  test('adds a new product with an unknown category and value', async () => {
    await pool.query(
      `insert into categories (id, code, parent_id, sort, title) values (7, 'threads', null, 9, 'Нитки')`,
    )
    await pool.query(`insert into property_values (id, property_id, code, title) values (14, 1, 'puller', 'Роликовое')`)
    await addProducts(pool, [
      { id: 4, title: 'Нитки армированные', categoryIds: [7], valueIds: [14], guestPrice: 100, moscow: 5 },
    ])
    await change('select 1', ['product:4'], async () => {
      expect(await titles({ category: 7, filters: [{ code: 'feed', values: [14] }] })).toEqual(['Нитки армированные'])
    })
    const categories: Category[] = (await app.inject('/api/catalog/v1/categories')).json()
    expect(categories.map(({ title, productsCount }) => [title, productsCount])).toContainEqual(['Нитки', 1])
  })

  test('removes a hidden product, and the category left without products', async () => {
    await change(`update products set hidden_at = now() where id = 3`, ['product:3'], async () => {
      expect(await titles()).not.toContain('Игла')
    })
    expect((await view({ id: '3' })).statusCode).toBe(404)
    const categories: Category[] = (await app.inject('/api/catalog/v1/categories')).json()
    expect(categories.map(({ code }) => code)).not.toContain('needles')
    await change(`update products set hidden_at = null where id = 3`, ['product:3'], async () => {
      expect(await titles()).toContain('Игла')
    })
    expect((await view({ code: 'p3' })).statusCode).toBe(200)
  })

  test('products follow a category that moved', async () => {
    await change('update categories set parent_id = 4 where id = 3', ['category:3'], async () => {
      expect(await titles({ category: 4 })).toContain('Оверлок')
    })
    expect((await view({ id: '2' })).json().path).toBe('/catalog/needles/overlocks/detail/p2')
    await change('update categories set parent_id = 1 where id = 3', ['products:all'], async () => {
      expect(await titles({ category: 1 })).toContain('Оверлок')
    })
  })

  test('a cached product page follows a change of its text', async () => {
    expect((await view({ code: 'p2' })).json().description).toBe('')
    await change(`update products set description = 'Четыре нити' where id = 2`, ['product:2'], async () => {
      expect((await view({ code: 'p2' })).json().description).toBe('Четыре нити')
    })
    await change(
      `insert into seo_records (site_id, url, title) values (1, '/catalog/machines/overlocks/detail/p2',
        'Лучший оверлок')`,
      ['seo'],
      async () => {
        expect((await view({ code: 'p2' })).json().seoPage).toMatchObject({ title: 'Лучший оверлок', h1: 'Оверлок' })
      },
    )
  })

  test('new warehouses of a site build the index again', async () => {
    await change('delete from site_warehouses where site_id = 1 and warehouse_id = 1', ['settings'], async () => {
      expect((await list({ category: 3 })).items).toMatchObject([{ available: 0 }])
    })
    await change('insert into site_warehouses values (1, 1)', ['settings'], async () => {
      expect((await list({ category: 3 })).items).toMatchObject([{ available: 1 }])
    })
  })

  test('settings put back while the index is built again are those of the new one', async () => {
    const opened = await openSettings(pool, changes, pino({ level: 'silent' }))
    const before = opened.current()
    const without = { ...before, sites: before.sites.map((site) => ({ ...site, warehouseIds: [] })) }
    let current: typeof before = before
    let announceSettings = () => {}
    const settings = {
      current: () => current,
      onChange: (listener: () => void) => {
        announceSettings = listener
        return () => {}
      },
      close: async () => {},
    }
    const [isBegun, isReleased] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const log = pino({ level: 'silent' })
    let builds = 0
    const freshReader = async () => {
      builds += 1
      if (builds === 2) {
        isBegun.resolve()
        await isReleased.promise
      }
      return pool
    }
    const catalog = await openCatalog({ pool, reads: { freshReader }, changes, settings, log })
    const warehouses = () => catalog.index.table.pricingLayout.sites.map(({ warehouseIds }) => warehouseIds)
    const atFirst = warehouses()
    current = without
    announceSettings()
    await isBegun.promise
    current = { ...before }
    announceSettings()
    const { index } = catalog
    isReleased.resolve()
    await eventually(() => {
      expect(catalog.index).not.toBe(index)
      expect(warehouses()).toEqual(atFirst)
    })
    await catalog.close()
    await opened.close()
  })

  test('announces which documents to drop once it has applied the change', async () => {
    const other = await openApi(
      readConfig({
        LOG_LEVEL: 'silent',
        DATA_DIR: filesDirectory,
        TOKEN_SECRET: 'a secret that only tests know, long enough',
      }),
      url,
    )
    const announced: string[] = []
    other.changes.subscribe((tags) => void announced.push(...tags))
    await pool.query('delete from product_categories where product_id = 2')
    await pool.query('insert into product_categories values (2, 5, true)')
    changes.announce(['product:2'])
    await eventually(() => expect(announced).toContain('product:2'))
    // Old and new, with all above them.
    expect(announced.toSorted()).toEqual([
      'catalog',
      'categories',
      'category:1',
      'category:3',
      'category:4',
      'category:5',
      'product:2',
    ])
    announced.length = 0
    // A sale changes the shelves the product stands on, and not the tree that is on every page.
    await pool.query('update stock set reserved = 1 where offer_id = 1 and warehouse_id = 1')
    changes.announce(['product:1'])
    await eventually(() => expect(announced).toContain('product:1'))
    expect(announced.toSorted()).toEqual(['catalog', 'category:1', 'category:2', 'product:1'])
    await other.close()
    await eventually(async () => expect((await view({ id: '2' })).json().path).toBe('/catalog/needles/knit/detail/p2'))
  })

  test('every process applies 500 changes', async () => {
    const { app: other } = await openTestApi(database)
    const ids = Array.from({ length: 500 }, (_, n) => 1001 + n)
    await addProducts(
      pool,
      ids.map((id) => ({ id, title: `Шпулька ${id}`, categoryIds: [5], guestPrice: 100, moscow: 1 })),
    )
    const pricesIn = async (one: typeof app) => {
      const prices: number[] = []
      for (let page = 1; page <= 5; page += 1) {
        const answer = await one.inject({
          method: 'POST',
          url: '/api/catalog/v1/products',
          payload: { search: 'шпулька', limit: 100, page },
        })
        for (const { cardPrices } of answer.json().items ?? []) prices.push(cardPrices[0].price)
      }
      return prices.sort((a, b) => a - b)
    }
    const bothShow = (prices: number[]) => async () => {
      for (const one of [app, other]) expect(await pricesIn(one)).toEqual(prices)
    }
    await change(
      'select 1',
      ids.map((id) => `product:${id}`),
      bothShow(ids.map(() => 100)),
    )
    await change(
      `update offer_prices set price_kopecks = offer_id where offer_id > 1000`,
      ids.map((id) => `product:${id}`),
      bothShow(ids),
    )
    await change(
      'delete from product_sites where product_id > 1000',
      ids.map((id) => `product:${id}`),
      bothShow([]),
    )
  })

  test('polling finds changes without an announcement', async () => {
    const settings = await openSettings(pool, changes, pino({ level: 'silent' }))
    const log = pino({ level: 'silent' })
    const catalog = await openCatalog({ pool, changes, settings, log, reconcileMilliseconds: 50 })
    const announced: string[] = []
    catalog.onChange((tags) => void announced.push(...tags))
    await pool.query(`update products set title = 'Машина без вестей', updated_at = now() where id = 1`)
    await pool.query(`update stock set reserved = 0 where offer_id = 2`)
    await pool.query(`update stock set reserved = 1 where offer_id = 2`)
    await pool.query(
      `insert into stock_movements (offer_id, warehouse_id, kind, reserved_delta) values (2, 1, 'reserve', 1)`,
    )
    await eventually(() => expect(announced).toEqual(expect.arrayContaining(['product:1', 'product:2'])))
    const { table } = catalog.index
    expect(table.titles[table.rowOf(1) ?? -1]).toBe('Машина без вестей')
    expect(table.available[0]?.[table.rowOf(2) ?? -1]).toBe(0)
    await catalog.close()
    await settings.close()
  })

  test('polling finds texts, documents, offers and relations changed without an announcement', async () => {
    const settings = await openSettings(pool, changes, pino({ level: 'silent' }))
    const catalog = await openCatalog({
      pool,
      changes,
      settings,
      log: pino({ level: 'silent' }),
      reconcileMilliseconds: 50,
    })
    const announced: string[] = []
    catalog.onChange((tags) => void announced.push(...tags))
    const currentPage = async (made: string) =>
      String(
        await catalog.page(
          2,
          catalog.priceContext({ site: settings.current().sites[0] as SiteRow, priceRole: '' }),
          async () => Buffer.from(made),
        ),
      )
    expect(await currentPage('old')).toBe('old')
    for (const [sql, ids] of [
      [`update products set description = 'Пять нитей' where id = 2`, [2]],
      [`update offers set barcode = '4600000000017' where id = 2`, [2]],
      [`insert into product_relations (product_id, kind, related_id) values (1, 'analog', 3)`, [1, 3]],
      [`delete from product_relations`, [1, 3]],
      [
        `with f as (insert into files (id, name, sha256, mime, size_bytes, is_public) values (gen_random_uuid(),
          'p.pdf', decode(repeat('ab', 32), 'hex'), 'application/pdf', 1, true) returning id)
         insert into product_documents select 2, 1, id, 'Паспорт' from f`,
        [2],
      ],
      [`update product_documents set title = 'Руководство'`, [2]],
      [
        `insert into part_schemes (site_id, code, kind, title, image_file_id, product_id)
         select 1, 'scheme', 'spare-parts', 'Схема', id, 2 from files limit 1`,
        [2],
      ],
      [`update part_schemes set product_id = 3`, [2, 3]],
      [`update part_schemes set product_id = null`, [3]],
    ] as const) {
      announced.length = 0
      await pool.query(sql)
      await eventually(() => expect(announced).toEqual(expect.arrayContaining(ids.map((id) => `product:${id}`))))
    }
    expect(await currentPage('new')).toBe('new')
    await catalog.close()
    await settings.close()
  })

  test('reads a change of too many products only once while a long transaction is open', async () => {
    const settings = await openSettings(pool, changes, pino({ level: 'silent' }))
    const log = pino({ level: 'silent' })
    const catalog = await openCatalog({ pool, changes, settings, log, reconcileMilliseconds: 50 })
    const announced: string[] = []
    catalog.onChange((tags) => void announced.push(...tags))
    const long = await pool.connect()
    try {
      await long.query('begin; select pg_current_xact_id()')
      await pool.query('insert into product_changes (product_id) values (0)')
      await eventually(() => expect(announced).toContain(everythingTag))
      // What was announced at the start may come during the first change: the second is looked at.
      for (const description of ['Одна игла', 'Две иглы']) {
        announced.length = 0
        await pool.query('update products set description = $1 where id = 2', [description])
        await eventually(() => expect(announced).toContain('product:2'))
      }
      expect(announced).not.toContain(everythingTag)
    } finally {
      await long.query('rollback')
      long.release()
    }
    await catalog.close()
    await settings.close()
  })

  test('announces what was applied before the database failed', async () => {
    const ids = Array.from({ length: 200 }, (_, n) => 3001 + n)
    await addProducts(
      pool,
      ids.map((id) => ({ id, title: `Нить ${id}`, categoryIds: [5], guestPrice: 100 })),
    )
    let reads = Number.NEGATIVE_INFINITY
    // Breaks as a connection does: the second batch is lost.
    const breaking = new Proxy(pool, {
      get: (target, name) =>
        name === 'query'
          ? (query: { name?: string }) =>
              query.name === 'findProductRecords' && ++reads === 2
                ? Promise.reject(new Error('connection lost'))
                : target.query(query as never)
          : Reflect.get(target, name, target),
    })
    const settings = await openSettings(pool, changes, pino({ level: 'silent' }))
    const catalog = await openCatalog({
      pool: breaking,
      changes,
      settings,
      log: pino({ level: 'silent' }),
      reconcileMilliseconds: 600_000,
    })
    const announced: string[] = []
    catalog.onChange((tags) => void announced.push(...tags))
    reads = 0
    await pool.query('update product_categories set category_id = 3 where product_id = 3001')
    changes.announce(ids.map((id) => `product:${id}`))
    await eventually(() => expect(announced).toContain('product:3200'))
    expect(announced).toContain('everything')
    await catalog.close()
    await settings.close()
    await pool.query('delete from product_sites where product_id > 3000')
    changes.announce(ids.map((id) => `product:${id}`))
  })

  test('stickers of a card follow their order', async () => {
    const codes = async () =>
      ((await list({ category: 2 })).items[0]?.stickers ?? []).map(({ code }: { code: string }) => code)
    await change('insert into product_stickers values (1, 1), (1, 2)', ['product:1'], async () =>
      expect(await codes()).toEqual(['hit', 'new']),
    )
    await change('update stickers set sort = 3 where id = 1', ['catalog'], async () =>
      expect(await codes()).toEqual(['new', 'hit']),
    )
  })

  test('what an import announces is found at once, so that polling does not read it again', async () => {
    const ids = Array.from({ length: 501 }, (_, n) => 5001 + n)
    await addProducts(
      pool,
      ids.map((id) => ({ id, title: `Нить ${id}`, categoryIds: [5], guestPrice: 100 })),
    )
    const found: number[] = []
    const watched = new Proxy(pool, {
      get: (target, name) =>
        name === 'query'
          ? async (query: { name?: string }) => {
              const answer = (await target.query(query as never)) as { rows: unknown[] }
              if (query.name === 'findChangedProducts') found.push(answer.rows.length)
              return answer
            }
          : Reflect.get(target, name, target),
    })
    const settings = await openSettings(pool, changes, pino({ level: 'silent' }))
    const log = pino({ level: 'silent' })
    const catalog = await openCatalog({ pool: watched, changes, settings, log, reconcileMilliseconds: 600_000 })
    await pool.query('update offer_prices set price_kopecks = 200 where offer_id > 5000')
    for (const expected of [[501], [501, 0]]) {
      changes.announce(ids.map((id) => `product:${id}`))
      await eventually(() => expect(found).toEqual(expected))
    }
    await catalog.close()
    await settings.close()
    await pool.query('delete from product_sites where product_id > 5000')
    changes.announce(ids.map((id) => `product:${id}`))
  })

  test('after a lost connection everything is read again', async () => {
    await pool.query(`update products set title = 'Машина после обрыва' where id = 1`)
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'shpulka changes'
        and datname = current_database()`,
    )
    await eventually(async () => expect(await titles({ category: 2 })).toContain('Машина после обрыва'))
  })

  test('a warm answer runs no query', async () => {
    const requests = [
      () => list({ category: 1, sortBy: 'cheap' }),
      () => app.inject('/api/catalog/v1/filters?categoryIds=1'),
      () => app.inject('/api/catalog/v1/products/by-ids?ids=2,1,2'),
      () => app.inject('/api/catalog/v1/categories'),
      () => view({ code: 'p2' }),
    ]
    // An earlier change may be announced in between: then nothing is cached that time.
    await eventually(async () => {
      const readAll = async () => {
        for (const request of requests) await request()
      }
      await readAll()
      expect(await queriesOf(readAll)).toEqual([])
    })
  })
})
