/** A group of a product as its card has it. */
interface Group {
  readonly id: number
  readonly title: string
  /** How many there are. */
  readonly count: number
}

/**
 * The group of a product to put in the basket: in stock, and of those named by an advised value («№ 75») the middle
 * one; otherwise the first. Undefined: none is in stock in that number.
 */
export function chosenGroup(
  groups: readonly Group[],
  wantedCount: number,
  advisedTitles: readonly string[],
): Group | undefined {
  const there = groups.filter(({ count }) => count >= wantedCount)
  const advised = there.filter(({ title }) => wordsOf(title).some((word) => advisedTitles.includes(word)))
  return advised[Math.floor((advised.length - 1) / 2)] ?? there[0]
}

const wordsOf = (title: string) => [title, ...title.split(/\s+/)]
