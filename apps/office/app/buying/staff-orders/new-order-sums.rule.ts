import type { StaffOrderDelivery } from '@shpulka/contract/buying/staff-orders'

interface NewOrderContents {
  /** Price of the chosen offer; null: goods are chosen one by one. */
  readonly offerPrice: number | null
  /** A price is null until it is known for the client. */
  readonly goods: readonly { readonly price: number | null; readonly count: number }[]
  readonly delivery: Pick<StaffOrderDelivery, 'price' | 'quoted'> | null
}

/** The sums of an order that is not placed yet, in kopecks. */
export function newOrderSums({ offerPrice, goods, delivery }: NewOrderContents) {
  const hasGoods = offerPrice !== null || goods.length > 0
  return {
    /** There are goods, and all their prices are known. */
    isPriced: hasGoods && !goods.some(({ price }) => price === null),
    goods: offerPrice ?? goods.reduce((sum, { price, count }) => sum + (price ?? 0) * count, 0),
    /** A large order may have lower prices, which are found when it is placed; an offer has its own. */
    mayBeLess: offerPrice === null && goods.length > 0,
    delivery: delivery ? (delivery.price ?? delivery.quoted) : 0,
  }
}
