import type { Compatibility } from '../compatibility/compatibility.port.ts'
import {
  type CompatibilityRule,
  type Facts,
  meets,
  otherSide,
  type Requirement,
  type Side,
  sides,
  valuesToShare,
} from '../compatibility/compatibility.rule.ts'
import {
  type Bits,
  clearBit,
  countBits,
  difference,
  hasBit,
  intersection,
  noBits,
  rowsOfBits,
  setBits,
  union,
} from './bits.rule.ts'
import type { NamedPairs } from './named-pairs.ts'
import type { ProductSets } from './product-sets.ts'
import type { ProductTable } from './product-table.ts'

/** The products of a site that are compatible with one product in one role (needle, spare part …). */
export interface CompatibleGroup {
  readonly role: string
  /** Which side of the pair the products are: machine or part. */
  readonly side: Side
  /** In ascending order. */
  readonly rows: Uint32Array
  /**
   * Of them those made for the product: a part that names what others leave open, «сухая голова» of a hook, or that is
   * named one by one.
   */
  readonly exact: Uint32Array
  /** The rules by which they fit; empty when they come only from explicit pairs. */
  readonly rules: readonly CompatibilityRule[]
}

/** The products shown on a site that fit a product of the table, and those it fits. */
export function compatibleGroups(
  row: number,
  siteOrdinal: number,
  { roles, rules }: Compatibility,
  explicitPairs: ReturnType<NamedPairs['of']>,
  table: ProductTable,
  sets: ProductSets,
): CompatibleGroup[] {
  const facts = { categories: table.categoriesWithAncestors.get(row), values: table.values.get(row) }
  const shown = sets.shown.get(siteOrdinal).bits()
  return sides.flatMap((side) => {
    const byRole = roles.map(({ code }) => {
      const applying = rules.filter((rule) => rule.role === code && meets(facts, rule.requirements[otherSide(side)]))
      const matches = applying.map((rule) => matchesOfRule(rule, side, facts, siteOrdinal, shown, sets))
      const exact = applying.map((rule, n) => exactOfRule(rule, side, facts, matches[n] as Bits, sets))
      const none = noBits(table.rows)
      return { role: code, rules: applying, bits: union([none, ...matches]), exact: union([none, ...exact]) }
    })
    const byRules = union(byRole.map(({ bits }) => bits))
    for (const pair of explicitPairs) {
      if ((side === 'part' ? pair.machineId : pair.partId) !== table.ids[row]) continue
      const other = table.rowOf(side === 'part' ? pair.partId : pair.machineId)
      const group = byRole.find(({ role }) => role === pair.role)
      if (other === undefined || !group) continue
      if (!pair.isCompatible) clearBit(group.bits, other)
      // A product that rules already list in some role (needles) is not listed again because a part scheme names it.
      else if (!hasBit(byRules, other)) setBits(group.bits, Uint32Array.of(other))
      if (pair.isCompatible) setBits(group.exact, Uint32Array.of(other))
    }
    return byRole.flatMap(({ role, rules, bits, exact }): CompatibleGroup[] => {
      const compatible = intersection([bits, shown])
      const count = countBits(compatible)
      if (count === 0) return []
      const named = intersection([compatible, exact])
      return [{ role, side, rows: rowsOfBits(compatible, count), exact: rowsOfBits(named, countBits(named)), rules }]
    })
  })
}

/** The products of one side that share with the other side's product the values the rule compares. */
function matchesOfRule(
  rule: CompatibilityRule,
  side: Side,
  facts: Facts,
  siteOrdinal: number,
  shown: Bits,
  sets: ProductSets,
): Bits {
  return rule.shared.reduce(
    (matches, shared) => {
      const sharedValues = valuesToShare(shared, facts, otherSide(side))
      if (sharedValues === null) return matches
      const withValues = union(sharedValues.map((value) => sets.values.get(value).bits()))
      if (side === 'machine' || !shared.isOptional) return intersection([matches, withValues])
      const withAnyValue = union(shared.values.part.map((value) => sets.values.get(value).bits()))
      return union([intersection([matches, withValues]), difference(matches, withAnyValue)])
    },
    matchesOfRequirements(rule.requirements[side], siteOrdinal, shown, sets),
  )
}

/** Of the parts that fit, those that have a value of a property which a part may leave open. */
function exactOfRule({ shared }: CompatibilityRule, side: Side, facts: Facts, matches: Bits, sets: ProductSets): Bits {
  const open = side === 'part' ? shared.filter(({ isOptional }) => isOptional) : []
  const values = open.flatMap((property) => valuesToShare(property, facts, 'machine') ?? [])
  return values.length === 0
    ? noBits(0)
    : intersection([matches, union(values.map((value) => sets.values.get(value).bits()))])
}

function matchesOfRequirements(
  requirements: readonly Requirement[],
  siteOrdinal: number,
  shown: Bits,
  sets: ProductSets,
): Bits {
  return requirements.reduce((matches, { kind, ordinals, isExcluded }) => {
    const withValues = union(
      ordinals.map(
        (ordinal) =>
          (kind === 'category' ? sets.categories[siteOrdinal]?.get(ordinal) : sets.values.get(ordinal))?.bits() ??
          noBits(0),
      ),
    )
    return isExcluded ? difference(matches, withValues) : intersection([matches, withValues])
  }, shown)
}
