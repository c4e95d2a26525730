/** Fields that a column of a supplier's table may hold. */
export const tableFields = ['article', 'name', 'price', 'stock', 'barcode', 'group'] as const
export type TableField = (typeof tableFields)[number]

/** Which sheet, rows and columns of a supplier's table are read. */
export interface TableLayout {
  /** Name of the sheet; empty: the first one. */
  readonly sheet: string
  /** Number of the first row with goods, from 1. */
  readonly firstRow: number
  /** Column numbers from 0; article, name and price are always set. */
  readonly columns: Readonly<Partial<Record<TableField, number>>>
}

/** Patterns of column headings, the most likely first. */
const headings: Record<TableField, RegExp[]> = {
  article: [/^артикул/i, /^(?:sku|арт\.?|код товара|код)$/i, /артикул|vendor ?code|part ?number/i, /^код/i],
  name: [
    /^(?:наименование|название|номенклатура|товар)$/i,
    /^(?:наименование|название|номенклатура)/i,
    /name|описание/i,
  ],
  price: [/^(?:цена|стоимость)$/i, /^розничная|розниц|ррц|рекоменд/i, /цена|price|прайс/i],
  stock: [/^(?:остаток|наличие|количество|кол-во)/i, /остат|налич|свободно|stock|склад/i],
  barcode: [/штрих|ean|barcode/i],
  group: [/^(?:группа|категория|раздел)/i, /группа|категор|category/i],
}

/** Guesses the columns by the headings of a table; each column is used once. */
export function guessedColumns(headers: readonly string[]): Partial<Record<TableField, number>> {
  const columns: Partial<Record<TableField, number>> = {}
  const taken = new Set<number>()
  for (const field of tableFields)
    for (const pattern of headings[field]) {
      const column = headers.findIndex((head, n) => !taken.has(n) && pattern.test(head.trim()))
      if (column < 0) continue
      columns[field] = column
      taken.add(column)
      break
    }
  return columns
}

/** The number of the heading row from 0: the first one where at least two columns are recognized; null: none. */
export function headingRow(rows: readonly (readonly string[])[]): number | null {
  const row = rows.findIndex((cells) => Object.keys(guessedColumns(cells)).length >= 2)
  return row < 0 ? null : row
}
