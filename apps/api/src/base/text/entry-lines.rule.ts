/** What is wrong in a line of a file; `line` counts from 1. */
export interface LineError {
  readonly line: number
  readonly message: string
}

/**
 * Reads a text with one entry per line, cells separated by `|`; empty lines and lines that begin with `#` are ignored.
 * `entryOf` parses the cells of a line, or returns an error message. Every wrong line is reported.
 */
export function readEntryLines<Entry extends object>(
  text: string,
  maxLines: number,
  entryOf: (line: number, cells: readonly string[]) => Entry | string,
): { entries: Entry[]; errors: LineError[] } {
  const entries: Entry[] = []
  const errors: LineError[] = []
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  if (lines.length > maxLines) return { entries, errors: [{ line: maxLines, message: `строк больше ${maxLines}` }] }
  lines.forEach((row, n) => {
    if (row.trim() === '' || row.trimStart().startsWith('#')) return
    const cells = row.split('|').map((cell) => cell.trim())
    const entry = entryOf(n + 1, cells)
    if (typeof entry === 'string') errors.push({ line: n + 1, message: entry })
    else entries.push(entry)
  })
  return { entries, errors }
}

/**
 * Why the number of cells in a line, or an empty one among them, is wrong; null when nothing is. `columnCounts`: the
 * minimum and maximum by the kind of line, its first cell. Those up to the minimum are filled, but for `optionalCells`.
 */
export function cellsError<Kind extends string>(
  cells: readonly string[],
  columnCounts: Readonly<Record<Kind, readonly [min: number, max: number]>>,
  optionalCells: Readonly<Partial<Record<Kind, readonly number[]>>>,
): string | null {
  const kind = cells[0] as Kind
  if (!Object.hasOwn(columnCounts, kind))
    return `«${kind}»: строка начинается со слова ${Object.keys(columnCounts).join(', ')}`
  const [min, max] = columnCounts[kind]
  if (cells.length < min || cells.length > max)
    return `«${kind}»: колонок ${cells.length}, а бывает ${min === max ? min : `от ${min} до ${max}`}`
  const isEmpty = cells.slice(0, min).some((cell, n) => cell === '' && !optionalCells[kind]?.includes(n))
  return isEmpty ? `«${kind}»: обязательная колонка пуста` : null
}
