import type { DeskLine } from '@shpulka/contract/buying/desk-order'

type Line = Pick<DeskLine, 'line' | 'count' | 'sentCount' | 'withdrawnCount' | 'available'>

/** How many pieces of a line are not sent yet. */
export const leftOfLine = ({ count, sentCount, withdrawnCount }: Omit<Line, 'line' | 'available'>): number =>
  count - sentCount - withdrawnCount

export const leftToSend = (lines: readonly Line[]): number => lines.reduce((sum, line) => sum + leftOfLine(line), 0)

/** The default count by line: everything in stock. */
export const inStock = (lines: readonly Line[]): ReadonlyMap<number, number> =>
  new Map(lines.map((line) => [line.line, Math.min(leftOfLine(line), line.available)]))

/** The lines of a request body without empty ones, and their total number of pieces. */
export function chosenPart(lines: readonly Line[], counts: ReadonlyMap<number, number>) {
  const part = lines
    .map((line) => ({ line: line.line, count: counts.get(line.line) ?? 0, sent: line.sentCount }))
    .filter(({ count }) => count > 0)
  return { lines: part, pieces: part.reduce((sum, { count }) => sum + count, 0) }
}
