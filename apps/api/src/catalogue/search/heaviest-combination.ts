import { type Bits, countBits } from '../catalog-index/bits.rule.ts'
import type { Scratch } from './scratch.ts'
import type { WordRows } from './word-lookup.ts'

/** The weight of a word that only texts shared by many products have. */
const sharedTextShare = 0.6
/** The weight of a word that only the product's description has. */
const descriptionShare = 0.25
/** Weights are sums of fractions: a smaller difference is of rounding. */
const tolerance = 1e-9

interface WeighedWord extends Pick<WordRows, 'all' | 'own' | 'shared' | 'described'> {
  readonly weight: number
}

/** Which words of a query some rows have together, a bit each. */
export interface Combination {
  readonly matched: number
  /** Of them those only in texts shared by many products. */
  readonly weak: number
  /** Of them those only in descriptions. */
  readonly described: number
}

interface WeighedCombination extends Combination {
  readonly weight: number
  readonly count: number
}

/**
 * The combination of words of the greatest weight that some of the rows have, of equal ones that of more rows. Heavy
 * words are tried first, and what cannot outweigh the best so far is not tried.
 */
export function heaviestCombination(
  words: readonly WeighedWord[],
  among: Bits,
  scratch: Pick<Scratch, 'noRows'>,
): Combination | null {
  const order = [...words.entries()].sort(([, one], [, other]) => other.weight - one.weight)
  /** By step: the weight of the words that are left. */
  const left = order.map((_, step) => order.slice(step).reduce((sum, [, { weight }]) => sum + weight, 0))
  const buffers = order.map(() => scratch.noRows())
  let best: WeighedCombination | null = null
  const visit = (step: number, rows: Bits, weight: number, combination: Combination) => {
    if (best && weight + (left[step] ?? 0) < best.weight - tolerance) return
    const [n, word] = order[step] ?? []
    if (n === undefined || !word) {
      const found = { ...combination, weight: weightOf(words, combination), count: countBits(rows) }
      if (!best || isHeavier(found, best)) best = found
      return
    }
    const buffer = buffers[step] as Bits
    const { matched, weak, described } = combination
    const bit = 1 << n
    if (common(rows, word.own, buffer))
      visit(step + 1, buffer, weight + word.weight, { ...combination, matched: matched | bit })
    if (word.shared && common(rows, word.shared, buffer))
      visit(step + 1, buffer, weight + word.weight * sharedTextShare, {
        ...combination,
        matched: matched | bit,
        weak: weak | bit,
      })
    if (word.described && common(rows, word.described, buffer))
      visit(step + 1, buffer, weight + word.weight * descriptionShare, {
        ...combination,
        matched: matched | bit,
        described: described | bit,
      })
    if (without(rows, word.all, buffer)) visit(step + 1, buffer, weight, combination)
  }
  visit(0, among, 0, { matched: 0, weak: 0, described: 0 })
  return best
}

/** The sum in the order of the words, whatever order they are tried in: equal weights must be equal numbers. */
const weightOf = (words: readonly WeighedWord[], { matched, weak, described }: Combination): number =>
  words.reduce((sum, { weight }, n) => {
    if (!((matched >>> n) & 1)) return sum
    return sum + weight * ((described >>> n) & 1 ? descriptionShare : (weak >>> n) & 1 ? sharedTextShare : 1)
  }, 0)

/** Of equal weights and counts the combination of the first words in their own texts. */
function isHeavier(one: WeighedCombination, other: WeighedCombination): boolean {
  const difference =
    one.weight - other.weight ||
    one.count - other.count ||
    other.described - one.described ||
    other.weak - one.weak ||
    other.matched - one.matched
  return difference > 0
}

/** Writes the rows that are in both; returns whether there are any. */
function common(rows: Bits, others: Bits, result: Bits): boolean {
  let some = 0
  for (let n = 0; n < rows.length; n += 1) some |= result[n] = (rows[n] as number) & (others[n] as number)
  return some !== 0
}

/** Writes the rows that are not among the others; returns whether there are any. */
function without(rows: Bits, others: Bits, result: Bits): boolean {
  let some = 0
  for (let n = 0; n < rows.length; n += 1) some |= result[n] = (rows[n] as number) & ~(others[n] as number)
  return some !== 0
}
