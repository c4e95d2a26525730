interface Option {
  readonly available: number
}

/** How many different options may be combined. */
const maxKinds = 3

/**
 * Takes `wanted` pieces from options, the best first: from the first that has enough, else from several, at most three.
 * The rest is missing.
 */
export function allocation<Offered extends Option>(
  options: readonly Offered[],
  wanted: number,
): { taken: { option: Offered; count: number }[]; missing: number } {
  const enough = options.find(({ available }) => available >= wanted)
  if (enough) return { taken: [{ option: enough, count: wanted }], missing: 0 }
  const taken: { option: Offered; count: number }[] = []
  let missing = wanted
  for (const option of options) {
    if (taken.length === maxKinds || missing === 0) break
    const count = Math.min(option.available, missing)
    if (count > 0) taken.push({ option, count })
    missing -= Math.max(count, 0)
  }
  return { taken, missing }
}
