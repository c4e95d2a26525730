import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { openFolderStorage } from '../../base/files/files.port.ts'
import { runImport } from './import.command.ts'

const { pool, filesDirectory } = await testDatabase('empty')
const files = openFolderStorage(filesDirectory)
const folder = mkdtempSync(join(tmpdir(), 'shpulka-import-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

await pool.query(`
  insert into currencies (id, code, sign, title, rate) values (1, 'RUB', '₽', 'Рубль', 1), (2, 'CNY', '¥', 'Юань',
    12.5);
  insert into price_roles (code, title) values ('guest_opt', 'Гость'), ('retail', 'Розница');
  insert into price_lists (id, code, title) values (1, 'main', 'Основной'), (2, 'school', 'Школы');
  insert into warehouses (id, code, title, city) values (1, 'msk', 'Москва', 'Москва'), (2, 'kzn', 'Казань', 'Казань');
  insert into sites (id, code, name, phone, email, city, address, hours, currency_id, price_list_id, price_role) values
    (1, 'main', 'Шпулька', '', '', '', '', '', 1, 1, 'guest_opt'), (2, 'school', 'Мастерские', '', '', '', '', '', 1, 2,
      'retail');
  insert into site_warehouses values (1, 1), (2, 2);`)

/** Each test has its own shop in the feed, so that tests do not see each other's goods. */
let host = ''
let hosts = 0
beforeEach(() => {
  host = `shop${++hosts}.example`
})

interface Row {
  id: string | number
  price?: string | number
  rest?: string
  available?: boolean
  name?: string
}
const offer = ({ id, price = 100, rest = '', available = true, name = `Оверлок ${id}` }: Row) =>
  `<offer id="${id}" available="${available}"><price>${price}</price><currencyId>RUR</currencyId>` +
  `<categoryId>2</categoryId><name>${name}</name><vendor>Juki</vendor>${rest}</offer>`
const before = () =>
  `<yml_catalog><shop><url>http://${host}</url><currencies><currency id="RUR" rate="1"/></currencies>
   <categories><category id="1">Машины ${host}</category><category id="2" parentId="1">Оверлоки</category>` +
  `</categories><offers>`
const feed = (...offers: string[]) => `${before()}${offers.join('')}</offers></shop></yml_catalog>`

async function importFiles(content: string, ...options: string[]) {
  const path = join(folder, `${host}.yml`)
  writeFileSync(path, content)
  return run('yml', path, ...options)
}
async function run(...argv: string[]) {
  const lines: string[] = []
  const tags: string[] = []
  const code = await runImport(argv, {
    pool,
    files,
    changes: { announce: (news) => void tags.push(...news) },
    out: { write: (text) => lines.push(text) },
  })
  return { code, tags, text: lines.join('').replaceAll('\u202F', ' ') }
}
const count = (text: string, name: string) => Number(new RegExp(`${name}\\s+(\\d+)`).exec(text)?.[1])

const products = async () =>
  (
    await pool.query(
      `select p.source_id as id, p.code, p.title, p.description, p.vendor_code as "vendorCode", pa.title as vendor,
        p.hidden_at is not null as hidden,
         c.title as category, op.price_kopecks as price, op.old_price_kopecks as "oldPrice", s.on_hand as "onHand",
         (select count(*)::int from product_images i where i.product_id = p.id) as images,
         (select array_agg(pr.title || ': ' || v.title order by v.title) from product_values pv join property_values v
           on v.id = pv.value_id
            join properties pr on pr.id = v.property_id where pv.product_id = p.id) as values,
         (select array_agg(pr.title || ', ' || pr.unit || ': ' || n.number) from product_numbers n
           join properties pr on pr.id = n.property_id
            where n.product_id = p.id) as numbers
       from products p left join partners pa on pa.id = p.partner_id join product_categories pc on pc.product_id = p.id
         and pc.is_main
         join categories c on c.id = pc.category_id join groups g on g.product_id = p.id
           join group_offers go on go.group_id = g.id
         join offer_prices op on op.offer_id = go.offer_id and op.price_list_id = 1
           join stock s on s.offer_id = go.offer_id and s.warehouse_id = 1
       where p.source = $1 order by p.source_id`,
      [`yml:${host}`],
    )
  ).rows
const wholeDatabase = async () => {
  const tables = [
    'products',
    'offers',
    'groups',
    'offer_prices',
    'stock',
    'stock_movements',
    'product_values',
    'product_numbers',
    'property_values',
  ]
  const more = [
    'properties',
    'partners',
    'categories',
    'product_categories',
    'product_images',
    'product_sites',
    'files',
  ]
  const all: Record<string, unknown> = {}
  for (const table of [...tables, ...more])
    all[table] = (await pool.query(`select t::text as row from ${table} t order by 1`)).rows
  return all
}

describe('0 a feed is imported', () => {
  test('a machine with all fields', async () => {
    const { code, text, tags } = await importFiles(
      feed(
        offer({
          id: 7,
          price: '1 234,50',
          rest:
            `<oldprice>1500</oldprice><vendorCode>J-7</vendorCode><description><![CDATA[<p>Тихая</p>` +
            `<script>x</script>]]></description>
                 <param name="Мощность ${host}" unit="Вт">550</param><param name="Ткани">лёгкие</param><param ` +
            `name="Ткани">средние</param><param name="Стежок" unit="мм">до 5</param>`,
        }),
        offer({ id: 8, rest: `<param name="Мощность ${host}" unit="Вт">400.5</param><quantity>3</quantity>` }),
        offer({ id: 9, available: false }),
      ),
    )
    expect(code).toBe(0)
    expect([count(text, 'строк в файле'), count(text, 'новых'), count(text, 'в карантине')]).toEqual([3, 3, 0])
    const [overlocker, other, sold] = await products()
    expect(overlocker).toEqual({
      id: '7',
      code: 'overlok-7',
      title: 'Оверлок 7',
      description: 'Тихая',
      vendorCode: 'J-7',
      vendor: 'Juki',
      hidden: false,
      category: 'Оверлоки',
      price: 123_450,
      oldPrice: 150_000,
      onHand: 10,
      images: 0,
      values: ['Стежок: до 5 мм', 'Ткани: лёгкие', 'Ткани: средние'],
      numbers: [`Мощность ${host}, Вт: 550`],
    })
    expect(other).toMatchObject({ onHand: 3, numbers: [`Мощность ${host}, Вт: 400.5`], values: null })
    expect(sold).toMatchObject({ onHand: 0 })
    expect(tags).toContain('catalog')
    expect(tags.filter((tag) => tag.startsWith('product:'))).toHaveLength(3)
    const ledger = await pool.query(
      `select kind, sum(on_hand_delta)::int as sum from stock_movements m join group_offers using (offer_id)
      join groups g on g.id = group_id join products p on p.id = g.product_id where p.source = $1 group by kind`,
      [`yml:${host}`],
    )
    expect(ledger.rows).toEqual([{ kind: 'import', sum: 13 }])
  })

  test('minimum quantity and step', async () => {
    const counts = async () =>
      (
        await pool.query(
          `select g.min_count as min, g.step_count as step from groups g join products p on p.id = g.product_id
           where p.source = $1 order by g.source_id`,
          [`yml:${host}`],
        )
      ).rows
    const both = (rest: string) => feed(offer({ id: 1, rest }), offer({ id: 2 }))
    await importFiles(both('<min-quantity>3</min-quantity><step-quantity>2</step-quantity>'))
    expect(await counts()).toEqual([
      { min: 3, step: 2 },
      { min: 1, step: 1 },
    ])
    await importFiles(both('<min-quantity>0</min-quantity>'))
    expect((await counts())[0]).toEqual({ min: 1, step: 1 })
  })

  test('a second run changes nothing and announces nothing', async () => {
    const content = feed(
      offer({ id: 1, rest: '<param name="Ткани">лёгкие</param>' }),
      offer({ id: 2, rest: '<oldprice>500</oldprice>' }),
    )
    await importFiles(content)
    const once = await wholeDatabase()
    const { code, text, tags } = await importFiles(content)
    expect([code, count(text, 'новых'), count(text, 'изменённых'), count(text, 'без изменений')]).toEqual([0, 0, 0, 2])
    expect(tags).toEqual([])
    expect(await wholeDatabase()).toEqual(once)
  })

  test('is in the audit log from its start; a dry run is not', async () => {
    await importFiles(feed(offer({ id: 1 })), '--dry-run')
    await importFiles(feed(offer({ id: 1 })))
    const { rows } = await pool.query(
      `select action, changes -> 'added' as added from audit_log where record_kind = 'import' and record_id like $1
       order by id`,
      [`%${host}.yml`],
    )
    expect(rows).toEqual([
      { action: 'import.begin', added: null },
      { action: 'import.end', added: [null, 1] },
    ])
  })

  test('writes only changes; the URL stays', async () => {
    await importFiles(
      feed(offer({ id: 1, rest: '<param name="Ткани">лёгкие</param><oldprice>500</oldprice>' }), offer({ id: 2 })),
    )
    const { text, tags } = await importFiles(
      feed(
        offer({ id: 1, price: 120, name: 'Оверлок новый', rest: '<param name="Ткани">кожа</param>' }),
        offer({ id: 2 }),
      ),
    )
    expect([count(text, 'новых'), count(text, 'изменённых'), count(text, 'без изменений')]).toEqual([0, 1, 1])
    expect(tags).toHaveLength(1)
    expect((await products())[0]).toMatchObject({
      title: 'Оверлок новый',
      price: 12_000,
      oldPrice: null,
      values: ['Ткани: кожа'],
      code: expect.stringMatching(/^overlok-1/),
    })
  })

  test('a removed offer is hidden, a returning one is shown again', async () => {
    await importFiles(feed(offer({ id: 1 }), offer({ id: 2 })))
    const removed = await importFiles(feed(offer({ id: 1 })))
    expect(count(removed.text, 'скрыто')).toBe(1)
    expect((await products()).map((product) => product.hidden)).toEqual([false, true])
    const again = await importFiles(feed(offer({ id: 1 }), offer({ id: 2 })))
    expect(again.text).toContain('снова показано: 1')
    expect((await products()).map((product) => product.hidden)).toEqual([false, false])
    expect(again.tags).toHaveLength(1)
  })

  test('a feed never hides goods of another', async () => {
    await importFiles(feed(offer({ id: 1 })))
    const first = host
    host = `shop${++hosts}.example`
    await importFiles(feed(offer({ id: 2 })))
    host = first
    expect((await products()).map((product) => product.hidden)).toEqual([false])
  })

  test('stock: reserved units stay; a text value does not overwrite the remainder', async () => {
    await importFiles(feed(offer({ id: 1 }), offer({ id: 2 })))
    await pool.query(
      `update stock set on_hand = 4, reserved = 2 where offer_id in (select offer_id from group_offers
        join groups g on g.id = group_id
      join products p on p.id = g.product_id where p.source = $1)`,
      [`yml:${host}`],
    )
    await importFiles(feed(offer({ id: 1, price: 90 }), offer({ id: 2, available: false })))
    expect((await products()).map((product) => product.onHand)).toEqual([4, 2])
  })

  test('another site gets its own prices and stock of the same products', async () => {
    const content = feed(offer({ id: 1 }))
    await importFiles(content)
    const { code, text } = await importFiles(content, '--site', 'school')
    expect([code, count(text, 'новых'), count(text, 'изменённых')]).toEqual([0, 0, 1])
    const { rows } = await pool.query(
      `select s.site_id as site, op.price_list_id as list, op.price_role as role from products p
      join product_sites s on s.product_id = p.id join groups g on g.product_id = p.id
        join group_offers go on go.group_id = g.id
      join sites on sites.id = s.site_id join offer_prices op on op.offer_id = go.offer_id
        and op.price_list_id = sites.price_list_id where p.source = $1 order by 1`,
      [`yml:${host}`],
    )
    expect(rows).toEqual([
      { site: 1, list: 1, role: 'guest_opt' },
      { site: 2, list: 2, role: 'retail' },
    ])
  })
})

describe('0 categories', () => {
  const goods = (categories: string, categoryId: string) =>
    `<yml_catalog><shop><url>${host}</url>${categories}<offers><offer id="1"><price>5</price>` +
    `<currencyId>RUR</currencyId>${categoryId}<name>Лампа</name></offer></offers></shop></yml_catalog>`

  test.each([
    ['no categories block', '', '<categoryId>8</categoryId>'],
    ['an empty categoryId', '<categories><category id="8">Лампы</category></categories>', '<categoryId></categoryId>'],
    ['no categoryId', '<categories><category id="8">Лампы</category></categories>', ''],
    [
      'an unknown categoryId',
      '<categories><category id="8">Лампы</category></categories>',
      '<categoryId>99</categoryId>',
    ],
  ])('%s: «Разное»', async (_, categories, categoryId) => {
    expect((await importFiles(goods(categories, categoryId))).code).toBe(0)
    expect(await products()).toMatchObject([{ category: 'Разное' }])
  })

  test('categories after the offers, in a cycle and with a used code', async () => {
    const categories =
      `<categories><category id="1" parentId="2">Лампы</category><category id="2" ` +
      `parentId="1">Лампы</category><category id="3" parentId="1">Лампы</category></categories>`
    const content = goods('', '<categoryId>3</categoryId>').replace('</offers>', `</offers>${categories}`)
    expect((await importFiles(content)).code).toBe(0)
    expect(await products()).toMatchObject([{ category: 'Лампы' }])
    const { rows } = await pool.query(
      'select code, source_id, parent_id is null as root from categories where source = $1 order by source_id',
      [`yml:${host}`],
    )
    expect(rows).toHaveLength(3)
    expect(rows.filter((row) => row.root)).toHaveLength(1)
  })

  test('a renamed and moved category keeps its place in addresses', async () => {
    await importFiles(feed(offer({ id: 1 })))
    const was = (
      await pool.query(`select id, code from categories where source = $1 and source_id = '2'`, [`yml:${host}`])
    ).rows[0]
    const { text } = await importFiles(
      feed(offer({ id: 1 })).replace(
        '<category id="2" parentId="1">Оверлоки',
        '<category id="2">Оверлоки и плоскошовные',
      ),
    )
    expect(text).toContain('изменённых 1')
    const now = (await pool.query('select id, code, parent_id, title from categories where id = $1', [was.id])).rows[0]
    expect(now).toMatchObject({ id: was.id, parent_id: null, title: 'Оверлоки и плоскошовные' })
    expect(count(text, 'без изменений')).toBe(1)
  })
})

describe('0 invalid rows are quarantined, the rest is imported', () => {
  test('each with its reason, in the table and in the output', async () => {
    const { code, text } = await importFiles(
      feed(
        offer({ id: 1 }),
        offer({ id: 1 }),
        offer({ id: 2, price: 0 }),
        offer({ id: 3, price: 'по запросу' }),
        offer({ id: 4 }).replace('RUR', 'XAU'),
        offer({ id: 5, name: ' ' }),
        offer({ id: 6 }).replace('</offer>', ''),
        offer({ id: 7, price: '99999999999' }),
        offer({ id: 8 }),
      ),
    )
    expect(code).toBe(0)
    expect([count(text, 'строк в файле'), count(text, 'новых'), count(text, 'в карантине')]).toEqual([9, 2, 7])
    expect(text).toContain('Карантин: нет цены — 1')
    expect(text).toContain('--rate XAU=КУРС')
    const { rows } = await pool.query(
      `select row_number as row, source_id as id, reason from import_quarantine q join import_runs r on r.id = q.run_id
        where r.source = $1 order by 1`,
      [`yml:${host}`],
    )
    expect(rows).toEqual([
      { row: 2, id: '1', reason: 'duplicate-id' },
      { row: 3, id: '2', reason: 'no-price' },
      { row: 4, id: '3', reason: 'bad-price' },
      { row: 5, id: '4', reason: 'unknown-currency' },
      { row: 6, id: '5', reason: 'no-name' },
      { row: 7, id: '6', reason: 'broken-markup' },
      { row: 8, id: '7', reason: 'huge-price' },
    ])
    const run = (await pool.query('select counts, ended_at from import_runs where source = $1', [`yml:${host}`]))
      .rows[0]
    expect(run.counts).toMatchObject({ rows: 9, added: 2, quarantined: 7 })
    expect(run.ended_at).not.toBeNull()
  })

  test('a row that became invalid neither changes nor hides the imported product', async () => {
    await importFiles(feed(offer({ id: 1 }), offer({ id: 2 })))
    const { text } = await importFiles(feed(offer({ id: 1, price: 'по запросу' }), offer({ id: 2 })))
    expect(count(text, 'скрыто')).toBe(0)
    expect((await products()).map((product) => [product.hidden, product.price])).toEqual([
      [false, 10_000],
      [false, 10_000],
    ])
  })

  test.each([0, ''])('a price «%s» takes the product off sale, the next one brings it back', async (price) => {
    const onSale = async () => (await products()).map((product) => [product.id, product.price, product.onHand])
    await importFiles(feed(offer({ id: 1 }), offer({ id: 2 })))
    const { text } = await importFiles(feed(offer({ id: 1, price, available: false }), offer({ id: 2 })))
    expect([count(text, 'изменённых'), await onSale()]).toEqual([1, [['2', 10_000, 10]]])
    await importFiles(feed(offer({ id: 1, price: 90 }), offer({ id: 2 })))
    expect((await onSale())[0]).toEqual(['1', 9_000, 10])
  })

  test('a row refused by the database is found among others', async () => {
    const invalidBytes = Buffer.from(
      feed(offer({ id: 1 }), offer({ id: 2, name: 'Лампа ##' }), offer({ id: 3 })).replace(
        '<yml_catalog>',
        '\uFEFF<yml_catalog>',
      ),
      'utf16le',
    )
    const at = invalidBytes.indexOf(Buffer.from('##', 'utf16le'))
    invalidBytes.writeUInt16LE(0xd800, at)
    const path = join(folder, 'half-letter.yml')
    writeFileSync(path, invalidBytes)
    const { code, text } = await run('yml', path)
    expect([code, count(text, 'новых') + count(text, 'в карантине')]).toEqual([0, 3])
    expect(count(text, 'новых')).toBeGreaterThanOrEqual(2)
  })

  test('no valid row at all is an error and hides nothing', async () => {
    await importFiles(feed(offer({ id: 1 })))
    const { code, text } = await importFiles(
      feed(offer({ id: 1, price: 0 })).replace('id="1" available', 'id="2" available'),
    )
    expect(code).toBe(1)
    expect(text).toContain('ни одно предложение не взято')
    expect((await products()).map((product) => product.hidden)).toEqual([false])
  })
})

describe('1 a file that cannot be read completely', () => {
  test('truncated: imports what was read, hides nothing, and the error has the line', async () => {
    await importFiles(feed(offer({ id: 1 }), offer({ id: 2 }), offer({ id: 3 })))
    const whole = feed(offer({ id: 1, price: 90 }), offer({ id: 4 }), offer({ id: 2 }))
    const { code, text } = await importFiles(whole.slice(0, whole.indexOf('<offer id="2"') + 30))
    expect(code).toBe(1)
    expect(text).toMatch(/обрывается на строке \d+/)
    expect((await products()).map((product) => [product.id, product.hidden, product.price])).toEqual([
      ['1', false, 9_000],
      ['2', false, 10_000],
      ['3', false, 10_000],
      ['4', false, 10_000],
    ])
  })

  test.each([
    ['empty', '', /файл пуст/],
    ['not XML', 'id;name', /не XML/],
    ['an error page', '<html><body>502</body></html>', /не YML/],
    ['no offers', '<yml_catalog><shop><offers></offers></shop></yml_catalog>', /ни одно предложение/],
  ])('%s', async (_, content, message) => {
    const { code, text } = await importFiles(content)
    expect(code).toBe(1)
    expect(text).toMatch(message)
  })

  test('a missing file, or a folder', async () => {
    expect(await run('yml', join(folder, 'нет.yml'))).toMatchObject({
      code: 1,
      text: expect.stringContaining('файла нет'),
    })
    expect(await run('yml', folder)).toMatchObject({ code: 1, text: expect.stringContaining('не обычный файл') })
  })

  test('two concurrent imports of one source: the second is refused', async () => {
    const lock = await pool.connect()
    try {
      await lock.query(`select pg_advisory_lock(hashtext('import'), hashtext($1))`, [`yml:${host}`])
      const { code, text } = await importFiles(feed(offer({ id: 1 })))
      expect(code).toBe(1)
      expect(text).toContain('уже загружается')
    } finally {
      await lock.query('select pg_advisory_unlock_all()')
      lock.release()
    }
  })
})

describe('2 wrong arguments', () => {
  test.each([
    [[], 'Не указано, что загружать'],
    [['yml'], 'Не указан файл'],
    [['csv', 'a'], 'Формат «csv» не поддерживается'],
    [['yml', 'a', 'b'], 'Лишнее: b'],
    [['yml', 'a', '--nope'], 'Неверно указан параметр --nope'],
    [['yml', 'a', '--site', 'nope'], 'Нет сайта «nope». Есть: main, school'],
    [['yml', 'a', '--rate', 'KZT'], 'Курс «KZT»'],
    [['yml', 'a', '--rate', 'KZT=0'], 'Курс «KZT=0»'],
    [['yml', 'a', '--images', '/нет такой'], 'не открывается'],
    [['yml', 'a', '--source', '../x'], 'В имени источника'],
  ])('%j', async (argv, message) => {
    const { code, text } = await run(...argv)
    expect(code).toBe(2)
    expect(text).toContain(message)
  })
})

describe('0 --dry-run', () => {
  test('reports what would change and writes nothing', async () => {
    await importFiles(feed(offer({ id: 1 }), offer({ id: 2 }), offer({ id: 3 })))
    const once = { ...(await wholeDatabase()), runs: (await pool.query('select count(*) from import_runs')).rows }
    const next = feed(
      offer({ id: 1 }),
      offer({ id: 2, price: 70 }),
      offer({ id: 4, rest: `<param name="Свойство ${host}">да</param>` }),
      offer({ id: 5, price: 0 }),
    )
    const { code, text, tags } = await importFiles(next, '--dry-run')
    expect(code).toBe(0)
    expect(['новых', 'изменённых', 'без изменений', 'скрыто', 'в карантине'].map((name) => count(text, name))).toEqual([
      1, 1, 1, 1, 1,
    ])
    expect(tags).toEqual([])
    expect({ ...(await wholeDatabase()), runs: (await pool.query('select count(*) from import_runs')).rows }).toEqual(
      once,
    )
    const real = await importFiles(next)
    expect(
      ['новых', 'изменённых', 'без изменений', 'скрыто', 'в карантине'].map((name) => count(real.text, name)),
    ).toEqual([1, 1, 1, 1, 1])
  })
})

describe('0 pictures', () => {
  const picture = (width: number, colour: string) =>
    sharp({ create: { width, height: 8, channels: 3, background: colour } })
      .jpeg()
      .toBuffer()

  test('are found in the folder by name; invalid ones are listed, missing ones counted, none fetched', async () => {
    const images = join(folder, `images-${host}`)
    mkdirSync(images)
    writeFileSync(join(images, 'p1-1.jpg'), await picture(8, 'red'))
    writeFileSync(join(images, 'p1-2.jpg'), await picture(8, 'green'))
    writeFileSync(join(images, 'p2.jpg'), 'не картинка')
    writeFileSync(join(images, 'p3.jpg'), '')
    // A sparse file: two gigabytes that take no place on the disk and must not be read.
    truncateSync(join(images, 'p3.jpg'), 2 * 1024 ** 3)
    writeFileSync(join(images, 'p4.png'), pixelBomb())
    const address = (name: string) => `<picture>http://192.0.2.1/u/${name}</picture>`
    const content = feed(
      offer({ id: 1, rest: address('p1.jpg') }),
      offer({ id: 2, rest: address('p2.jpg') }),
      offer({ id: 3, rest: address('p3.jpg') }),
      offer({ id: 4, rest: address('p4.png') }),
      offer({ id: 5, rest: address('p5.jpg') }),
    )
    const { code, text } = await importFiles(content, '--images', images)
    expect([code, count(text, 'новых'), count(text, 'картинок')]).toEqual([0, 5, 2])
    expect(text).toContain('без файла 1')
    for (const name of ['p2.jpg', 'p3.jpg', 'p4.png']) expect(text).toContain(`Картинка ${name}`)
    expect(text).toContain('p3.jpg (id 3) не взята: Картинка больше 20 МБ')
    expect((await products()).map((product) => product.images)).toEqual([2, 0, 0, 0, 0])

    const again = await importFiles(content, '--images', images)
    expect(count(again.text, 'изменённых')).toBe(0)
    const without = await importFiles(content)
    expect(count(without.text, 'изменённых')).toBe(0)
    expect((await products())[0]!.images).toBe(2)

    writeFileSync(join(images, 'p1-3.jpg'), await picture(9, 'blue'))
    const added = await importFiles(content, '--images', images)
    expect([count(added.text, 'изменённых'), (await products())[0]!.images]).toEqual([1, 3])
  })

  /** A PNG whose header promises 60,000 × 60,000 pixels. */
  function pixelBomb(): Buffer {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    png.writeUInt32BE(60_000, 16)
    png.writeUInt32BE(60_000, 20)
    return png
  }
})

describe('an import with too large changes is not started', () => {
  const goods = (price: number, available: boolean, count = 30) =>
    feed(...Array.from({ length: count }, (_, n) => offer({ id: n + 1, price, available })))

  test.each([
    ['30 of 30 sold out', () => goods(100, false), 'остаток становится нулём у 30 из 30'],
    ['30 of 30 threefold prices', () => goods(300, true), 'втрое и больше меняются цены: 30 из 30'],
    ['11 of 30 missing', () => goods(100, true, 19), 'будет скрыто: 11 товаров из 30'],
  ])('1: %s; 0 when it is allowed', async (_, mistaken, why) => {
    expect((await importFiles(goods(100, true))).code).toBe(0)
    const whole = await wholeDatabase()
    const { code, text } = await importFiles(mistaken())
    expect([code, text]).toEqual([1, expect.stringContaining(why)])
    expect(text).toContain('--allow-large-changes')
    expect(await wholeDatabase()).toEqual(whole)
    expect((await importFiles(mistaken(), '--dry-run')).code).toBe(0)
    expect((await importFiles(mistaken(), '--allow-large-changes')).code).toBe(0)
    expect(await wholeDatabase()).not.toEqual(whole)
  })

  test('0: nine of nine sold out, one of thirty prices higher, a new source', async () => {
    expect((await importFiles(goods(100, true, 9))).code).toBe(0)
    expect((await importFiles(goods(100, false, 9))).code).toBe(0)
    expect((await importFiles(goods(100, true, 30))).code).toBe(0)
  })
})
