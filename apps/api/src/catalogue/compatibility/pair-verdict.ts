import type { Incompatibility } from '@shpulka/contract/catalogue/compatibility'
import { type Difference, type Facts, verdict } from './compatibility.rule.ts'
import type { Index } from './compatible-group.ts'

/** A row of the table with the facts rules need. */
export interface KnownProduct {
  readonly row: number
  readonly facts: Facts
}

export const knownProduct = ({ table }: Index, row: number): KnownProduct => ({
  row,
  facts: { categories: table.categoryLines.get(row), values: table.values.get(row) },
})

/** Whether a part fits a machine; a named pair is stronger than rules. */
export function pairVerdict({ table, dictionary }: Index, machine: KnownProduct, part: KnownProduct) {
  const { rules, pairs } = dictionary.compatibility
  const pair = pairs
    .get(table.ids[part.row] as number)
    ?.find((each) => each.machineId === table.ids[machine.row] && each.partId === table.ids[part.row])
  if (pair?.isFitting) return { kind: 'fits' as const }
  if (pair) return { kind: 'differs' as const, role: pair.role, differences: [] }
  return verdict(rules, machine.facts, part.facts)
}

export const differingMachine = (
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
