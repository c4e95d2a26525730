/** A line of an order as it is once the order is locked. */
export interface PartLine {
  readonly line: number
  readonly title: string
  readonly count: number
  readonly sent: number
  /** Never will go. */
  readonly withdrawn: number
}

/** What is asked to go of a line; `sent`: what had gone of it as its sender saw it. */
export interface RequestedPart {
  readonly line: number
  readonly count: number
  readonly sent: number
}

export interface CheckedPart {
  /** Lines of which something went that their sender did not see. */
  readonly changed: readonly { readonly line: PartLine; readonly seen: number }[]
  /** By field of the form, in Russian. */
  readonly errors: Readonly<Record<string, string>>
  /** Nothing is left after it. */
  readonly isRest: boolean
}

const leftOf = ({ count, sent, withdrawn }: PartLine) => count - sent - withdrawn

/** Whether a part can go of an order that has these lines. */
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
  const isRest = lines.every((line) => (requested.find((each) => each.line === line.line)?.count ?? 0) === leftOf(line))
  return { changed, errors, isRest }
}

function complaintAbout(line: PartLine | undefined, count: number): string | null {
  if (!line) return 'Такой строки в заказе нет'
  const left = leftOf(line)
  if (left === 0) return 'Из этой строки отправлять больше нечего'
  return count > left ? `Осталось отправить ${left} шт.` : null
}

/** A line with the goods it is made of. */
export interface LineOffers {
  readonly line: number
  readonly title: string
  readonly offers: readonly { readonly id: number; readonly quantity: number }[]
}

/**
 * Which of the lines are short, and by how many of the line: goods that are missing are missed by the last lines that
 * want them.
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
      const of = lines.find((each) => each.line === line)
      let short = 0
      for (const { id, quantity } of of?.offers ?? []) {
        const lacking = left.get(id) ?? 0
        const pieces = Math.min(count, Math.ceil(lacking / quantity))
        left.set(id, Math.max(0, lacking - pieces * quantity))
        short = Math.max(short, pieces)
      }
      return of && short > 0 ? [{ line, title: of.title, short }] : []
    })
    .toReversed()
}
