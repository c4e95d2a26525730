/** What the picker's rules check of a product. */
export interface Facts {
  /** Ordinals of its categories and their ancestors. */
  readonly categories: ArrayLike<number>
  /** Ordinals of its values. */
  readonly values: ArrayLike<number>
  /** The number of a property, by its ordinal. Null when it has none. */
  numberOf(property: number): number | null
  /** Kopecks; null when the price is on request. */
  readonly price: number | null
  readonly isInStock: boolean
}

export type Condition =
  | { readonly kind: 'category' | 'values'; readonly ordinals: readonly number[] }
  | { readonly kind: 'number'; readonly property: number; readonly from: number; readonly to: number }
  | { readonly kind: 'price'; readonly from: number; readonly to: number }
  | { readonly kind: 'stock' }

/** Met when any of the conditions holds; with `isExcluded`, when none does. */
export interface Clause {
  readonly isExcluded: boolean
  readonly conditions: readonly Condition[]
}

/** The answers for which a rule applies. */
export interface AnswerCondition {
  /** Codes of answers, grouped by question: one of each group must be chosen. */
  readonly anyOf: readonly (readonly string[])[]
  /** None of these may be chosen. */
  readonly noneOf: readonly string[]
}

export interface PickRule {
  readonly code: string
  readonly when: AnswerCondition
  /** True for a requirement, false for a preference. */
  readonly isRequired: boolean
  readonly weight: number
  readonly clauses: readonly Clause[]
  /** Shown for a machine that meets it. */
  readonly reason: string
  /** Shown for a machine that does not meet it: what it lacks. */
  readonly lack: string
}

export interface RankedMachine {
  /** Index in `Candidates.machines`. */
  readonly index: number
  readonly met: readonly PickRule[]
  readonly lacking: readonly PickRule[]
}

export interface PickResult {
  /** The best first; equal ones in the order of `Candidates.machines`. */
  readonly ranked: readonly RankedMachine[]
  /** Requirements dropped because no machine met all of them. */
  readonly relaxed: readonly PickRule[]
  /** Requirements that leave machines out: `count` of them; `onlyCount` of these meet all other requirements. */
  readonly leftOut: readonly { readonly rule: PickRule; readonly count: number; readonly onlyCount: number }[]
}

export const isApplicable = ({ anyOf, noneOf }: AnswerCondition, chosen: ReadonlySet<string>): boolean =>
  anyOf.every((answers) => answers.some((answer) => chosen.has(answer))) && !noneOf.some((answer) => chosen.has(answer))

export const meetsAll = (facts: Facts, clauses: readonly Clause[]): boolean =>
  clauses.every(({ conditions, isExcluded }) => conditions.some((each) => holds(facts, each)) !== isExcluded)

function holds(facts: Facts, condition: Condition): boolean {
  switch (condition.kind) {
    case 'category':
      return hasAny(facts.categories, condition.ordinals)
    case 'values':
      return hasAny(facts.values, condition.ordinals)
    case 'number':
      return isBetween(facts.numberOf(condition.property), condition)
    case 'price':
      return isBetween(facts.price, condition)
    case 'stock':
      return facts.isInStock
  }
}

const isBetween = (number: number | null, { from, to }: { readonly from: number; readonly to: number }) =>
  number !== null && number >= from && number <= to

function hasAny(ordinals: ArrayLike<number>, expected: readonly number[]): boolean {
  for (let n = 0; n < ordinals.length; n += 1) if (expected.includes(ordinals[n] as number)) return true
  return false
}

/** Machines and the rules that choose among them. Which machine meets which rule is computed once. */
export interface Candidates {
  readonly machines: readonly Facts[]
  readonly rules: readonly PickRule[]
  /** By index of the machine: 1 if it meets the rule. */
  metBy(rule: PickRule): Uint8Array
}

export function candidatesOf(machines: readonly Facts[], rules: readonly PickRule[]): Candidates {
  const cached = new Map<PickRule, Uint8Array>()
  return {
    machines,
    rules,
    metBy(rule) {
      const met = cached.get(rule) ?? Uint8Array.from(machines, (facts) => (meetsAll(facts, rule.clauses) ? 1 : 0))
      cached.set(rule, met)
      return met
    },
  }
}

/**
 * Ranks machines by the rules of the chosen answers. While no machine meets all requirements, one is relaxed: the
 * lightest of those whose removal leaves some machine, else the lightest of all.
 */
export function pick({ machines, rules, metBy }: Candidates, chosen: ReadonlySet<string>): PickResult {
  const applied = rules.filter(({ when }) => isApplicable(when, chosen))
  const isMet = (rule: PickRule, index: number) => metBy(rule)[index] === 1
  const indexes = machines.map((_, index) => index)
  const matching = (expected: readonly PickRule[]) =>
    indexes.filter((index) => expected.every((rule) => isMet(rule, index)))
  const required = applied.filter(({ isRequired }) => isRequired)
  const relaxed: PickRule[] = []
  let enforced = required
  let candidates = matching(enforced)
  while (candidates.length === 0 && enforced.length > 0) {
    const byWeight = enforced.toSorted((a, b) => a.weight - b.weight)
    const dropped = byWeight.find((rule) => matching(without(enforced, rule)).length > 0) ?? byWeight[0]
    relaxed.push(dropped as PickRule)
    enforced = without(enforced, dropped)
    candidates = matching(enforced)
  }
  const scored = applied.filter((rule) => !enforced.includes(rule))
  const score = (index: number) => scored.reduce((sum, rule) => sum + (isMet(rule, index) ? rule.weight : 0), 0)
  const scores = new Map(candidates.map((index) => [index, score(index)]))
  // If the price was relaxed, cheaper machines come first: they are the closest to it.
  const isPriceRelaxed = relaxed.some(isAboutPrice)
  const priceToSort = (index: number) => (isPriceRelaxed ? (machines[index]?.price ?? Number.POSITIVE_INFINITY) : 0)
  return {
    ranked: candidates
      .toSorted(
        (a, b) => order(priceToSort(a), priceToSort(b)) || (scores.get(b) as number) - (scores.get(a) as number),
      )
      .map((index) => ({
        index,
        met: applied.filter((rule) => isMet(rule, index)),
        lacking: applied.filter((rule) => !isMet(rule, index)),
      })),
    relaxed,
    leftOut: enforced.flatMap((rule) => {
      const count = indexes.filter((index) => !isMet(rule, index)).length
      return count === 0
        ? []
        : [{ rule, count, onlyCount: matching(without(enforced, rule)).length - candidates.length }]
    }),
  }
}

/** How many machines meet all requirements of the chosen answers except the relaxed ones. */
export function countMatching(
  { machines, rules, metBy }: Candidates,
  chosen: ReadonlySet<string>,
  relaxed: readonly PickRule[] = [],
): number {
  const met = rules
    .filter((rule) => rule.isRequired && isApplicable(rule.when, chosen) && !relaxed.includes(rule))
    .map(metBy)
  let count = 0
  for (let index = 0; index < machines.length; index += 1) if (met.every((flags) => flags[index] === 1)) count += 1
  return count
}

const without = <Item>(items: readonly Item[], one: Item | undefined) => items.filter((each) => each !== one)
const order = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)

const isAboutPrice = ({ clauses }: PickRule) =>
  clauses.some(({ conditions }) => conditions.some(({ kind }) => kind === 'price'))
