/** Lines of a table with aligned columns: the first to the left, the others to the right. */
export function tableLines(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_cell, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!))).join('  ')
  const [head, ...rest] = rows
  return head ? [line(head), widths.map((width) => '─'.repeat(width)).join('──'), ...rest.map(line)] : []
}

/** 1,234 or 12.3 or 0.123: about three significant digits. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return '—'
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}
