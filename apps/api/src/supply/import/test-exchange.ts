import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Pool } from '../../base/db/pool.ts'
import { testDatabase } from '../../base/db/test-database.ts'
import { openFolderStorage } from '../../base/files/files.port.ts'
import { importFeed } from './import-feed.ts'
import type { ImportOptions } from './import-options.ts'
import { rowOutcomes } from './import-report.rule.ts'
import { findImportSites } from './import-settings.sql.ts'
import { openFeed } from './open-feed.ts'

/** A file of goods or of offers as УТ 11 writes it. */
const root = (inside: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<КоммерческаяИнформация xmlns="urn:1C.ru:commerceml_2" ` +
  `ВерсияСхемы="2.09" ДатаФормирования="2026-02-03T10:15:00">${inside}</КоммерческаяИнформация>`

interface Head {
  /** Id of the catalogue, the same in all exchanges of one 1С database. */
  catalogId?: string
  owner?: string
  /** СодержитТолькоИзменения: portions after the first of a full run say true. */
  onlyChanges?: boolean
}

const head = ({ catalogId = 'bd72d8f9-55bc-11d9-848a-00112f43529a', owner = 'ООО Шов' }: Head, id: string) =>
  `<Ид>${id || catalogId}</Ид><ИдКлассификатора>${catalogId}</ИдКлассификатора>` +
  `<Владелец><Ид>o</Ид><Наименование>${owner}</Наименование></Владелец>`

export const goodsFile = (rows: readonly string[], options: Head = {}) =>
  root(
    `<Классификатор>${head(options, '')}<Группы/></Классификатор><Каталог СодержитТолькоИзменения="${options.onlyChanges ?? false}">` +
      `${head(options, '')}<Товары>${rows.join('')}</Товары></Каталог>`,
  )

export const offersFile = (
  rows: readonly string[],
  options: Head & { types?: string[]; warehouses?: string[] } = {},
) => {
  const named = (element: string, names: readonly string[]) =>
    names.map((name) => `<${element}><Ид>${name}</Ид><Наименование>${name}</Наименование></${element}>`).join('')
  const { types = ['Розничная'], warehouses = [] } = options
  return root(
    `<ПакетПредложений СодержитТолькоИзменения="${options.onlyChanges ?? false}">${head(options, 'offers#1')}` +
      `<ИдКаталога>${options.catalogId ?? 'bd72d8f9-55bc-11d9-848a-00112f43529a'}</ИдКаталога>` +
      `<ТипыЦен>${named('ТипЦены', types)}</ТипыЦен><Склады>${named('Склад', warehouses)}</Склады>` +
      `<Предложения>${rows.join('')}</Предложения></ПакетПредложений>`,
  )
}

export const goods = (id: string, rest = '', name = `Лапка ${id}`) =>
  `<Товар><Ид>${id}</Ид><Наименование>${name}</Наименование>${rest}</Товар>`

interface OfferParts {
  price?: number | string | null
  /** Null: the file contains no stock. */
  count?: number | string | null
  /** The offer is a variant with this colour. */
  colour?: string
  rest?: string
}
export const offer = (id: string, { price = 100, count = 3, colour, rest = '' }: OfferParts = {}) =>
  `<Предложение><Ид>${id}</Ид>` +
  (colour
    ? `<Наименование>Лапка (${colour})</Наименование><ХарактеристикиТовара><ХарактеристикаТовара><Наименование>Цвет` +
      `</Наименование><Значение>${colour}</Значение></ХарактеристикаТовара></ХарактеристикиТовара>`
    : '') +
  (price === null ? '' : `<Цены>${priceOf(price)}</Цены>`) +
  `${count === null ? '' : `<Количество>${count}</Количество>`}${rest}</Предложение>`
export const priceOf = (sum: number | string, type = 'Розничная') =>
  `<Цена><ИдТипаЦены>${type}</ИдТипаЦены><ЦенаЗаЕдиницу>${sum}</ЦенаЗаЕдиницу><Валюта>руб.</Валюта></Цена>`

/** An empty shop with two warehouses, and functions that import packages into it. */
export async function openTestExchange() {
  const { pool, filesDirectory } = await testDatabase('empty')
  await pool.query(`
    insert into currencies (id, code, sign, title, rate) values (1, 'RUB', '₽', 'Рубль', 1);
    insert into price_roles (code, title) values ('guest_opt', 'Гость'), ('retail', 'Розница'), ('opt', 'Опт');
    insert into price_lists (id, code, title) values (1, 'main', 'Основной');
    insert into warehouses (id, code, title, city, sort) values (1, 'msk', 'Север', 'Москва', 1), (2, 'kzn', 'Волга',
      'Казань', 2);
    insert into sites (id, code, name, phone, email, city, address, hours, currency_id, price_list_id, price_role)
      values (1, 'main', 'Шпулька', '', '', '', '', '', 1, 1, 'guest_opt');
    insert into site_warehouses values (1, 1), (1, 2);`)
  const [site] = await findImportSites(pool)
  const folder = mkdtempSync(join(tmpdir(), 'shpulka-exchange-'))
  const files = openFolderStorage(filesDirectory)
  let number = 0
  return {
    pool,
    folder,
    close: () => rmSync(folder, { recursive: true, force: true }),
    /** Imports the files as one package and checks that every row has exactly one outcome. */
    async importPackage(contents: readonly string[], options: Partial<ImportOptions> = {}) {
      const paths = contents.map((content) => {
        const path = join(folder, `import${++number}_1.xml`)
        writeFileSync(path, content)
        return path
      })
      const feed = await openFeed('commerceml', paths)
      const tags: string[] = []
      const report = await importFeed({
        pool,
        files,
        feed,
        site: { ...site!, warehouseId: site!.warehouseId! },
        changes: { announce: (news) => void tags.push(...news) },
        source: 'commerceml:test',
        rates: new Map(),
        priceTypes: new Map(),
        warehouses: new Map(),
        folder: null,
        namesMustMatch: false,
        confirmedReserves: null,
        hide: 'none',
        parts: { cards: true, prices: true, stock: true },
        formedAt: null,
        dryRun: false,
        progress: () => {},
        ...options,
      }).finally(() => feed.close())
      expect(rowOutcomes.reduce((sum, outcome) => sum + report[outcome], 0)).toBe(report.rows)
      return { ...report, tags }
    },
    goodsOnSale: (source = 'commerceml:test') => goodsOnSale(pool, source),
  }
}

/** Goods as buyers see them, by the offer's id: title, guests' price in roubles, free stock. */
async function goodsOnSale(pool: Pool, source: string): Promise<Record<string, string>> {
  const { rows } = await pool.query(
    `select g.source_id as id, concat_ws(' ', p.title, nullif(g.title, ''), r.price_kopecks / 100 || ' ₽', '×' ||
       (select sum(on_hand - reserved) from stock s where s.offer_id = m.offer_id)) as line
     from products p join groups g on g.product_id = p.id join group_offers m on m.group_id = g.id
       left join offer_prices r on r.offer_id = m.offer_id and r.price_role = 'guest_opt'
     where p.source = $1 and p.hidden_at is null and g.hidden_at is null order by g.source_id`,
    [source],
  )
  return Object.fromEntries(rows.map(({ id, line }) => [id, line]))
}
