import type { Incompatibility } from '@shpulka/contract/catalogue/compatibility'

/** «система игл: машине нужно DP×5, а здесь DB×1» */
export function differenceText({ because }: Pick<Incompatibility['machines'][number], 'because'>): string {
  const describable = because.filter(({ machine, part }) => machine.length > 0 && part.length > 0)
  if (describable.length === 0) return 'завод называет их неподходящими друг к другу'
  return describable
    .map(({ title, machine, part }) => `${title.toLowerCase()}: машине нужно ${shown(machine)}, а здесь ${shown(part)}`)
    .join('; ')
}

const shown = (values: readonly string[]) => (values.length > 4 ? `${values[0]}…${values.at(-1)}` : values.join(', '))
