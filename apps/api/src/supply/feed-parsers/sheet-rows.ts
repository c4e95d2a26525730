import { FeedUnreadable } from './feed-item.ts'
import { type Archive, type Entry, maxPartBytes, maxPreviewBytes, readXml } from './workbook-archive.ts'
import { columnNumber, maxCellChars, type NumberMeaning, numberText } from './xlsx-cell.rule.ts'

/** Limit of rows of a sheet, as in Excel itself. */
export const maxRows = 1_048_576

/** A row of a sheet: its number from 1 and its non-empty cells by column. */
export interface SheetRow {
  readonly number: number
  readonly cells: ReadonlyMap<number, string>
  /** Columns whose cells are numbers of the table, not typed text. */
  readonly numbers: ReadonlySet<number>
}

/** A row whose shared texts are not looked up yet. */
export interface RawRow {
  readonly number: number
  readonly cells: Map<number, string>
  readonly numbers: Set<number>
  /** Numbers of shared texts, by column. */
  readonly texts: Map<number, number>
}

/** The row with its shared texts. */
export function withTexts({ number, cells, numbers, texts }: RawRow, shared: ReadonlyMap<number, string>): SheetRow {
  for (const [column, at] of texts) {
    const text = shared.get(at)
    if (text) cells.set(column, text)
  }
  return { number, cells, numbers }
}

/** Rows of a sheet in batches, with numbers of shared texts in place of the texts. */
export async function* readRows(
  archive: Archive,
  entry: Entry,
  styles: readonly NumberMeaning[],
  isWanted: (column: number) => boolean,
  limit: number,
): AsyncGenerator<RawRow[]> {
  let rows: RawRow[] = []
  let seen = 0
  let isClosed = false
  let row: RawRow | null = null
  let rowNumber = 0
  let column = -1
  let cell: { column: number; type: string; style: number; value: string } | null = null
  let isValue = false
  let isInline = false
  const pieces = readXml(
    archive,
    entry,
    {
      open({ attributes }, name) {
        if (name === 'row') {
          rowNumber = Math.max(rowNumber + 1, Math.min(Number(attributes.r) || 0, maxRows + 1))
          if (rowNumber > maxRows) throw new FeedUnreadable('в листе слишком много строк')
          column = -1
          row = { number: rowNumber, cells: new Map(), numbers: new Set(), texts: new Map() }
        } else if (name === 'c' && row) {
          const letters = /^[A-Za-z]+/.exec(attributes.r ?? '')?.[0]
          column = (letters === undefined ? null : columnNumber(letters)) ?? column + 1
          cell = isWanted(column)
            ? { column, type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), value: '' }
            : null
        } else if (name === 'v') isValue = true
        else if (name === 'is') isInline = true
        else if (name === 't' && isInline) isValue = true
        else if (name === 'rPh') isInline = false
      },
      text(piece) {
        if (cell && isValue && cell.value.length <= maxCellChars) cell.value += piece
      },
      close(name) {
        if (name === 'v' || name === 't') isValue = false
        else if (name === 'is') isInline = false
        else if (name === 'c' && row && cell) {
          addCell(row, cell, styles)
          cell = null
        } else if (name === 'row' && row) {
          if (seen < limit) rows.push(row)
          seen += 1
          row = null
        } else if (name === 'sheetData') isClosed = true
      },
      shouldStop: () => seen >= limit || isClosed,
    },
    limit < maxRows ? maxPreviewBytes : maxPartBytes,
  )
  for await (const _ of pieces) {
    if (rows.length === 0) continue
    yield rows
    rows = []
  }
  if (rows.length > 0) yield rows
  if (!isClosed && seen < limit) throw new FeedUnreadable('в листе нет строк: он обрывается')
}

function addCell(
  row: RawRow,
  { column, type, style, value }: { column: number; type: string; style: number; value: string },
  styles: readonly NumberMeaning[],
) {
  if (value === '') return
  if (type === 's') {
    if (/^\d{1,7}$/.test(value)) row.texts.set(column, Number(value))
    return
  }
  const text =
    type === 'n' ? (numberText(value, styles[style] ?? 'number') ?? value) : type === 'd' ? isoDate(value) : value
  if (type === 'n') row.numbers.add(column)
  row.cells.set(column, text.slice(0, maxCellChars + 1))
}

/** `2026-02-03T00:00:00` → `03.02.2026`. */
const isoDate = (value: string) => value.replace(/^(\d{4})-(\d{2})-(\d{2}).*$/, '$3.$2.$1')
