import type { Basket } from '@shpulka/contract/buying/basket'
import { offerTitle } from '@shpulka/contract/catalogue/offer-title'

/** An ordered line: a product or a set. */
export interface OrderedLine {
  id: string
  title: string
  /** File id; null: no picture. */
  image: string | null
  count: number
  packSize: number | null
  /** Price of one, before the promo code and bonuses. */
  price: number
  /** What the line costs. */
  sum: number
}

/** The lines that go into an order: selected and available ones. */
export function orderedLines({ inStock }: Basket): OrderedLine[] {
  const goods = inStock.products.flatMap(({ title, image, packSize, groups }) =>
    groups.flatMap((group) =>
      group.selected ? [{ ...group, image, packSize, id: `g${group.id}`, title: offerTitle(title, group.title) }] : [],
    ),
  )
  const sets = inStock.constructorSets.flatMap((set) =>
    set.selected ? [{ ...set, packSize: null, id: `s${set.id}` }] : [],
  )
  return [...goods, ...sets].map(({ id, title, image, count, packSize, price, sum }) => ({
    id,
    title,
    image,
    count,
    packSize,
    price,
    sum,
  }))
}
