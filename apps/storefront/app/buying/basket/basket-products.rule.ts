import type { Basket } from '@shpulka/contract/buying/basket'

/**
 * Distinct ids of the products that can be ordered, including parts of sets, in ascending order: equal contents give an
 * equal list.
 */
export function productIdsOf({ inStock: { products, constructorSets } }: Pick<Basket, 'inStock'>): number[] {
  const ids = [
    ...products.flatMap(({ id, path }) => (path === '' ? [] : [id])),
    ...constructorSets.flatMap(({ parts }) => parts.flatMap(({ productId, path }) => (path === '' ? [] : [productId]))),
  ]
  return [...new Set(ids)].sort((a, b) => a - b)
}

/** The replacement group of the same size, or one that has no sizes: another size is never put in by one press. */
export const replacementGroup = <Group extends { readonly title: string }>(
  replacements: readonly Group[],
  title: string,
): Group | undefined =>
  replacements.find((group) => group.title === title) ?? replacements.find((group) => group.title === '')
