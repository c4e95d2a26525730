import type { WantedLine } from './line-availability.rule.ts'

interface WantedSet {
  readonly count: number
  /** Why it cannot be sold as it is assembled; null: it can. */
  readonly problem: string | null
}

/** A set as one line that wants all offers of its parts: an offer in two parts is wanted by both. */
export function setAsLine({ count, problem }: WantedSet, parts: readonly WantedLine[]): WantedLine {
  const groups = parts.map(({ group }) => group).filter((group) => group !== null)
  const offers = new Map<number, { id: number; quantity: number; free: number }>()
  for (const part of parts) {
    for (const { id, quantity, free } of part.group?.offers ?? []) {
      offers.set(id, { id, free, quantity: (offers.get(id)?.quantity ?? 0) + quantity * (part.count / count) })
    }
  }
  return {
    count,
    selected: parts.some(({ selected }) => selected),
    group: {
      isSold: problem === null && groups.length === parts.length && groups.every(({ isSold }) => isSold),
      prices: groups.every(({ prices }) => prices.length > 0) ? [true] : [],
      offers: [...offers.values()],
    },
  }
}
