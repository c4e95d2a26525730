import { type TableColumn, type TableLayout, tableColumns } from '@shpulka/contract/supply/exchange-feeds'

/** Name of a column as in Excel: 0 → `A`. */
export function columnName(column: number): string {
  let letters = ''
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters
  return letters
}

const requiredColumns = ['article', 'name', 'price'] as const

/**
 * The chosen layout as the API expects it; null when something is missing, which `errors` describe. `firstRow`: the
 * first row with goods. One column may serve several fields.
 */
export function chosenLayout(
  sheet: string,
  firstRow: string,
  chosen: Readonly<Partial<Record<TableColumn, number>>>,
): { readonly value: TableLayout | null; readonly errors: { readonly firstRow?: string; readonly columns?: string } } {
  const isRowNumber = /^[1-9]\d{0,6}$/.test(firstRow.trim()) && Number(firstRow) <= 1_048_576
  const missing = requiredColumns.filter((field) => chosen[field] === undefined)
  const { article, name, price, ...rest } = chosen
  const errors = {
    ...(!isRowNumber && { firstRow: 'Номер строки, начиная с 1' }),
    ...(missing.length > 0 && {
      columns: `Не выбрано: ${missing.map((field) => tableColumns[field].toLowerCase()).join(', ')}.`,
    }),
  }
  if (!isRowNumber || article === undefined || name === undefined || price === undefined) return { value: null, errors }
  return { value: { sheet, firstRow: Number(firstRow), columns: { article, name, price, ...rest } }, errors }
}
