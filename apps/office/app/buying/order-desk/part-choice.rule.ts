import type { DeskRow } from '@shpulka/contract/buying/desk-list'
import type { DeskLine } from '@shpulka/contract/buying/desk-order'
import { unitText } from '@shpulka/contract/catalogue/pack'

type Line = Pick<DeskLine, 'line' | 'count' | 'sentCount' | 'withdrawnCount' | 'available' | 'packSize'>

/** How many pieces of a line are not sent yet. */
export const leftOfLine = ({
  count,
  sentCount,
  withdrawnCount,
}: Omit<Line, 'line' | 'available' | 'packSize'>): number => count - sentCount - withdrawnCount

export const leftToSend = (lines: readonly Line[]): number => lines.reduce((sum, line) => sum + leftOfLine(line), 0)

/** The default count by line: everything in stock. */
export const inStock = (lines: readonly Line[]): ReadonlyMap<number, number> =>
  new Map(lines.map((line) => [line.line, Math.min(leftOfLine(line), line.available)]))

/** The lines of a request body without empty ones, and how many go: «5 шт», «5 уп.», «5 ед.» of both. */
export function chosenPart(lines: readonly Line[], counts: ReadonlyMap<number, number>) {
  const part = lines
    .map((line) => ({ line: line.line, count: counts.get(line.line) ?? 0, sent: line.sentCount }))
    .filter(({ count }) => count > 0)
  const units = new Set(part.map((each) => unitText(lines.find(({ line }) => line === each.line)!.packSize)))
  const unit = units.size > 1 ? 'ед.' : ([...units][0] ?? unitText(null))
  const pieces = part.reduce((sum, { count }) => sum + count, 0)
  return { lines: part, pieces, text: `${pieces} ${unit}` }
}

/** What has gone of an open order: «ушло 2 из 5». */
export const partSentText = ({ sent, left }: NonNullable<DeskRow['partSent']>): string =>
  `ушло ${sent} из ${sent + left}`
