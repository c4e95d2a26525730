import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { openFolderStorage } from '../../base/files/files.port.ts'
import { runImport } from './import.command.ts'

const { pool, filesDirectory } = await testDatabase('empty')
const files = openFolderStorage(filesDirectory)
let folder = ''
const folders: string[] = []
afterAll(() => {
  for (const one of folders) rmSync(one, { recursive: true, force: true })
})

await pool.query(`
  insert into currencies (id, code, sign, title, rate) values (1, 'RUB', '₽', 'Рубль', 1);
  insert into price_roles (code, title) values ('guest_opt', 'Гость'), ('retail', 'Розница'), ('opt', 'Опт'), ('dealer',
    'Дилер');
  insert into price_lists (id, code, title) values (1, 'main', 'Основной');
  insert into warehouses (id, code, title, city, sort) values (1, 'msk', 'Склад «Север»', 'Москва', 1), (2, 'kzn',
    'Склад «Волга»', 'Казань', 2);
  insert into sites (id, code, name, phone, email, city, address, hours, currency_id, price_list_id, price_role) values
    (1, 'main', 'Шпулька', '', '', '', '', '', 1, 1, 'guest_opt');
  insert into site_warehouses values (1, 1), (1, 2);`)

/** Each test imports files of its own owner. */
let owner = 0
beforeEach(() => {
  owner++
  folder = mkdtempSync(join(tmpdir(), 'shpulka-cml-'))
  folders.push(folder)
})
const source = () => `commerceml:vladelets-${owner}`

const root = (inside: string) =>
  `<?xml version="1.0" encoding="utf-8"?><КоммерческаяИнформация><Владелец/>${inside}</КоммерческаяИнформация>`
const head = () => `<Ид>c</Ид><Владелец><Наименование>Владелец ${owner}</Наименование></Владелец>`
const goods = (id: string, rest = '') => `<Товар><Ид>${id}</Ид><Наименование>Лапка ${id}</Наименование>${rest}</Товар>`
const catalog = (rows: string[], changes = 'false', groups = '') =>
  root(
    `<Классификатор>${head()}<Группы>${groups}</Группы></Классификатор><Каталог ` +
      `СодержитТолькоИзменения="${changes}">${head()}<Товары>${rows.join('')}</Товары></Каталог>`,
  )
const types = (...names: string[]) =>
  `<ТипыЦен>${names
    .map((name) => `<ТипЦены><Ид>${name}</Ид><Наименование>${name}</Наименование><Валюта>руб</Валюта></ТипЦены>`)
    .join('')}</ТипыЦен>`
const pack = (rows: string[], before = types('Розничная'), changes = 'false') =>
  root(
    `<ПакетПредложений СодержитТолькоИзменения="${changes}">${head()}${before}<Предложения>${rows.join('')}</Предложения></ПакетПредложений>`,
  )
const price = (sum: string | number, type = 'Розничная') =>
  `<Цена><ИдТипаЦены>${type}</ИдТипаЦены><ЦенаЗаЕдиницу>${sum}</ЦенаЗаЕдиницу></Цена>`
const offer = (id: string, { prices = price(100), rest = '<Количество>3</Количество>' } = {}) =>
  `<Предложение><Ид>${id}</Ид><Цены>${prices}</Цены>${rest}</Предложение>`
const kind = (id: string, colour: string) =>
  offer(id, {
    rest:
      `<Количество>1</Количество><ХарактеристикиТовара><ХарактеристикаТовара><Наименование>Цвет</Наименование>` +
      `<Значение>${colour}</Значение></ХарактеристикаТовара></ХарактеристикиТовара>`,
  })

async function importFiles(contents: string[], ...options: string[]) {
  const paths = contents.map((content, n) => {
    const path = join(folder, `${n}.xml`)
    writeFileSync(path, content)
    return path
  })
  return run('commerceml', ...paths, ...options)
}
async function run(...argv: string[]) {
  const lines: string[] = []
  const tags: string[] = []
  const out = { write: (text: string) => lines.push(text) }
  const code = await runImport(argv, { pool, files, changes: { announce: (news) => void tags.push(...news) }, out })
  return { code, tags, text: lines.join('').replaceAll('\u202F', ' ') }
}
/** New, changed, unchanged, hidden, quarantined; they add up with the deleted to the rows. */
const counts = async () => {
  const { rows } = await pool.query('select counts from import_runs where source = $1 order by id desc limit 1', [
    source(),
  ])
  const { added, changed, unchanged, hidden, quarantined, deleted, shelved, rows: all } = rows[0].counts
  expect(added + changed + unchanged + quarantined + shelved + deleted).toBe(all)
  return { added, changed, unchanged, hidden, quarantined }
}
const shop = async () =>
  (
    await pool.query(
      `select g.source_id as id, p.title, g.title as kind, p.hidden_at is not null or g.hidden_at is not null as hidden,
        c.title as category,
         (select json_object_agg(price_role, price_kopecks) from offer_prices r
           where r.offer_id = m.offer_id) as prices,
         (select json_object_agg(w.code, s.on_hand) from stock s join warehouses w on w.id = s.warehouse_id
           where s.offer_id = m.offer_id) as stock
       from products p join groups g on g.product_id = p.id join group_offers m on m.group_id = g.id
         join product_categories pc on pc.product_id = p.id and pc.is_main join categories c on c.id = pc.category_id
       where p.source = $1 order by p.source_id, g.sort, g.id`,
      [source()],
    )
  ).rows

