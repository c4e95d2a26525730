/** A product as the picker's rules see it. */
export interface Facts {
  /** Ordinals, those above them included. */
  readonly categories: ArrayLike<number>
  /** Ordinals. */
  readonly values: ArrayLike<number>
  /** Of a property, by its ordinal; null: it has none. */
  numberOf(property: number): number | null
  /** Kopecks; null: on request. */
  readonly price: number | null
  readonly isInStock: boolean
}

export type Condition =
  | { readonly kind: 'category' | 'values'; readonly ordinals: readonly number[] }
  | { readonly kind: 'number'; readonly property: number; readonly from: number; readonly to: number }
  | { readonly kind: 'price'; readonly from: number; readonly to: number }
  | { readonly kind: 'stock' }

/** Met when one of the conditions holds; excluded: when none does. */
export interface Clause {
  readonly isExcluded: boolean
  readonly conditions: readonly Condition[]
}

/** When a rule holds. */
export interface When {
  /** Codes of answers by question: one of each is chosen. */
  readonly anyOf: readonly (readonly string[])[]
  /** None of these is. */
  readonly noneOf: readonly string[]
}

export interface PickRule {
  readonly code: string
  readonly when: When
  /** False: a machine is better with it. */
  readonly isRequired: boolean
  readonly weight: number
  readonly clauses: readonly Clause[]
  /** Why a machine that meets it is right. */
  readonly reason: string
  /** What a machine that does not meet it lacks. */
  readonly lack: string
}

export interface RankedMachine {
  /** Its place among the machines given. */
  readonly place: number
  readonly met: readonly PickRule[]
  readonly lacking: readonly PickRule[]
}

export interface Pick {
  /** The best first; of equals, as they were given. */
  readonly ranked: readonly RankedMachine[]
  /** Requirements given up because nothing met all of them. */
  readonly relaxed: readonly PickRule[]
  /** Of each requirement that leaves machines out: how many, and how many of them meet all the others. */
  readonly leftOut: readonly { readonly rule: PickRule; readonly count: number; readonly onlyCount: number }[]
}

export const isChosen = ({ anyOf, noneOf }: When, chosen: ReadonlySet<string>): boolean =>
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

function hasAny(own: ArrayLike<number>, wanted: readonly number[]): boolean {
  for (let n = 0; n < own.length; n += 1) if (wanted.includes(own[n] as number)) return true
  return false
}

/** Machines with the rules they are picked by: which meets which is found out once. */
export interface Picking {
  readonly machines: readonly Facts[]
  readonly rules: readonly PickRule[]
  /** By place of the machine: 1, it meets the rule. */
  metBy(rule: PickRule): Uint8Array
}

export function picking(machines: readonly Facts[], rules: readonly PickRule[]): Picking {
  const known = new Map<PickRule, Uint8Array>()
  return {
    ...{ machines, rules },
    metBy(rule) {
      const met = known.get(rule) ?? Uint8Array.from(machines, (facts) => (meetsAll(facts, rule.clauses) ? 1 : 0))
      known.set(rule, met)
      return met
    },
  }
}

/**
 * Ranks machines by the rules of the chosen answers. While nothing meets all requirements, one is given up: the
 * lightest of those without which something is left, or if there is none, the lightest of all.
 */
export function pick({ machines, rules, metBy }: Picking, chosen: ReadonlySet<string>): Pick {
  const applied = rules.filter(({ when }) => isChosen(when, chosen))
  const isMet = (rule: PickRule, place: number) => metBy(rule)[place] === 1
  const places = machines.map((_, place) => place)
  const meeting = (wanted: readonly PickRule[]) => places.filter((place) => wanted.every((rule) => isMet(rule, place)))
  const required = applied.filter(({ isRequired }) => isRequired)
  const relaxed: PickRule[] = []
  let held = required
  let left = meeting(held)
  while (left.length === 0 && held.length > 0) {
    const lightest = held.toSorted((a, b) => a.weight - b.weight)
    const one = lightest.find((rule) => meeting(without(held, rule)).length > 0) ?? lightest[0]
    relaxed.push(one as PickRule)
    held = without(held, one)
    left = meeting(held)
  }
  const scored = applied.filter((rule) => !held.includes(rule))
  const score = (place: number) => scored.reduce((sum, rule) => sum + (isMet(rule, place) ? rule.weight : 0), 0)
  const scores = new Map(left.map((place) => [place, score(place)]))
  // Beyond the price asked for, what is nearest to it comes first.
  const isDearer = relaxed.some(isAboutPrice)
  const excess = (place: number) => (isDearer ? (machines[place]?.price ?? Number.POSITIVE_INFINITY) : 0)
  return {
    ranked: left
      .toSorted((a, b) => order(excess(a), excess(b)) || (scores.get(b) as number) - (scores.get(a) as number))
      .map((place) => ({
        place,
        met: applied.filter((rule) => isMet(rule, place)),
        lacking: applied.filter((rule) => !isMet(rule, place)),
      })),
    relaxed,
    leftOut: held.flatMap((rule) => {
      const count = places.filter((place) => !isMet(rule, place)).length
      return count === 0 ? [] : [{ rule, count, onlyCount: meeting(without(held, rule)).length - left.length }]
    }),
  }
}

/** How many machines meet all requirements of the chosen answers but those given up. */
export function countMeeting(
  { machines, rules, metBy }: Picking,
  chosen: ReadonlySet<string>,
  relaxed: readonly PickRule[] = [],
): number {
  const met = rules
    .filter((rule) => rule.isRequired && isChosen(rule.when, chosen) && !relaxed.includes(rule))
    .map(metBy)
  let count = 0
  for (let place = 0; place < machines.length; place += 1) if (met.every((by) => by[place] === 1)) count += 1
  return count
}

const without = <Item>(items: readonly Item[], one: Item | undefined) => items.filter((each) => each !== one)
const order = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)

const isAboutPrice = ({ clauses }: PickRule) =>
  clauses.some(({ conditions }) => conditions.some(({ kind }) => kind === 'price'))
