import type { Basket } from '@shpulka/contract/buying/basket'

/** A line that is ordered: goods or a set. */
export interface ShownLine {
  id: string
  title: string
  count: number
  /** Of one, before the promo code and bonuses. */
  price: number
  /** To pay for the line. */
  sum: number
}

/** The lines of a basket that an order takes: selected lines and sets that are available. */
export function orderedLines({ inStock }: Basket): ShownLine[] {
  const goods = inStock.products.flatMap(({ title, groups }) =>
    groups.flatMap((group) =>
      group.selected ? [{ ...group, id: `g${group.id}`, title: group.title ? `${title}, ${group.title}` : title }] : [],
    ),
  )
  const sets = inStock.constructorSets.flatMap((set) => (set.selected ? [{ ...set, id: `s${set.id}` }] : []))
  return [...goods, ...sets].map(({ id, title, count, price, sum }) => ({ id, title, count, price, sum }))
}