describe('0 an exchange is imported', () => {
  test('goods with and without groups, one offer each; a second run changes nothing', async () => {
    const groups =
      '<Группа><Ид>g</Ид><Наименование>Лапки</Наименование></Группа><Группа><Ид>пустая</Ид>' +
      '<Наименование>Пустая</Наименование></Группа>'
    const exchange = [
      catalog([goods('1', '<Группы><Ид>g</Ид></Группы>'), goods('2')], 'false', groups),
      pack([offer('1'), offer('2', { prices: price('1234.5') })]),
    ]
    const { code, text, tags } = await importFiles(exchange)
    expect([code, tags.filter((tag) => tag.startsWith('product:')).length]).toEqual([0, 2])
    expect(text).toContain('Цены: Розничная → retail, guest_opt')
    expect(await shop()).toEqual([
      {
        id: '1',
        title: 'Лапка 1',
        kind: '',
        hidden: false,
        category: 'Лапки',
        prices: { retail: 10_000, guest_opt: 10_000 },
        stock: { msk: 3 },
      },
      {
        id: '2',
        title: 'Лапка 2',
        kind: '',
        hidden: false,
        category: 'Разное',
        prices: { retail: 123_450, guest_opt: 123_450 },
        stock: { msk: 3 },
      },
    ])
    const again = await importFiles(exchange.toReversed())
    expect([again.tags, await counts()]).toEqual([
      [],
      { added: 0, changed: 0, unchanged: 2, hidden: 0, quarantined: 0 },
    ])
  })

  test('variants of a product: one removed, one added, the product stays; without variants it is hidden and comes back', async () => {
    const one = [catalog([goods('1')])]
    await importFiles([...one, pack([kind('1#a', 'белая'), kind('1#b', 'чёрная')])])
    expect(await counts()).toMatchObject({ added: 2 })
    await importFiles([...one, pack([kind('1#b', 'чёрная'), kind('1#c', 'серая')])])
    expect(await counts()).toEqual({ added: 1, changed: 1, unchanged: 0, hidden: 1, quarantined: 0 })
    expect((await shop()).map(({ id, kind: title, hidden }) => [id, title, hidden])).toEqual([
      ['1#a', 'белая', true],
      ['1#b', 'чёрная', false],
      ['1#c', 'серая', false],
    ])
    await importFiles([...one, pack([kind('1#a', 'белая'), kind('1#b', 'чёрная'), kind('1#c', 'серая')])])
    expect((await shop()).map(({ hidden }) => hidden)).toEqual([false, false, false])
    expect((await pool.query('select count(*)::int from products where source = $1', [source()])).rows[0].count).toBe(1)
  })

  test('several price types and warehouses: by name, by a word of the name, by argument', async () => {
    const prices = price(100) + price(80, 'Оптовая') + price(70, 'Для дилеров') + price(40, 'Закупочная')
    const stock =
      '<Склад ИдСклада="w1" КоличествоНаСкладе="4"/><Склад ИдСклада="w2" КоличествоНаСкладе="5"/><Склад ' +
      'ИдСклада="w3" КоличествоНаСкладе="2"/>'
    const warehouses =
      `<Склады><Склад><Ид>w1</Ид><Наименование>Основной (Москва)</Наименование></Склад><Склад>` +
      `<Ид>w2</Ид><Наименование>Казань</Наименование></Склад><Склад><Ид>w3</Ид><Наименование>Брак</Наименование>` +
      `</Склад></Склады>`
    const exchange = [
      catalog([goods('1')]),
      pack(
        [offer('1', { prices, rest: stock })],
        types('Розничная', 'Оптовая', 'Для дилеров', 'Закупочная') + warehouses,
      ),
    ]
    const { text } = await importFiles(exchange)
    expect(text).toContain('Цены: Закупочная → не загружается')
    expect(text).toContain('Внимание: новый склад «Брак»: его остатки не учитываются')
    expect(await shop()).toMatchObject([
      { prices: { guest_opt: 10_000, retail: 10_000, opt: 8_000, dealer: 7_000 }, stock: { msk: 4, kzn: 5 } },
    ])
    await importFiles(exchange, '--price-type', 'Оптовая=guest_opt', '--warehouse', 'Брак=kzn')
    expect(await shop()).toMatchObject([
      { prices: { guest_opt: 8_000, retail: 10_000, dealer: 7_000 }, stock: { msk: 4, kzn: 7 } },
    ])
  })

  test('changes only: missing goods stay; a price or stock package changes nothing else', async () => {
    await importFiles([catalog([goods('1'), goods('2')]), pack([offer('1'), offer('2')])])
    await importFiles([catalog([goods('2').replace('Лапка', 'Лапка новая')], 'true')])
    expect(await counts()).toEqual({ added: 0, changed: 1, unchanged: 0, hidden: 0, quarantined: 0 })
    await importFiles([pack(['<Предложение><Ид>1</Ид><Количество>8</Количество></Предложение>'], '', 'true')])
    await importFiles([
      pack([offer('2', { prices: price(90), rest: '' }), offer('нет такого')], types('Розничная'), 'true'),
    ])
    // An offer of unknown goods waits for the goods.
    expect(await counts()).toEqual({ added: 0, changed: 1, unchanged: 0, hidden: 0, quarantined: 0 })
    expect(await shop()).toMatchObject([
      { title: 'Лапка 1', hidden: false, prices: { retail: 10_000 }, stock: { msk: 8 } },
      { title: 'Лапка новая 2', hidden: false, prices: { retail: 9_000 }, stock: { msk: 3 } },
    ])
    await importFiles([catalog([goods('2').replace('<Товар>', '<Товар Статус="Удален">')], 'true')])
    expect(await counts()).toEqual({ added: 0, changed: 0, unchanged: 0, hidden: 1, quarantined: 0 })
    expect((await shop()).map(({ hidden }) => hidden)).toEqual([false, true])
  })

  test('a full exchange: missing goods are hidden, price 0 takes off sale and hides nothing', async () => {
    await importFiles([catalog([goods('1'), goods('2'), goods('3')]), pack([offer('1'), offer('2'), offer('3')])])
    const { code, text } = await importFiles([
      catalog([goods('1'), goods('2')]),
      pack([offer('1', { prices: price('0.00') }), offer('2')]),
    ])
    expect([code, await counts()]).toEqual([0, { added: 0, changed: 1, unchanged: 1, hidden: 1, quarantined: 0 }])
    expect(text).toContain('Цены в 3 раза и больше выше или ниже, и те, которых не стало: 2 из 4')
    expect((await shop()).map(({ hidden, prices }) => [hidden, prices?.retail])).toEqual([
      [false, undefined],
      [false, 10_000],
      [true, 10_000],
    ])
  })

  test('pictures next to the file, in nested folders: by their bytes, not their names', async () => {
    const pictures = join(folder, 'import_files', 'ab')
    mkdirSync(pictures, { recursive: true })
    writeFileSync(
      join(pictures, '1.jpg'),
      await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
        .jpeg()
        .toBuffer(),
    )
    writeFileSync(join(pictures, 'setup.exe'), 'MZ\u0090')
    writeFileSync(join(pictures, 'fake.jpg'), 'MZ\u0090')
    const picture = (path: string) => `<Картинка>import_files/${path}</Картинка>`
    const { code, text } = await importFiles([
      catalog([
        goods(
          '1',
          picture('ab/1.jpg') +
            picture('cd/1.jpg') +
            picture('ab/setup.exe') +
            picture('ab/fake.jpg') +
            picture('ab/none.png'),
        ),
      ]),
      pack([offer('1')]),
    ])
    expect([code, text]).toEqual([0, expect.stringMatching(/картинок\s+1, без файла 2/)])
    expect(text).toContain('fake.jpg')
    expect(text).toContain('setup.exe')
    const { rows } = await pool.query(
      'select count(*)::int from product_images i join products p on p.id = i.product_id where p.source = $1',
      [source()],
    )
    expect(rows[0].count).toBe(1)
  })
})

