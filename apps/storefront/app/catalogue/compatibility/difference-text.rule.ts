import type { Incompatibility } from '@shpulka/contract/catalogue/compatibility'

/** «система игл: у машины DP×5, а здесь DB×1» */
export function differenceText({ because }: Pick<Incompatibility['machines'][number], 'because'>): string {
  const describable = because.filter(({ machine, part }) => machine.length > 0 && part.length > 0)
  if (describable.length === 0) return 'завод называет их неподходящими друг к другу'
  return describable
    .map(({ title, machine, part }) => `${title.toLowerCase()}: у машины ${shown(machine)}, а здесь ${shown(part)}`)
    .join('; ')
}

/** The reasons machines differ from a part, each with the titles of the machines it holds for. */
export function machinesByReason(
  machines: readonly Pick<Incompatibility['machines'][number], 'title' | 'because'>[],
): { text: string; titles: string[] }[] {
  const titles = Map.groupBy(machines, differenceText)
  return Array.from(titles, ([text, found]) => ({ text, titles: found.map(({ title }) => title) }))
}

const shown = (values: readonly string[]) => (values.length > 4 ? `${values[0]}…${values.at(-1)}` : values.join(', '))
