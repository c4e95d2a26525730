import type { Basket } from '@shpulka/contract/buying/basket'
import { offerTitle } from '@shpulka/contract/catalogue/offer-title'

/** A line whose count is above the stock or not sold so: an order with it would be refused. */
export interface ShortLine {
  /** A set assembled by the buyer has its own lines. */
  readonly kind: 'group' | 'set'
  readonly id: number
  readonly title: string
  readonly count: number
  readonly available: number
  /** The count that can be ordered instead. Null: none can. */
  readonly allowedCount: number | null
  /** Why a count that is in stock cannot be ordered. Null: there is too little in stock. */
  readonly refusal: string | null
}

/**
 * Selected lines that cannot be ordered in the count they have, in the order of the basket. Lines without any stock are
 * not part of the order and not included.
 */
export function shortLines({ inStock }: Pick<Basket, 'inStock'>): ShortLine[] {
  const groups = inStock.products.flatMap(({ title, groups: ofProduct }) =>
    ofProduct.map((group) => ({
      ...group,
      kind: 'group' as const,
      title: offerTitle(title, group.title),
    })),
  )
  const sets = inStock.constructorSets.map((set) => ({ ...set, kind: 'set' as const, allowedCount: set.available }))
  return [...groups, ...sets]
    .filter(({ selected, basketErr }) => selected && basketErr !== null)
    .map(({ kind, id, title, count, available, allowedCount, basketErr }) => ({
      kind,
      id,
      title,
      count,
      available,
      allowedCount,
      refusal: count > available ? null : basketErr,
    }))
}