describe('1 refused as a whole', () => {
  test.each<[string, () => string[], RegExp]>([
    ['truncated', () => [catalog([goods('1')]), pack([offer('1'), offer('9')]).slice(0, -60)], /1\.xml.*обрывается/],
    ['YML', () => [catalog([goods('1')]), '<yml_catalog/>'], /1\.xml.*это YML, а не CommerceML/],
    [
      'guests’ price unclear',
      () => [catalog([goods('1')]), pack([offer('1', { prices: price(5, 'А') + price(6, 'Б') })], types('А', 'Б'))],
      /какую цену показывать гостям.*--price-type/,
    ],
    [
      'only a purchase price',
      () => [
        catalog([goods('1')]),
        pack([offer('1', { prices: price(5, 'Закупочная') + price(6, 'Оптовая') })], types('Закупочная', 'Оптовая')),
      ],
      /--price-type/,
    ],
    [
      'a single type that is a purchase price',
      () => [catalog([goods('1')]), pack([offer('1', { prices: price(5, 'Закупочная') })], types('Закупочная'))],
      /какую цену показывать гостям.*--price-type/,
    ],
  ])('%s', async (_, exchange, message) => {
    const before = await shop()
    const { code, text, tags } = await importFiles(exchange())
    expect([code, tags, text]).toEqual([1, [], expect.stringMatching(message)])
    expect(await shop()).toEqual(before)
  })

  test.each([
    ['goods, then their offers', false],
    ['offers, then their goods', true],
  ])('in files of their own: %s; what comes first waits and is on sale with the other', async (_what, isReversed) => {
    const groups = '<Группа><Ид>g</Ид><Наименование>Лапки</Наименование></Группа>'
    const files = [
      catalog([goods('1', '<Группы><Ид>g</Ид></Группы><Артикул>A-1</Артикул>'), goods('2')], 'false', groups),
      pack([kind('1#k1', 'красный'), kind('1#k2', 'синий'), offer('2')]),
    ]
    const [first, second] = isReversed ? files.toReversed() : files
    const { code, text } = await importFiles([first!])
    expect([code, text]).toEqual([0, expect.stringMatching(/отложено +[23]\n/)])
    expect(await shop()).toEqual([])
    await importFiles([second!])
    expect(await counts()).toEqual({ added: 3, changed: 0, unchanged: 0, hidden: 0, quarantined: 0 })
    expect(await shop()).toMatchObject([
      { id: '1#k1', title: 'Лапка 1', category: 'Лапки', prices: { retail: 10_000 }, stock: { msk: 1 } },
      { id: '1#k2', title: 'Лапка 1', category: 'Лапки' },
      { id: '2', title: 'Лапка 2', kind: '', stock: { msk: 3 } },
    ])
    const { rows } = await pool.query(
      `select v.title from property_values v join product_values x on x.value_id = v.id join products p on p.id =
         x.product_id where p.source = $1 order by v.title`,
      [source()],
    )
    expect(rows.map(({ title }) => title)).toEqual(['красный', 'синий'])
    expect((await pool.query('select from import_shelf where source = $1', [source()])).rowCount).toBe(0)
    await importFiles([first!])
    expect(await counts()).toMatchObject({ added: 0, changed: 0 })
  })

  test('what is sent again replaces what waits; each of two packages adds its offers', async () => {
    await importFiles([pack([kind('1#k1', 'красный')], types('Розничная'), 'true')])
    await importFiles([pack([offer('1#k1', { prices: price(70), rest: '' })], types('Розничная'), 'true')])
    await importFiles([pack([kind('1#k2', 'синий')], types('Розничная'), 'true')])
    await importFiles([catalog([goods('1')], 'true')])
    expect((await shop()).toSorted((one, other) => one.id.localeCompare(other.id))).toMatchObject([
      { id: '1#k1', prices: { retail: 7_000 }, stock: { msk: 1 } },
      { id: '1#k2', prices: { retail: 10_000 } },
    ])
  })
})

describe('2 wrong arguments', () => {
  test.each([
    [['commerceml'], 'Не указан файл'],
    [['commerceml', 'a', 'a'], 'указан дважды'],
    [['commerceml', 'a', '--price-type', 'Оптовая'], 'Вид цен «Оптовая»'],
    [['yml', 'a', '--price-type', 'Оптовая=opt'], 'только у commerceml'],
  ])('%j', async (argv, message) => {
    expect(await run(...argv)).toMatchObject({ code: 2, text: expect.stringContaining(message) })
  })

  test.each([
    [['--price-type', 'Оптовая=opt'], 'В файле нет вида цен «Оптовая». Есть: Розничная'],
    [['--price-type', 'Розничная=vip'], 'В магазине нет вида цены «vip»'],
    [['--warehouse', 'Брак=msk'], 'В файле нет склада «Брак»'],
  ])('%j', async (options, message) => {
    expect(await importFiles([catalog([goods('1')]), pack([offer('1')])], ...options)).toMatchObject({
      code: 1,
      text: expect.stringContaining(message),
    })
  })
})
