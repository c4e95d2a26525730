/** Something of which there are so many. */
interface Option {
  readonly available: number
}

/** More kinds of one thing than this are not mixed. */
const maxKinds = 3

/**
 * What is taken where so many are wanted: the first that is there in that number, or else the first of those that there
 * are, three kinds at most; what they do not come to is missing.
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
