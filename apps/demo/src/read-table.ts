/** A row of a table in the data: its cells by the heading of their column, all trimmed. */
export type TableRow = Readonly<Record<string, string>>

/**
 * Reads a table written as text: cells parted by `|`, the first line is the headings, empty lines are nothing.
 * Rows with fewer or more cells than headings are mistakes of the data and are refused.
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
