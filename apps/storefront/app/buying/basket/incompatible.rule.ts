import type { Basket } from '@shpulka/contract/buying/basket'
import type { Incompatibility } from '@shpulka/contract/catalogue/compatibility'

/** Products of a basket, parts of its sets too, each once, in ascending order: the same for the same goods. */
export function productIdsOf({ inStock, notInStock }: Pick<Basket, 'inStock' | 'notInStock'>): number[] {
  const ids = [inStock, notInStock].flatMap(({ products, constructorSets }) => [
    ...products.flatMap(({ id, path }) => (path === '' ? [] : [id])),
    ...constructorSets.flatMap(({ parts }) => parts.flatMap(({ productId, path }) => (path === '' ? [] : [productId]))),
  ])
  return [...new Set(ids)].sort((a, b) => a - b)
}

/** Of the groups to take instead, that of the same size; else the best. */
export const sameGroup = <Group extends { readonly title: string }>(
  instead: readonly Group[],
  title: string,
): Group | undefined => instead.find((group) => group.title === title) ?? instead[0]

/** «система игл: машине нужно DP×5, а здесь DB×1» */
export function differenceText({ because }: Pick<Incompatibility['machines'][number], 'because'>): string {
  const known = because.filter(({ machine, part }) => machine.length > 0 && part.length > 0)
  if (known.length === 0) return 'завод называет их неподходящими друг к другу'
  return known
    .map(({ title, machine, part }) => `${title.toLowerCase()}: машине нужно ${shown(machine)}, а здесь ${shown(part)}`)
    .join('; ')
}

const shown = (values: readonly string[]) => (values.length > 4 ? `${values[0]}…${values.at(-1)}` : values.join(', '))
