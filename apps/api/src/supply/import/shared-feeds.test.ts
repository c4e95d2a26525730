import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { openFolderStorage } from '../../base/files/files.port.ts'
import { runImport } from './import.command.ts'

/** A folder next to the repository with real catalogues, which may not be published; it may be missing. */
const data = resolve(import.meta.dirname, '../../../../../../shared/data')
const isThere = existsSync(data)

describe.skipIf(!isThere)(isThere ? 'real feeds' : `real feeds (skipped: there is no folder ${data})`, async () => {
  if (!isThere) return
  const { pool, filesDirectory } = await testDatabase('empty')
  await pool.query(`
    insert into currencies (id, code, sign, title, rate) values (1, 'RUB', '₽', 'Рубль', 1);
    insert into price_roles (code, title) values ('guest_opt', 'Гость');
    insert into price_lists (id, code, title) values (1, 'main', 'Основной');
    insert into warehouses (id, code, title, city) values (1, 'msk', 'Москва', 'Москва');
    insert into sites (id, code, name, phone, email, city, address, hours, currency_id, price_list_id, price_role)
      values
      (1, 'main', 'Шпулька', '', '', '', '', '', 1, 1, 'guest_opt');
    insert into site_warehouses values (1, 1);`)

  const run = (...argv: string[]) => importFiles('yml', ...argv)
  async function importFiles(...argv: string[]) {
    const lines: string[] = []
    const code = await runImport(argv, {
      pool,
      files: openFolderStorage(filesDirectory),
      changes: { announce: () => {} },
      out: { write: (text) => lines.push(text) },
    })
    const { rows } = await pool.query('select source, counts from import_runs order by id desc limit 1')
    return { code, text: lines.join(''), source: rows[0].source as string, counts: rows[0].counts }
  }

  test.each([
    ['sewing_shwei_2012.yml.xml', 132, 23, 154, ['--images', join(data, 'sewing_shwei_images')]],
    ['alstyle_kz_2026_params.yml', 1996, 1, 0, ['--rate', 'KZT=0,17']],
    ['santechtula_2022_cp1251.yml.xml', 1405, 149, 0, []],
    ['yandex_official_Saint_Petersburg_feed_vendor_type.xml', 36, 7, 0, []],
  ] as [string, number, number, number, string[]][])(
    '%s: %i offers, twice',
    async (file, offers, categories, photos, options) => {
      const first = await run(join(data, file), ...options)
      expect(first.code).toBe(0)
      expect(first.counts).toMatchObject({
        rows: offers,
        added: offers,
        quarantined: 0,
        categoriesAdded: categories,
        pictures: photos,
        complete: true,
      })
      const shown = await pool.query('select count(*)::int from products where source = $1 and hidden_at is null', [
        first.source,
      ])
      expect(shown.rows[0].count).toBe(offers)
      const images = await pool.query(
        'select count(*)::int from product_images join products p on p.id = product_id where p.source = $1',
        [first.source],
      )
      expect(images.rows[0].count).toBe(photos)

      const second = await run(join(data, file), ...options)
      expect(second.counts).toMatchObject({
        rows: offers,
        added: 0,
        changed: 0,
        unchanged: offers,
        hidden: 0,
        quarantined: 0,
      })
    },
    60_000,
  )

  test('without the rate of the tenge every row of its feed is quarantined with the reason', async () => {
    const { code, counts, text } = await run(join(data, 'alstyle_kz_2026_params.yml'), '--source', 'tenge')
    expect(code).toBe(1)
    expect(counts).toMatchObject({
      rows: 1996,
      added: 0,
      quarantined: 1996,
      reasons: { 'unknown-currency': 1996 },
      categoriesAdded: 0,
    })
    expect(text).toContain('--rate KZT=КУРС')
  })

  const pair = (name: string) => [join(data, `${name}_import.xml`), join(data, `${name}_offers.xml`)] as const

  test('CommerceML of 1C: 1660 goods in 163 groups, 5 at price 0, 104 on request, 11 with an article of others', async () => {
    const first = await importFiles('commerceml', ...pair('santechtula_2018_cp1251'))
    expect(first).toMatchObject({ code: 0, source: 'commerceml:afonya' })
    expect(first.counts).toMatchObject({
      rows: 1660,
      products: 1660,
      added: 1542,
      quarantined: 118,
      reasons: { 'no-price': 107, 'same-article': 11 },
      categoriesAdded: 163,
      hidden: 0,
      mappings: ['Цены: Розничные → guest_opt'],
    })
    const { rows } = await pool.query(
      `select count(*)::int as products, count(*) filter (where on_hand = 0)::int as "soldOut", count(distinct
        c.category_id)::int as categories
       from products p join product_categories c on c.product_id = p.id join groups g on g.product_id = p.id
         join group_offers o on o.group_id = g.id
         join stock s using (offer_id) where p.source = $1 and p.hidden_at is null`,
      [first.source],
    )
    expect(rows).toEqual([{ products: 1542, soldOut: 564, categories: 120 }])
    const second = await importFiles('commerceml', ...pair('santechtula_2018_cp1251').toReversed())
    expect(second.counts).toMatchObject({
      rows: 1660,
      added: 0,
      changed: 0,
      unchanged: 1542,
      quarantined: 118,
      hidden: 0,
      categoriesAdded: 0,
    })
  })

  test('CommerceML of MoySklad: 157 goods, 324 offers, 230 of them by a characteristic; twice', async () => {
    const first = await importFiles('commerceml', ...pair('kickgoods_2015_variants'))
    expect(first).toMatchObject({ code: 0, source: 'commerceml:kikguds' })
    expect(first.counts).toMatchObject({
      rows: 324,
      products: 157,
      added: 324,
      quarantined: 0,
      hidden: 0,
      categoriesAdded: 5,
    })
    const { rows } = await pool.query(
      `select count(distinct p.id)::int as products, count(*)::int as groups,
        count(*) filter (where o.characteristics <> '[]')::int as kinds,
         min(s.on_hand) as least, max(p.vendor_code) as "vendorCode"
       from products p join groups g on g.product_id = p.id join group_offers m on m.group_id = g.id
         join offers o on o.id = m.offer_id
         join stock s on s.offer_id = o.id where p.source = $1 and p.hidden_at is null and g.hidden_at is null`,
      [first.source],
    )
    expect(rows).toEqual([{ products: 157, groups: 324, kinds: 230, least: 0, vendorCode: '' }])
    const second = await importFiles('commerceml', ...pair('kickgoods_2015_variants'))
    expect(second.counts).toMatchObject({ rows: 324, added: 0, changed: 0, unchanged: 324, quarantined: 0, hidden: 0 })
  })

  test.each([
    ['yml', 'santechtula_2018_cp1251_import.xml', /CommerceML.*а не YML/],
    ['commerceml', 'santechtula_2022_cp1251.yml.xml', /YML.*а не CommerceML/],
  ])('%s: %s is recognised', async (format, file, message) => {
    const { code, text } = await importFiles(format, join(data, file))
    expect([code, text]).toEqual([1, expect.stringMatching(message)])
  })
})
