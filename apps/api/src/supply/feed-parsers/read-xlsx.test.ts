import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { zipSync } from 'fflate'
import { afterAll, describe, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { type FeedItem, FeedUnreadable } from './feed-item.ts'
import { openWorkbook } from './open-workbook.ts'
import { readXlsx } from './read-xlsx.ts'
import type { TableLayout } from './table-layout.rule.ts'
import { sheetXml, type TestCell, workbookOf, workbookParts } from './test-workbook.ts'

const folder = mkdtempSync(join(tmpdir(), 'shpulka-tables-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const layout: TableLayout = {
  sheet: '',
  firstRow: 2,
  columns: { article: 0, name: 1, price: 2, stock: 3, barcode: 4, group: 5 },
}
const withoutGroups: TableLayout = { ...layout, columns: { article: 0, name: 1, price: 2, stock: 3 } }
const headings = ['Артикул', 'Название', 'Цена', 'Остаток', 'Штрихкод', 'Группа']
let files = 0

function saved(bytes: Uint8Array): string {
  const path = join(folder, `${++files}.xlsx`)
  writeFileSync(path, bytes)
  return path
}

async function read(bytes: Uint8Array, tableLayout: TableLayout = layout, limit?: number): Promise<FeedItem[]> {
  const items: FeedItem[] = []
  for await (const batch of readXlsx(saved(bytes), tableLayout, limit)) items.push(...batch)
  return items
}

const rowsOf = (rows: TestCell[][], tableLayout = layout) =>
  read(workbookOf({ Лист1: [headings, ...rows] }), tableLayout)
const summaries = (items: readonly FeedItem[]) =>
  items.flatMap((item) =>
    item.kind === 'product'
      ? {
          id: item.product.sourceId,
          name: item.product.card!.name,
          line: item.product.line,
          price: item.product.offers[0]!.prices![0]?.price ?? null,
          stock: item.product.offers[0]!.stock?.[0]?.quantity,
          barcode: item.product.offers[0]!.details!.barcode,
          groups: item.product.card!.categoryIds,
        }
      : [],
  )
const faults = (items: readonly FeedItem[]) =>
  items.flatMap((item) => (item.kind === 'rejected' ? `${item.rejection.line}: ${item.rejection.reason}` : []))

test('a table as Excel writes it: shared texts, numbers, dates; each row is a product', async () => {
  const file = await writeXlsxFile(
    [
      headings.map((value) => ({ value })),
      [{ value: 'А-1' }, { value: 'Нить <40/2> & Co' }, { value: 1234.5 }, { value: 7 }, { value: 4601234567890 }],
      [{ value: 42, format: '000000' }, { value: 'Игла' }, { value: '1 234,50' }, { value: 'есть' }],
      [{ value: new Date('2026-01-02'), format: 'dd.mm.yyyy' }, { value: 'Лапка' }, { value: 10 }],
    ],
    { sheet: 'Прайс' },
  ).toBuffer()
  const items = await read(file)
  expect(summaries(items)).toMatchObject([
    { id: 'А-1', name: 'Нить <40/2> & Co', price: '1234.5', stock: 7, barcode: '4601234567890', line: 2 },
    { id: '000042', name: 'Игла', price: '1234.50', stock: null, line: 3 },
  ])
  expect(faults(items)).toEqual(['4: no-id'])
  expect(items.at(-1)).toMatchObject({ kind: 'end', complete: true, whole: { products: true, offers: true } })
})

test('groups: a column, filled once for merged rows; without it, rows of a single text', async () => {
  const byColumn = await rowsOf([
    ['1', 'Нить', 5, 1, '', 'Нитки > Армированные'],
    ['2', 'Нить', 5, 1, '', ''],
    ['3', 'Игла', 5, 1, '', 'Иглы'],
  ])
  expect(summaries(byColumn).map(({ groups }) => groups)).toEqual([
    ['Нитки > Армированные'],
    ['Нитки > Армированные'],
    ['Иглы'],
  ])
  expect(byColumn.filter(({ kind }) => kind === 'category')).toEqual([
    { kind: 'category', id: 'Нитки', parentId: null, name: 'Нитки' },
    { kind: 'category', id: 'Нитки > Армированные', parentId: 'Нитки', name: 'Армированные' },
    { kind: 'category', id: 'Иглы', parentId: null, name: 'Иглы' },
  ])
  const byRows = await rowsOf(
    [['Нитки'], ['1', 'Нить', 5, 1], [], ['', '', '', '', '', 'Иглы'], ['2', 'Игла', 5, 1]],
    withoutGroups,
  )
  expect(summaries(byRows).map(({ id, groups }) => [id, groups])).toEqual([
    ['1', ['Нитки']],
    ['2', ['Иглы']],
  ])
})

test('bad rows are rejected with their line; the others are read', async () => {
  const items = await rowsOf([
    ['1', 'Нить', 5, 1],
    ['', 'Без артикула', 5, 1],
    ['2', '', 5, 1],
    ['3', 'Дорогая', 'по запросу', 1],
    ['1', 'Нить ещё раз', 6, 1],
    ['4', 'Без цены', '', 1],
    ['5', 'За ноль', 0, 1],
    ['6', 'н'.repeat(600), 5, 1],
    ['', '', '', 'Итого: 100'],
  ])
  expect(faults(items)).toEqual(['3: no-id', '4: no-name', '5: bad-price', '6: duplicate-id', '9: too-big'])
  expect(summaries(items).map(({ id, price }) => [id, price])).toEqual([
    ['1', '5'],
    ['4', null],
    ['5', null],
  ])
})

test('of a formula the stored value is read; a failed or never computed one is empty', async () => {
  const formula = (text: string, value: string, type = 'str') => ({
    xml: `<c t="${type}"><f>${text}</f>${value === '' ? '' : `<v>${value}</v>`}</c>`,
  })
  const items = await rowsOf([
    ['1', formula('"Нить"&amp;" 40"', 'Нить 40'), formula('B1*2', '12.5', 'n'), 1],
    ['2', 'Игла', formula('1/0', '#DIV/0!', 'e'), 1],
    ['3', formula('WEBSERVICE("http://example.org")', ''), 5, 1],
  ])
  expect(summaries(items).map(({ name, price }) => [name, price])).toEqual([
    ['Нить 40', '12.5'],
    ['Игла', null],
  ])
  expect(faults(items)).toEqual(['4: no-name'])
})

test('a price in another currency by the format of its cell, or with a point that may be of thousands, waits', async () => {
  const parts = workbookParts({
    Лист1: [
      headings,
      ['1', 'Машина', { xml: '<c s="1"><v>1234</v></c>' }, 1],
      ['2', 'Нить', '1.500', 1],
      ['3', 'Игла', 1.125, 1],
      ['4', 'Лапка', { xml: '<c s="2"><v>833.33333333333337</v></c>' }, '<5'],
    ],
  })
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="165" formatCode="[$$-409]#,##0.00"/><numFmt numFmtId="166" ' +
    'formatCode="#,##0.00\\ [$₽-419]"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="165"/>' +
    '<xf numFmtId="166"/></cellXfs></styleSheet>'
  const items = await read(zipSync({ ...parts, 'xl/styles.xml': new Uint8Array(Buffer.from(styles)) }))
  expect(faults(items)).toEqual(['2: bad-price', '3: bad-price'])
  expect(summaries(items).map(({ price, stock }) => [price, stock])).toEqual([
    ['1.125', 1],
    ['833.3333333333', 4],
  ])
})

test('a sheet by its name; the first rows only, as a part of the file', async () => {
  const sheets = { Контакты: [['Телефон']], Цены: [headings, ['1', 'Нить', 5, 1], ['2', 'Игла', 5, 1]] }
  const items = await read(workbookOf(sheets), { ...layout, sheet: 'Цены' }, 1)
  expect(summaries(items).map(({ id }) => id)).toEqual(['1'])
  expect(items.at(-1)).toMatchObject({ whole: { products: false, offers: false } })
  await expect(read(workbookOf(sheets), { ...layout, sheet: 'Нет' })).rejects.toThrow('в таблице нет листа «Нет»')
})

describe('hostile files', () => {
  const parts = () => workbookParts({ Лист1: [headings, ['1', 'Нить', 5, 1]] })
  const zipped = (changed: Record<string, Uint8Array | null>) =>
    zipSync(
      Object.fromEntries(
        Object.entries({ ...parts(), ...changed }).filter((part): part is [string, Uint8Array] => part[1] !== null),
      ),
    )
  const text = (xml: string) => new Uint8Array(Buffer.from(xml))
  const sheet = 'xl/worksheets/sheet1.xml'
  test.each<[string, () => Uint8Array, RegExp]>([
    ['a text', () => text('Артикул;Цена'), /это не таблица Excel/],
    ['the old Excel format', () => new Uint8Array(Buffer.from('d0cf11e0a1b11ae1', 'hex')), /это не таблица Excel/],
    ['another archive', () => zipSync({ 'a.txt': text('a') }), /внутри архива нет книги/],
    ['cut', () => workbookOf({ Лист1: [headings, ['1', 'Нить', 5, 1]] }).subarray(0, 600), /это не таблица Excel/],
    ['no sheets', () => zipped({ 'xl/workbook.xml': text('<workbook/>') }), /нет ни одного листа/],
    ['a missing sheet', () => zipped({ [sheet]: null }), /лист «Лист1» не читается/],
    [
      'a sheet outside of the archive',
      () => zipped({ [sheet]: null, '../../etc/passwd': text('root') }),
      /повреждён|не читается/,
    ],
    ['broken markup', () => zipped({ [sheet]: text('<worksheet><sheetData><row></c></worksheet>') }), /не читаются/],
    [
      'a sheet cut short',
      () => zipped({ [sheet]: text(sheetXml([headings, ['1', 'Нить', 5, 1]]).slice(0, 200)) }),
      /таблица повреждена|обрывается|не читаются/,
    ],
    [
      'a wrong encoding',
      () =>
        zipped({
          [sheet]: new Uint8Array(Buffer.concat([Buffer.from('<worksheet>'), Buffer.from([0xcd, 0xe8, 0xf2, 0xfc])])),
        }),
      /не в кодировке UTF-8/,
    ],
    ['a decompression bomb', () => zipped({ [sheet]: new Uint8Array(80_000_000) }), /разворачивается слишком сильно/],
    [
      'an endless text',
      () => zipped({ [sheet]: text(`<worksheet><sheetData><row><c t="inlineStr"><is><t>${'н ж'.repeat(4_000_000)}`) }),
      /слишком длинный текст|разворачивается/,
    ],
    ['too deep nesting', () => zipped({ [sheet]: text('<a>'.repeat(10_000)) }), /слишком глубокая/],
    ['no goods', () => workbookOf({ Лист1: [headings] }), /нет ни одной строки с товаром/],
    [
      'entities',
      () =>
        zipped({
          [sheet]: text(
            `<!DOCTYPE x [<!ENTITY a "ха">]>${sheetXml([headings, ['1', 'Нить', 5, 1]])
              .replace('Нить', '&a;')
              .replace(/<\?xml[^>]*>/, '')}`,
          ),
        }),
      /не читаются/,
    ],
  ])('%s is refused with a reason', async (_, bytes, why) => {
    const reading = read(bytes())
    await expect(reading).rejects.toThrow(FeedUnreadable)
    await expect(reading).rejects.toThrow(why)
  })

  test('a hundred thousand rows, and rows of thousands of cells, in little memory and without blocking the event loop', async () => {
    const cells = Array.from({ length: 3_000 }, () => '<c><v>1</v></c>').join('')
    const rows: string[] = []
    for (let n = 2; n <= 100_000; n += 1)
      rows.push(
        `<row r="${n}"><c t="str"><v>A${n}</v></c><c t="str"><v>Нить ${n * 7919}</v></c><c><v>${n % 997}.5</v></c>${n % 10_000 === 0 ? cells : ''}</row>`,
      )
    const bytes = zipSync({
      ...parts(),
      [sheet]: text(`<worksheet><sheetData><row r="1"/>${rows.join('')}</sheetData></worksheet>`),
    })
    rows.length = 0
    const path = saved(bytes)
    globalThis.gc?.()
    const before = process.memoryUsage().heapUsed
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    let [goods, most] = [0, 0]
    for await (const batch of readXlsx(path, { ...layout, columns: { article: 0, name: 1, price: 2 } })) {
      goods += batch.filter(({ kind }) => kind === 'product').length
      most = Math.max(most, process.memoryUsage().heapUsed - before)
    }
    delay.disable()
    expect(goods).toBe(99_999)
    expect(most / 1024 ** 2).toBeLessThan(120)
    // The loop is blocked for one chunk only, however large the table is; a busy machine makes it longer.
    expect(delay.percentile(99) / 1e6).toBeLessThan(500)
  })

  test('too many texts, too many rows', async () => {
    const path = (xml: string) => saved(zipped({ [sheet]: text(xml) }))
    const workbook = await openWorkbook(
      path('<worksheet><sheetData><row r="1048577"><c><v>1</v></c></row></sheetData></worksheet>'),
    )
    await expect(workbook.rows('', () => true).next()).rejects.toThrow('в листе слишком много строк')
    workbook.close()
    const long = `<si><t>${'а'.repeat(32_000)}</t></si>`
    const noise = Array.from({ length: 1_000 }, (_, n) => long.replace('<t>', `<t>${n} ${Math.sin(n)}`)).join('')
    const shared = zipSync(
      {
        ...parts(),
        [sheet]: text(sheetXml([headings, [{ xml: '<c t="s"><v>0</v></c>' }]])),
        'xl/sharedStrings.xml': text(`<sst>${noise}</sst>`),
      },
      { level: 0 },
    )
    await expect(read(shared)).rejects.toThrow('в таблице слишком много текста')
  })
})
