import type { exchangeFeeds } from '@shpulka/contract/supply/exchange-feeds'
import { notFound } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { guessedColumns, headingRow } from '../feed-parsers/table-layout.rule.ts'
import { openWorkbook } from '../import/import.port.ts'
import { findManagedFeed } from './list-exchange-feeds.ts'
import { type TableDeps, withTableFile } from './stored-table.ts'

const maxRows = 30
const maxColumns = 40
const maxCellChars = 200

export const viewExchangeTable: OfficeHandler<typeof exchangeFeeds.viewExchangeTable, TableDeps> = async (
  { params: { id }, query: { sheet: requestedSheet }, staff },
  deps,
) => {
  const { format, title, tableLayout: layout, tableStorageId } = await findManagedFeed(deps.pool, id, staff)
  if (format !== 'xlsx') throw notFound('Этот файл не таблица')
  return withTableFile(deps, tableStorageId, async (path) => {
    const workbook = await openWorkbook(path)
    try {
      const { sheets } = workbook
      const sheet = sheets.find((name) => name === (requestedSheet ?? layout?.sheet)) ?? sheets[0]!
      const rows: { number: number; cells: string[] }[] = []
      for await (const batch of workbook.rows(sheet, (column) => column < maxColumns, maxRows * 3))
        for (const { number, cells } of batch)
          if (cells.size > 0 && rows.length < maxRows) {
            const width = Math.max(...cells.keys()) + 1
            const texts = Array.from({ length: width }, (_, column) => (cells.get(column) ?? '').slice(0, maxCellChars))
            rows.push({ number, cells: texts })
          }
      const isSaved = layout !== null && (layout.sheet === '' || layout.sheet === sheet)
      const headingIndex = headingRow(rows.map(({ cells }) => cells))
      return {
        title,
        sheets: [...sheets],
        sheet,
        rows,
        isSaved,
        firstRow: isSaved ? layout.firstRow : headingIndex === null ? 1 : rows[headingIndex]!.number + 1,
        columns: isSaved
          ? { ...layout.columns }
          : headingIndex === null
            ? {}
            : guessedColumns(rows[headingIndex]!.cells),
      }
    } finally {
      workbook.close()
    }
  })
}
