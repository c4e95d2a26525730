interface Option {
  readonly available: number
}

/** How many different options may be combined. */
const maxOptions = 3

/**
 * Takes `requested` pieces from options, which are sorted best first: from the first that has enough, else from at most
 * three. The rest is missing.
 */
export function allocation<Item extends Option>(
  options: readonly Item[],
  requested: number,
): { allocated: { option: Item; count: number }[]; missing: number } {
  const enough = options.find(({ available }) => available >= requested)
  if (enough) return { allocated: [{ option: enough, count: requested }], missing: 0 }
  const allocated: { option: Item; count: number }[] = []
  let missing = requested
  for (const option of options) {
    if (allocated.length === maxOptions || missing === 0) break
    const count = Math.min(option.available, missing)
    if (count > 0) allocated.push({ option, count })
    missing -= Math.max(count, 0)
  }
  return { allocated, missing }
}
