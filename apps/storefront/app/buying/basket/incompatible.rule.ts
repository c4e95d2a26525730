import type { Basket } from '@shpulka/contract/buying/basket'

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
