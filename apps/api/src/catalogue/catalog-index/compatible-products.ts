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
import type { ProductSets } from './product-sets.ts'
import type { ProductTable } from './product-table.ts'

/** The products of a site that go with one product in one role. */
export interface CompatibleGroup {
  readonly role: string
  /** Which of the two the found products are. */
  readonly side: Side
  /** Rows, in ascending order. */
  readonly found: Uint32Array
  /** The rules that found them; none: pairs alone. */
  readonly rules: readonly CompatibilityRule[]
}

/** What fits a product of the table, and what it fits: as sets of the products that a site shows. */
export function compatibleGroups(
  row: number,
  site: number,
  { roles, rules, pairs }: Compatibility,
  table: ProductTable,
  sets: ProductSets,
): CompatibleGroup[] {
  const facts = { categories: table.categoryLines.get(row), values: table.values.get(row) }
  const shown = sets.shown.get(site).bits()
  const own = pairs.get(table.ids[row] as number) ?? []
  return sides.flatMap((side) => {
    const byRole = roles.map(({ code }) => {
      const applying = rules.filter((rule) => rule.role === code && meets(facts, rule.requirements[otherSide(side)]))
      const fitting = applying.map((rule) => fittingBy(rule, side, facts, site, shown, sets))
      return { role: code, rules: applying, bits: union([noBits(table.rows), ...fitting]) }
    })
    const byRules = union(byRole.map(({ bits }) => bits))
    for (const pair of own) {
      if ((side === 'part' ? pair.machineId : pair.partId) !== table.ids[row]) continue
      const other = table.rowOf(side === 'part' ? pair.partId : pair.machineId)
      const group = byRole.find(({ role }) => role === pair.role)
      if (other === undefined || !group) continue
      if (!pair.isFitting) clearBit(group.bits, other)
      // What rules already call needles is not a spare part too because a drawing shows it.
      else if (!hasBit(byRules, other)) setBits(group.bits, Uint32Array.of(other))
    }
    return byRole.flatMap(({ role, rules, bits }): CompatibleGroup[] => {
      const found = intersection([bits, shown])
      const count = countBits(found)
      return count === 0 ? [] : [{ role, side, found: rowsOfBits(found, count), rules }]
    })
  })
}

/** The products of the side that share with the other what a rule goes by. */
function fittingBy(
  rule: CompatibilityRule,
  side: Side,
  facts: Facts,
  site: number,
  shown: Bits,
  sets: ProductSets,
): Bits {
  return rule.shared.reduce(
    (found, shared) => {
      const wanted = valuesToShare(shared, facts, otherSide(side))
      if (wanted === null) return found
      const having = union(wanted.map((value) => sets.values.get(value).bits()))
      if (side === 'machine' || !shared.isOptional) return intersection([found, having])
      const any = union(shared.values.part.map((value) => sets.values.get(value).bits()))
      return union([intersection([found, having]), difference(found, any)])
    },
    meeting(rule.requirements[side], site, shown, sets),
  )
}

function meeting(requirements: readonly Requirement[], site: number, shown: Bits, sets: ProductSets): Bits {
  return requirements.reduce((found, { of, ordinals, isExcluded }) => {
    const having = union(
      ordinals.map(
        (ordinal) =>
          (of === 'category' ? sets.categories[site]?.get(ordinal) : sets.values.get(ordinal))?.bits() ?? noBits(0),
      ),
    )
    return isExcluded ? difference(found, having) : intersection([found, having])
  }, shown)
}
