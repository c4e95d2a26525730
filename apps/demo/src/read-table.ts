/** A row of a data table: trimmed cells by column heading. */
export type TableRow = Readonly<Record<string, string>>

/**
 * Reads a table written as text: cells are separated by `|`, the first line has the headings, empty lines are skipped.
 * Throws for a row with fewer or more cells than headings.
 */
export function readTable(text: string): TableRow[] {
  const [headings = [], ...rows] = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('|').map((cell) => cell.trim()))
  return rows.map((cells) => {
    if (cells.length !== headings.length)
      throw new Error(`${cells.length} cells instead of ${headings.length}: ${cells.join(' | ')}`)
    return Object.fromEntries(headings.map((heading, column) => [heading, cells[column]!]))
  })
}
