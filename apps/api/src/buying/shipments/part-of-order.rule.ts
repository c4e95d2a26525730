import { shortAmount } from '@shpulka/contract/catalogue/pack'

/** A line of an order, read under the lock of the order. */
export interface PartLine {
  readonly line: number
  readonly title: string
  readonly count: number
  readonly packSize: number | null
  readonly sent: number
  /** Refunded pieces that were not sent and never will be. */
  readonly withdrawn: number
}

/** A part of a line to send. `sent`: the number of sent pieces that staff saw. */
export interface RequestedPart {
  readonly line: number
  readonly count: number
  readonly sent: number
}

export interface CheckedPart {
  /** Lines whose number of sent pieces differs from the one staff saw. */
  readonly changed: readonly { readonly line: PartLine; readonly seen: number }[]
  /** Messages in Russian by form field. */
  readonly errors: Readonly<Record<string, string>>
  /** After this part nothing is left to send. */
  readonly isLastPart: boolean
}

const unsentCount = ({ count, sent, withdrawn }: PartLine) => count - sent - withdrawn

/** Checks whether this part of an order can be sent. */
export function checkPart(lines: readonly PartLine[], requested: readonly RequestedPart[]): CheckedPart {
  const changed: { line: PartLine; seen: number }[] = []
  const errors: Record<string, string> = {}
  requested.forEach((each, n) => {
    const line = lines.find((one) => one.line === each.line)
    if (line && line.sent !== each.sent) changed.push({ line, seen: each.sent })
    const isDuplicate = requested.findIndex((one) => one.line === each.line) < n
    const problem = lineProblem(line, each.count) ?? (isDuplicate ? 'Эта строка названа дважды' : null)
    if (problem !== null) errors[`lines.${n}.count`] = problem
  })
  const isLastPart = lines.every(
    (line) => (requested.find((each) => each.line === line.line)?.count ?? 0) === unsentCount(line),
  )
  return { changed, errors, isLastPart }
}

function lineProblem(line: PartLine | undefined, count: number): string | null {
  if (!line) return 'Такой строки в заказе нет'
  const unsent = unsentCount(line)
  if (unsent === 0) return 'Из этой строки отправлять больше нечего'
  return count > unsent ? `Осталось отправить ${shortAmount(unsent, line.packSize)}` : null
}

/** Whether a part that was sent is the requested one. */
export const hasSameLines = (
  sent: readonly Pick<RequestedPart, 'line' | 'count'>[],
  requested: readonly Pick<RequestedPart, 'line' | 'count'>[],
): boolean =>
  sent.length === requested.length &&
  requested.every(({ line, count }) => sent.some((each) => each.line === line && each.count === count))

/** An order line with its offers. */
export interface LineOffers {
  readonly line: number
  readonly title: string
  readonly packSize: number | null
  readonly offers: readonly { readonly id: number; readonly quantity: number }[]
}

/**
 * Lines with missing goods, and how many pieces each misses. Missing goods are assigned to the last lines that need
 * them.
 */
export function shortLines(
  lines: readonly LineOffers[],
  requested: readonly Pick<RequestedPart, 'line' | 'count'>[],
  missingOffers: ReadonlyMap<number, number>,
): { line: number; title: string; packSize: number | null; missing: number }[] {
  const unassigned = new Map(missingOffers)
  return requested
    .toReversed()
    .flatMap(({ line, count }) => {
      const ordered = lines.find((each) => each.line === line)
      let missing = 0
      for (const { id, quantity } of ordered?.offers ?? []) {
        const units = unassigned.get(id) ?? 0
        const pieces = Math.min(count, Math.ceil(units / quantity))
        unassigned.set(id, Math.max(0, units - pieces * quantity))
        missing = Math.max(missing, pieces)
      }
      return ordered && missing > 0 ? [{ line, title: ordered.title, packSize: ordered.packSize, missing }] : []
    })
    .toReversed()
}
