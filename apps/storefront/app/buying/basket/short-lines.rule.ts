import type { Basket } from '@shpulka/contract/buying/basket'

/** A line of which more is wanted than can be had: an order of it would be refused. */
export interface ShortLine {
  /** Of the line; a set assembled by the buyer has lines of its own. */
  readonly kind: 'group' | 'set'
  readonly id: number
  readonly title: string
  readonly count: number
  readonly available: number
}

/**
 * Selected lines above what can be had now, in the order of the basket. What cannot be had at all takes no part in the
 * order and is not among them.
 */
export function shortLines({ inStock }: Pick<Basket, 'inStock'>): ShortLine[] {
  const groups = inStock.products.flatMap(({ title, groups: ofProduct }) =>
    ofProduct.map((group) => ({
      ...group,
      kind: 'group' as const,
      title: group.title ? `${title}, ${group.title}` : title,
    })),
  )
  const sets = inStock.constructorSets.map((set) => ({ ...set, kind: 'set' as const }))
  return [...groups, ...sets]
    .filter(({ selected, count, available }) => selected && count > available)
    .map(({ kind, id, title, count, available }) => ({ kind, id, title, count, available }))
}
