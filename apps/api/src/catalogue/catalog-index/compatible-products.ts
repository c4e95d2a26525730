import type { Compatibility } from '../compatibility/compatibility.port.ts'
import {
  type CompatibilityRule,
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
  return sides.flatMap((side) =>
    roles.flatMap(({ code }): CompatibleGroup[] => {
      const applying = rules.filter((rule) => rule.role === code && meets(facts, rule.requirements[otherSide(side)]))
      const paired = own.filter(
        (pair) => pair.role === code && (side === 'part' ? pair.machineId : pair.partId) === table.ids[row],
      )
      if (applying.length === 0 && paired.length === 0) return []
      const bits = union([
        noBits(table.rows),
        ...applying.map((rule) =>
          rule.shared.reduce(
            (found, shared) => {
              const wanted = valuesToShare(shared, facts, otherSide(side))
              if (wanted === null) return found
              const having = union(wanted.map((value) => sets.values.get(value).bits()))
              if (side === 'machine' || !shared.isOptional) return intersection([found, having])
              const any = union(shared.values.part.map((value) => sets.values.get(value).bits()))
              return union([intersection([found, having]), difference(found, any)])
            },
            meeting(rule.requirements[side], site, shown, sets),
          ),
        ),
      ])
      for (const pair of paired) {
        const other = table.rowOf(side === 'part' ? pair.partId : pair.machineId)
        if (other === undefined) continue
        if (pair.isFitting) setBits(bits, Uint32Array.of(other))
        else clearBit(bits, other)
      }
      const found = intersection([bits, shown])
      return [{ role: code, side, found: rowsOfBits(found, countBits(found)), rules: applying }]
    }),
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
