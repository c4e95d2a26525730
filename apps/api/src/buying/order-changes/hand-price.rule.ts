import { maxHandDiscountPercent } from '@shpulka/contract/buying/order-changes'

/** The lowest price, in kopecks, that staff set with the permission for discounts alone; lower ones need another. */
export const lowestHandPrice = (listKopecks: number): number =>
  Math.ceil((listKopecks * (100 - maxHandDiscountPercent)) / 100)
