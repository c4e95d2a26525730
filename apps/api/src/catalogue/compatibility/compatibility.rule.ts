/** A product as rules see it: ordinals of its categories, those above them included, and of its values. */
export interface Facts {
  readonly categories: ArrayLike<number>
  readonly values: ArrayLike<number>
}

export const sides = ['machine', 'part'] as const
export type Side = (typeof sides)[number]
export const otherSide = (side: Side): Side => (side === 'machine' ? 'part' : 'machine')

/** In the category, or has one of the values; excluded: must not. */
export interface Requirement {
  readonly of: 'category' | 'values'
  readonly ordinals: readonly number[]
  readonly isExcluded: boolean
}

/** A property whose value a machine and a part must share. */
export interface SharedProperty {
  readonly title: string
  /** All values of either side: ordinals. */
  readonly values: Readonly<Record<Side, readonly number[]>>
  /** By a value of the machine: values of a part that are the same. */
  readonly partValues: ReadonlyMap<number, readonly number[]>
  /** By a value of the part. */
  readonly machineValues: ReadonlyMap<number, readonly number[]>
  /** A part that has no value of it fits whatever the machine has. */
  readonly isOptional: boolean
}

export interface CompatibilityRule {
  readonly code: string
  readonly role: string
  readonly note: string
  readonly source: string
  readonly requirements: Readonly<Record<Side, readonly Requirement[]>>
  readonly shared: readonly SharedProperty[]
}

/** Why a part does not fit: what the machine has of a property and what the part has. */
export interface Difference {
  readonly title: string
  readonly machine: readonly number[]
  readonly part: readonly number[]
}

export type Verdict =
  | { readonly kind: 'fits'; readonly rule: CompatibilityRule }
  | { readonly kind: 'differs'; readonly role: string; readonly differences: readonly Difference[] }
  /** The rules know nothing of the two together. */
  | { readonly kind: 'unknown' }

export const meets = (facts: Facts, requirements: readonly Requirement[]): boolean =>
  requirements.every(({ of, ordinals, isExcluded }) => {
    const own = of === 'category' ? facts.categories : facts.values
    return hasAny(own, ordinals) !== isExcluded
  })

/** What the rules say of a machine and a part: it fits if any of them says so. */
export function verdict(rules: readonly CompatibilityRule[], machine: Facts, part: Facts): Verdict {
  let differing: Verdict = { kind: 'unknown' }
  for (const rule of rules) {
    if (!meets(machine, rule.requirements.machine) || !meets(part, rule.requirements.part)) continue
    const differences = rule.shared.flatMap((shared) => differenceIn(shared, machine, part) ?? [])
    if (differences.length === 0) return { kind: 'fits', rule }
    if (differing.kind === 'unknown') differing = { kind: 'differs', role: rule.role, differences }
  }
  return differing
}

/** Of a property both have, the values one of which the other side must have; null: it may have anything. */
export function valuesToShare(shared: SharedProperty, facts: Facts, side: Side): readonly number[] | null {
  const own = ownValues(facts, shared.values[side])
  if (own.length === 0 && side === 'part' && shared.isOptional) return null
  const same = side === 'machine' ? shared.partValues : shared.machineValues
  return own.flatMap((value) => same.get(value) ?? [])
}

function differenceIn(shared: SharedProperty, machine: Facts, part: Facts): Difference | null {
  const partValues = ownValues(part, shared.values.part)
  if (shared.isOptional && partValues.length === 0) return null
  const wanted = valuesToShare(shared, machine, 'machine') ?? []
  if (hasAny(partValues, wanted)) return null
  return { title: shared.title, machine: ownValues(machine, shared.values.machine), part: partValues }
}

const ownValues = ({ values }: Facts, among: readonly number[]): number[] =>
  Array.from(values).filter((value) => among.includes(value))

function hasAny(own: ArrayLike<number>, wanted: readonly number[]): boolean {
  for (let n = 0; n < own.length; n += 1) if (wanted.includes(own[n] as number)) return true
  return false
}
