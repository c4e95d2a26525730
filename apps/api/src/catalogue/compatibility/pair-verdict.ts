import type { Incompatibility } from '@shpulka/contract/catalogue/compatibility'
import { type Difference, type Facts, verdict } from './compatibility.rule.ts'
import type { Index } from './compatible-group.ts'

/** A row of the table with the facts that rules check. */
export interface ProductFacts {
  readonly row: number
  readonly facts: Facts
}

export const productFacts = ({ table }: Index, row: number): ProductFacts => ({
  row,
  facts: { categories: table.categoriesWithAncestors.get(row), values: table.values.get(row) },
})

/** Whether a part fits a machine; an explicit pair overrides rules. */
export function pairVerdict({ table, dictionary, explicitPairs }: Index, machine: ProductFacts, part: ProductFacts) {
  const { rules } = dictionary.compatibility
  const pair = explicitPairs
    .of(part.row)
    .find((each) => each.machineId === table.ids[machine.row] && each.partId === table.ids[part.row])
  if (pair?.isCompatible) return { kind: 'fits' as const }
  if (pair) return { kind: 'differs' as const, role: pair.role, differences: [] }
  return verdict(rules, machine.facts, part.facts)
}

export const incompatibleMachine = (
  { table, dictionary }: Index,
  row: number,
  differences: readonly Difference[],
): Incompatibility['machines'][number] => {
  const titles = (values: readonly number[]) => values.flatMap((value) => dictionary.values[value]?.title ?? [])
  return {
    productId: table.ids[row] as number,
    code: table.codes[row] as string,
    title: table.titles[row] as string,
    because: differences.map((each) => ({
      title: each.title,
      machine: titles(each.machine),
      part: titles(each.part),
    })),
  }
}
