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
