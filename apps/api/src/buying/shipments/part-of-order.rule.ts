/** A line of an order, read under the lock of the order. */
export interface PartLine {
  readonly line: number
  readonly title: string
  readonly count: number
  readonly sent: number
  /** Pieces that will never be sent. */
  readonly withdrawn: number
}

/** A part of a line to be sent; `sent`: how many were sent before, as staff saw it. */
export interface RequestedPart {
  readonly line: number
  readonly count: number
  readonly sent: number
}

export interface CheckedPart {
  /** Lines sent meanwhile, which staff did not see. */
  readonly changed: readonly { readonly line: PartLine; readonly seen: number }[]
  /** By field of the form, in Russian. */
  readonly errors: Readonly<Record<string, string>>
  /** Nothing is left to be sent after it. */
  readonly isRest: boolean
}

const unsentOf = ({ count, sent, withdrawn }: PartLine) => count - sent - withdrawn

/** Checks whether this part of an order can be sent. */
export function checkedPart(lines: readonly PartLine[], requested: readonly RequestedPart[]): CheckedPart {
  const changed: { line: PartLine; seen: number }[] = []
  const errors: Record<string, string> = {}
  requested.forEach((each, n) => {
    const line = lines.find((one) => one.line === each.line)
    if (line && line.sent !== each.sent) changed.push({ line, seen: each.sent })
    const isDoubled = requested.findIndex((one) => one.line === each.line) < n
    const complaint = complaintAbout(line, each.count) ?? (isDoubled ? 'Эта строка названа дважды' : null)
    if (complaint !== null) errors[`lines.${n}.count`] = complaint
  })
  const isRest = lines.every(
    (line) => (requested.find((each) => each.line === line.line)?.count ?? 0) === unsentOf(line),
  )
  return { changed, errors, isRest }
}

function complaintAbout(line: PartLine | undefined, count: number): string | null {
  if (!line) return 'Такой строки в заказе нет'
  const left = unsentOf(line)
  if (left === 0) return 'Из этой строки отправлять больше нечего'
  return count > left ? `Осталось отправить ${left} шт.` : null
}

/** A line with its offers. */
export interface LineOffers {
  readonly line: number
  readonly title: string
  readonly offers: readonly { readonly id: number; readonly quantity: number }[]
}

/**
 * Lines that lack goods, and how many pieces each lacks: missing goods are charged to the last lines that want them.
 */
export function shortLines(
  lines: readonly LineOffers[],
  requested: readonly Pick<RequestedPart, 'line' | 'count'>[],
  missing: ReadonlyMap<number, number>,
): { line: number; title: string; short: number }[] {
  const left = new Map(missing)
  return requested
    .toReversed()
    .flatMap(({ line, count }) => {
      const ordered = lines.find((each) => each.line === line)
      let short = 0
      for (const { id, quantity } of ordered?.offers ?? []) {
        const lacking = left.get(id) ?? 0
        const pieces = Math.min(count, Math.ceil(lacking / quantity))
        left.set(id, Math.max(0, lacking - pieces * quantity))
        short = Math.max(short, pieces)
      }
      return ordered && short > 0 ? [{ line, title: ordered.title, short }] : []
    })
    .toReversed()
}
