/** A group of a product, from the catalogue in memory. */
interface Group {
  readonly id: number
  readonly title: string
  /** How many can be bought. */
  readonly count: number
}

/**
 * The group of a product to put in the basket. Among groups with enough stock it is the middle one of those whose title
 * has an advised value («№ 75»), else the first. Undefined when none has enough stock.
 */
export function chosenGroup(
  groups: readonly Group[],
  minCount: number,
  advisedTitles: readonly string[],
): Group | undefined {
  const inStock = groups.filter(({ count }) => count >= minCount)
  const advised = inStock.filter(({ title }) => wordsOf(title).some((word) => advisedTitles.includes(word)))
  return advised[Math.floor((advised.length - 1) / 2)] ?? inStock[0]
}

const wordsOf = (title: string) => [title, ...title.split(/\s+/)]
