/** Categories of a product with their ancestors, and its values: by their ordinals in catalog-index. */
export interface Facts {
  readonly categories: ArrayLike<number>
  readonly values: ArrayLike<number>
}

export const sides = ['machine', 'part'] as const
export type Side = (typeof sides)[number]
export const otherSide = (side: Side): Side => (side === 'machine' ? 'part' : 'machine')

/** A product must be in the category or have one of the values; with `isExcluded` it must not. */
export interface Requirement {
  readonly kind: 'category' | 'values'
  readonly ordinals: readonly number[]
  readonly isExcluded: boolean
}

/** A property whose value a machine and a part must share. */
export interface SharedProperty {
  readonly title: string
  /** Ordinals of all values of the property, for each side. */
  readonly values: Readonly<Record<Side, readonly number[]>>
  /** By value of the machine: ordinals of equal values of a part. */
  readonly partValues: ReadonlyMap<number, readonly number[]>
  /** By value of the part: ordinals of equal values of a machine. */
  readonly machineValues: ReadonlyMap<number, readonly number[]>
  /** A part without a value of this property fits any machine. */
  readonly isOptional: boolean
}

export interface CompatibilityRule {
  readonly code: string
  /** What the part is to the machine: a needle, a foot. */
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
  /** No rule applies to the pair. */
  | { readonly kind: 'unknown' }

export const meets = (facts: Facts, requirements: readonly Requirement[]): boolean =>
  requirements.every(({ kind, ordinals, isExcluded }) => {
    const productOrdinals = kind === 'category' ? facts.categories : facts.values
    return hasAny(productOrdinals, ordinals) !== isExcluded
  })

/** Applies the rules to a machine and a part: the part fits if any rule says so. */
export function verdict(rules: readonly CompatibilityRule[], machine: Facts, part: Facts): Verdict {
  let result: Verdict = { kind: 'unknown' }
  for (const rule of rules) {
    if (!meets(machine, rule.requirements.machine) || !meets(part, rule.requirements.part)) continue
    const differences = rule.shared.flatMap((shared) => differenceIn(shared, machine, part) ?? [])
    if (differences.length === 0) return { kind: 'fits', rule }
    if (result.kind === 'unknown') result = { kind: 'differs', role: rule.role, differences }
  }
  return result
}

/** The values of a shared property, one of which the other side must have. Null when any value will do. */
export function valuesToShare(shared: SharedProperty, facts: Facts, side: Side): readonly number[] | null {
  const ordinals = ownValues(facts, shared.values[side])
  if (ordinals.length === 0 && side === 'part' && shared.isOptional) return null
  const same = side === 'machine' ? shared.partValues : shared.machineValues
  return ordinals.flatMap((value) => same.get(value) ?? [])
}

/**
 * Whether a part with this value goes with the machine by these rules: of a property that they compare, the machine
 * must have an equal value. A needle of № 60 is no advice for a machine that takes 65 to 100.
 */
export const isSharedValue = (rules: readonly CompatibilityRule[], machine: Facts, partValue: number): boolean =>
  rules.every(({ shared }) =>
    shared.every(
      (property) =>
        !property.values.part.includes(partValue) ||
        (valuesToShare(property, machine, 'machine') ?? []).includes(partValue),
    ),
  )

function differenceIn(shared: SharedProperty, machine: Facts, part: Facts): Difference | null {
  const partValues = ownValues(part, shared.values.part)
  if (shared.isOptional && partValues.length === 0) return null
  const requiredValues = valuesToShare(shared, machine, 'machine') ?? []
  if (hasAny(partValues, requiredValues)) return null
  return { title: shared.title, machine: ownValues(machine, shared.values.machine), part: partValues }
}

const ownValues = ({ values }: Facts, among: readonly number[]): number[] =>
  Array.from(values).filter((value) => among.includes(value))

function hasAny(ordinals: ArrayLike<number>, requiredValues: readonly number[]): boolean {
  for (let n = 0; n < ordinals.length; n += 1) if (requiredValues.includes(ordinals[n] as number)) return true
  return false
}
