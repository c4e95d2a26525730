import type { Basket } from '@shpulka/contract/buying/basket'
import { offerTitle } from '@shpulka/contract/catalogue/offer-title'

/** A line with a count above the stock: an order with it would be refused. */
export interface ShortLine {
  /** A set assembled by the buyer has its own lines. */
  readonly kind: 'group' | 'set'
  readonly id: number
  readonly title: string
  readonly count: number
  readonly available: number
}

/**
 * Selected lines whose count exceeds the stock, in the order of the basket. Lines without any stock are not part of the
 * order and not included.
 */
export function shortLines({ inStock }: Pick<Basket, 'inStock'>): ShortLine[] {
  const groups = inStock.products.flatMap(({ title, groups: ofProduct }) =>
    ofProduct.map((group) => ({
      ...group,
      kind: 'group' as const,
      title: offerTitle(title, group.title),
    })),
  )
  const sets = inStock.constructorSets.map((set) => ({ ...set, kind: 'set' as const }))
  return [...groups, ...sets]
    .filter(({ selected, count, available }) => selected && count > available)
    .map(({ kind, id, title, count, available }) => ({ kind, id, title, count, available }))
}
