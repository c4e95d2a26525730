import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { openFolderStorage } from '../../base/files/files.port.ts'
import { runImport } from './import.command.ts'

const { pool, filesDirectory } = await testDatabase('empty')
const files = openFolderStorage(filesDirectory)
const folder = mkdtempSync(join(tmpdir(), 'shpulka-read-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

await pool.query(`
  insert into currencies (id, code, sign, title, rate) values (1, 'RUB', '₽', 'Рубль', 1);
  insert into price_roles (code, title) values ('guest_opt', 'Гость'), ('retail', 'Розница');
  insert into price_lists (id, code, title) values (1, 'main', 'Основной');
  insert into warehouses (id, code, title, city, sort) values (1, 'msk', 'Склад', 'Москва', 1);
  insert into sites (id, code, name, phone, email, city, address, hours, currency_id, price_list_id, price_role) values
    (1, 'main', 'Шпулька', '', '', '', '', '', 1, 1, 'guest_opt');
  insert into site_warehouses values (1, 1);`)

/** Each test has its own source. */
let number = 0
beforeEach(() => {
  number++
})

const root = (inside: string) =>
  `<?xml version="1.0" encoding="utf-8"?><КоммерческаяИнформация ВерсияСхемы="2.08">${inside}</КоммерческаяИнформация>`
const goods = (id: string, rest = '') => `<Товар><Ид>${id}</Ид><Наименование>Лапка ${id}</Наименование>${rest}</Товар>`
const offer = (id: string, currency = 'руб') =>
  `<Предложение><Ид>${id}</Ид><Цены><Цена><ИдТипаЦены>p</ИдТипаЦены><ЦенаЗаЕдиницу>100</ЦенаЗаЕдиницу>` +
  `<Валюта>${currency}</Валюта></Цена></Цены><Количество>3</Количество></Предложение>`
/** The first part of a full run has the classifier; later parts are marked as changes and have none. */
const part = (rows: string, classifier = '') =>
  root(
    `${classifier && `<Классификатор><Ид>c</Ид>${classifier}</Классификатор>`}<Каталог ` +
      `СодержитТолькоИзменения="${classifier === ''}"><Ид>c</Ид><Товары>${rows}</Товары></Каталог>`,
  )
const pack = (rows: string) =>
  root(
    `<ПакетПредложений СодержитТолькоИзменения="true"><Ид>c#</Ид><ТипыЦен><Тип/><ТипЦены><Ид>p</Ид>` +
      `<Наименование>Розничная</Наименование></ТипЦены></ТипыЦен><Предложения>${rows}</Предложения></ПакетПредложений>`,
  )

async function importFiles(contents: string[], ...options: string[]) {
  const paths = contents.map((content, n) => {
    const path = join(folder, `${number}-${n}.xml`)
    writeFileSync(path, content)
    return path
  })
  const lines: string[] = []
  const argv = ['commerceml', ...paths, '--source', `s${number}`, ...options]
  const out = { write: (text: string) => lines.push(text) }
  const code = await runImport(argv, { pool, files, changes: { announce: () => {} }, out })
  expect([code, lines.join('')]).toEqual([0, expect.any(String)])
  const { rows } = await pool.query('select counts from import_runs order by id desc limit 1')
  return rows[0].counts
}
const products = async () =>
  (
    await pool.query(
      `select p.source_id as id, p.description, c.title as category,
         (select json_object_agg(y.title, v.title order by y.title) from product_values pv
           join property_values v on v.id = pv.value_id join properties y on y.id = v.property_id
           where pv.product_id = p.id) as values,
         (select json_object_agg(y.title, n.number) from product_numbers n join properties y on y.id = n.property_id
           where n.product_id = p.id) as numbers,
         (select json_agg(o.characteristics) from groups g join group_offers m on m.group_id = g.id
           join offers o on o.id = m.offer_id where g.product_id = p.id) as characteristics
       from products p
         join product_categories pc on pc.product_id = p.id and pc.is_main join categories c on c.id = pc.category_id
       where p.source = $1 order by p.source_id`,
      [`commerceml:s${number}`],
    )
  ).rows

test('an empty description erases the old one, a missing one keeps it', async () => {
  const both = goods('1', '<Описание>Для молний</Описание>') + goods('2', '<Описание>Для канта</Описание>')
  await importFiles([part(both), pack(offer('1') + offer('2'))])
  await importFiles([part(goods('1', '<Описание/>') + goods('2', '<Артикул>A-2</Артикул>'))])
  expect((await products()).map(({ description }) => description)).toEqual(['', 'Для канта'])
})

test('VAT and unit of goods; missing or invalid ones are not changed', async () => {
  const terms = (vat: string, code: string) =>
    `<БазоваяЕдиница Код="${code}" НаименованиеПолное="Упаковка">упак</БазоваяЕдиница><СтавкиНалогов><СтавкаНалога>` +
    `<Наименование>НДС</Наименование><Ставка>${vat}</Ставка></СтавкаНалога></СтавкиНалогов>`
  const both = (first: string, second: string) =>
    importFiles([part(goods('1', first) + goods('2', second)), pack(offer('1') + offer('2'))])
  const stored = async () =>
    (
      await pool.query('select vat, unit_code as code, unit_name as name from products where source = $1 order by id', [
        `commerceml:s${number}`,
      ])
    ).rows
  await both(terms('10', '778 '), '<БазоваяЕдиница/>')
  const expected = [
    { vat: '10', code: '778', name: 'упак' },
    { vat: null, code: '796', name: 'шт' },
  ]
  expect(await stored()).toEqual(expected)
  const counts = await both(terms('18', '').replace('упак', ''), '<Артикул>А-2</Артикул>')
  expect(counts).toMatchObject({ changed: 2, notes: { 'ставка НДС «18» не действует и не взята': 1 } })
  expect(await stored()).toEqual(expected)
})

test('a part without the tree keeps goods in the groups of the first part', async () => {
  const tree = '<Группы><Группа><Ид>g</Ид><Наименование>Лапки</Наименование></Группа></Группы>'
  const inGroup = '<Группы><Ид>g</Ид></Группы>'
  await importFiles([part(goods('1', inGroup), tree), pack(offer('1'))])
  const counts = await importFiles([
    part(goods('1', `${inGroup}<Артикул>A-1</Артикул>`) + goods('2', inGroup)),
    pack(offer('2')),
  ])
  expect(counts).toMatchObject({ added: 1, categoriesAdded: 0 })
  expect((await products()).map(({ id, category }) => [id, category])).toEqual([
    ['1', 'Лапки'],
    ['2', 'Лапки'],
  ])
})

test('the rouble by any of its names; a currency without a rate is quarantined', async () => {
  const names = ['руб', 'руб.', 'RUR', 'RUB', '643', '₽', 'XAU']
  const counts = await importFiles([
    part(names.map((_, n) => goods(String(n))).join('')),
    pack(names.map((name, n) => offer(String(n), name)).join('')),
  ])
  expect(counts).toMatchObject({
    added: 6,
    quarantined: 1,
    reasons: { 'unknown-currency': 1 },
    currenciesWithoutRate: ['XAU'],
  })
})

const properties =
  '<Свойства><Свойство><Ид>s1</Ид><Наименование>Материал</Наименование><ТипЗначений>Справочник</ТипЗначений>' +
  '<ВариантыЗначений><Справочник><ИдЗначения>v1</ИдЗначения><Значение>сталь</Значение></Справочник>' +
  '<Справочник><ИдЗначения>v2</ИдЗначения><Значение>латунь</Значение></Справочник></ВариантыЗначений></Свойство>' +
  '<Свойство><Ид>s2</Ид><Наименование>Ширина</Наименование><ТипЗначений>Число</ТипЗначений></Свойство>' +
  '<Свойство><Ид>s3</Ид><Наименование>Код для склада</Наименование></Свойство></Свойства>'
const value = (id: string, text: string) =>
  `<ЗначенияСвойства><Ид>${id}</Ид><Значение>${text}</Значение></ЗначенияСвойства>`
const described = (id: string, ...values: string[]) =>
  goods(id, `<ЗначенияСвойств>${values.join('')}</ЗначенияСвойств>`)

test('a part without the classifier uses properties, price types and warehouses of the first part', async () => {
  const types =
    '<ТипыЦен><ТипЦены><Ид>p</Ид><Наименование>Розничная</Наименование></ТипЦены><ТипЦены><Ид>q</Ид>' +
    '<Наименование>Закупочная</Наименование></ТипЦены></ТипыЦен>'
  await importFiles([part(described('1', value('s1', 'v1'), value('s2', '1,5')), properties + types), pack(offer('1'))])
  const update = (id: string) =>
    root(
      `<ИзмененияПакетаПредложений><Ид>c#</Ид><Предложения>` +
        `<Предложение><Ид>${id}</Ид><Цены>` +
        ['p', 'q']
          .map((type, n) => `<Цена><ИдТипаЦены>${type}</ИдТипаЦены><ЦенаЗаЕдиницу>${100 - n}</ЦенаЗаЕдиницу></Цена>`)
          .join('') +
        '</Цены><Количество>2</Количество></Предложение></Предложения></ИзмененияПакетаПредложений>',
    )
  const counts = await importFiles([part(described('2', value('s1', 'v2'), value('s2', '2'))), update('2')])
  expect(counts).toMatchObject({ added: 1, propertiesAdded: 0, notes: {} })
  expect(await products()).toMatchObject([
    { id: '1', values: { Материал: 'сталь' }, numbers: { Ширина: 1.5 } },
    { id: '2', values: { Материал: 'латунь' }, numbers: { Ширина: 2 } },
  ])
})

test('categories and properties follow the owner’s mapping at the next import of the same files', async () => {
  const source = `commerceml:s${number}`
  const tree =
    '<Группы><Группа><Ид>g1</Ид><Наименование>Лапки</Наименование><Группы><Группа><Ид>g2</Ид>' +
    '<Наименование>Для молний</Наименование></Группа></Группы></Группа></Группы>'
  const own = (
    await pool.query(`insert into categories (code, title) values ('own-${number}', 'Оснастка') returning id`)
  ).rows[0].id
  await pool.query('insert into category_mappings values ($1, $2, $3)', [source, 'g1', own])
  await pool.query(`insert into property_mappings values ($1, 'код ДЛЯ склада', null), ($1, 'Материал', 'Металл')`, [
    source,
  ])
  const row = (id: string, group: string) =>
    described(id, value('s1', 'v1'), value('s3', 'A-17')).replace('<Знач', `<Группы><Ид>${group}</Ид></Группы><Знач`)
  const kind =
    '<ХарактеристикиТовара><ХарактеристикаТовара><Наименование>Материал</Наименование><Значение>сталь</Значение>' +
    '</ХарактеристикаТовара></ХарактеристикиТовара>'
  const exchange = [
    part(row('1', 'g1') + row('2', 'g2'), tree + properties),
    pack(offer('1#a').replace('<Цены>', `${kind}<Цены>`) + offer('2')),
  ]
  expect(await importFiles(exchange)).toMatchObject({ added: 2, categoriesAdded: 1 })
  const characteristics = [[{ title: 'Металл', value: 'сталь' }]]
  expect(await products()).toMatchObject([
    { id: '1', category: 'Оснастка', values: { Металл: 'сталь' }, characteristics },
    { id: '2', category: 'Для молний', values: { Металл: 'сталь' } },
  ])
  expect(await importFiles(exchange)).toMatchObject({ changed: 0, unchanged: 2, categoriesChanged: 0 })
  const parents = await pool.query('select parent_id as id from categories where source = $1', [source])
  expect(parents.rows).toEqual([{ id: own }])

  await pool.query('delete from category_mappings where source = $1', [source])
  await pool.query(`update property_mappings set title = 'Сплав' where title = 'Металл' and source = $1`, [source])
  expect(await importFiles(exchange)).toMatchObject({ changed: 2, categoriesAdded: 1, categoriesChanged: 1 })
  expect(await products()).toMatchObject([
    { id: '1', category: 'Лапки', values: { Сплав: 'сталь' } },
    { id: '2', category: 'Для молний', values: { Сплав: 'сталь' } },
  ])
})
