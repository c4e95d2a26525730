import type { Cell, Feature, Row, Sheet } from 'write-excel-file/node'
import { getCellAddress, sanitizeAttributeValue } from 'write-excel-file/utility'
import type { PriceListRow } from './price-list-row.rule.ts'

/** The data of a workbook besides its rows: texts of the first sheet, names of the others. */
export interface WorkbookInfo {
  readonly title: string
  readonly sheets: readonly string[]
  /** Lines about the shop and the prices. */
  readonly facts: readonly (readonly [title: string, value: string])[]
  /** The beginning of the URLs of goods. */
  readonly origin: string
}

/** The library's type of the files inside an .xlsx, which it does not export by name. */
type FileContent =
  NonNullable<
    Extract<Parameters<typeof import('write-excel-file/node').default>[1], { features?: unknown }>['features']
  > extends readonly Feature<infer Content>[]
    ? Content
    : never

type WorkbookSheet = Sheet<FileContent> & { readonly goodsCount?: number; readonly links?: readonly string[] }

const roubles = '#,##0.00" ₽"'
/** Excel's limit of links on a sheet. */
const maxLinks = 65_530
/** Maximum columns of «от … ₽» prices: with more the sheet is hard to read. */
const maxThresholds = 8
/** Row 1 is the heading. */
const firstGoodsRow = 2

/**
 * A text that looks like a formula gets the format @ (text), so that editing the cell does not turn it into one. Other
 * texts have no format, which makes the file smaller.
 */
const looksLikeFormula = /^[=+\-@\t\r]/
const text = (value: string): Cell => {
  if (value === '') return null
  return looksLikeFormula.test(value) ? { value: truncated(value), type: String, format: '@' } : truncated(value)
}
/** Cuts a text to the maximum length of a cell. */
const truncated = (value: string) => (value.length > 32_000 ? value.slice(0, 32_000) : value)
const headingCell = (value: string): Cell => ({
  value,
  type: String,
  fontWeight: 'bold',
  backgroundColor: '#F4F2ED',
  wrap: true,
  alignVertical: 'center',
  bottomBorderStyle: 'thin',
})
const price = (kopecks: number): Cell => ({ value: kopecks / 100, type: Number, format: roubles })

/** The sheets of a price list: one about the list, then those with goods. */
export function priceListSheets(workbook: WorkbookInfo, rows: readonly PriceListRow[]): WorkbookSheet[] {
  const bySheet = Map.groupBy(rows, ({ sheet }) => sheet)
  const nonEmptySheets = workbook.sheets.flatMap((sheet, index) => {
    const sheetRows = bySheet.get(index)
    return sheetRows ? [{ sheet, rows: sheetRows }] : []
  })
  return [
    aboutSheet(workbook, nonEmptySheets),
    ...nonEmptySheets.map(({ sheet, rows: sheetRows }) => goodsSheet(sheet, sheetRows, workbook.origin)),
  ]
}

function aboutSheet(
  { title, facts, sheets }: WorkbookInfo,
  nonEmptySheets: readonly { sheet: string; rows: readonly PriceListRow[] }[],
): WorkbookSheet {
  const name = sheets.includes('О прайс-листе') ? 'О файле' : 'О прайс-листе'
  return {
    sheet: name,
    columns: [{ width: 34 }, { width: 70 }],
    data: [
      [{ value: title, type: String, fontWeight: 'bold', fontSize: 16 }],
      [],
      ...facts.map(([fact, value]): Row => [text(fact), { value, type: String, format: '@', wrap: true }]),
      [],
      [headingCell('Лист'), headingCell('Позиций')],
      ...nonEmptySheets.map(
        ({ sheet, rows }): Row => [text(sheet), { value: rows.length, type: Number, format: '#,##0', align: 'left' }],
      ),
    ],
  }
}

function goodsSheet(sheet: string, rows: readonly PriceListRow[], origin: string): WorkbookSheet {
  const limits = [...new Set(rows.flatMap(({ prices }) => prices.map(([limit]) => limit)))]
    .filter((limit) => limit > 0)
    .sort((a, b) => a - b)
    .slice(0, maxThresholds)
  return {
    sheet,
    stickyRowsCount: 1,
    orientation: 'landscape',
    columns: [16, 62, 16, 26, 7, 15, ...limits.map(() => 15), 11, 13].map((width) => ({ width })),
    goodsCount: rows.length,
    links: rows.slice(0, maxLinks).map(({ path }) => origin + path),
    data: [
      [
        'Артикул',
        'Наименование',
        'Бренд',
        'Раздел',
        'Ед.',
        'Цена',
        ...limits.map((limit) => `от ${withSpaces(limit / 100)} ₽`),
        'В наличии',
        'Обновлено',
      ].map(headingCell),
      ...rows.map((row) => goodsRow(row, limits)),
    ],
  }
}

function goodsRow(
  { vendorCode, title, brand, section, unit, prices, count, updatedSeconds }: PriceListRow,
  limits: readonly number[],
): Row {
  const basePrice = prices.find(([limit]) => limit === 0)
  return [
    text(vendorCode),
    {
      value: truncated(title),
      type: String,
      ...(looksLikeFormula.test(title) && { format: '@' }),
      textColor: '#1F4FA3',
      textDecoration: { underline: true },
    },
    text(brand),
    text(section),
    text(unit),
    basePrice && basePrice[1] > 0 ? price(basePrice[1]) : text('По запросу'),
    ...limits.map((limit) => {
      const from = prices.find((each) => each[0] === limit)
      return from && from[1] > 0 ? price(from[1]) : null
    }),
    { value: count, type: Number, format: '#,##0' },
    { value: new Date((updatedSeconds + moscowSeconds) * 1000), type: Date, format: 'dd.mm.yyyy' },
  ]
}

/** The library writes a date by UTC; the shop's days are Moscow's. */
const moscowSeconds = 3 * 3_600

const withSpaces = (roubles: number) => String(roubles).replace(/\B(?=(\d{3})+(?!\d))/g, '\u00a0')

const linkType = 'http://schemas.openxmlformats.org/readOfficeDocument/2006/relationships/hyperlink'
const linksOf = (options: unknown) => (options as WorkbookSheet).links

/** Adds column filters and links from names of goods to their pages: the library supports neither. */
export const linksAndFilters: Feature<FileContent> = {
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform(xml, options) {
          const { links, goodsCount = 0 } = options as unknown as WorkbookSheet
          const end = xml.indexOf('</sheetData>') + '</sheetData>'.length
          if (!links) return xml
          const columns = options.columns?.length ?? 1
          const filter = `<autoFilter ref="A1:${getCellAddress(goodsCount, columns - 1)}"/>`
          const hyperlinks = links
            .map((_, index) => `<hyperlink ref="B${index + firstGoodsRow}" r:id="rId-link-${index + 1}"/>`)
            .join('')
          return `${xml.slice(0, end)}${filter}<hyperlinks>${hyperlinks}</hyperlinks>${xml.slice(end)}`
        },
      },
      'xl/worksheets/_rels/sheet{id}.xml.rels': {
        insert: (options) =>
          linksOf(options)
            ?.map(
              (link, index) =>
                `<Relationship Id="rId-link-${index + 1}" Type="${linkType}" ` +
                `Target="${sanitizeAttributeValue(link)}" TargetMode="External"/>`,
            )
            .join('') ?? '',
      },
    },
  },
}
