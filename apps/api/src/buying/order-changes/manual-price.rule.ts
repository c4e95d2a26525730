import { maxManualDiscountPercent } from '@shpulka/contract/buying/order-changes'

/** The lowest price, in kopecks, that staff set with the permission for discounts alone; lower ones need another. */
export const lowestManualPrice = (listKopecks: number): number =>
  Math.ceil((listKopecks * (100 - maxManualDiscountPercent)) / 100)

/** The rights of a member of staff to set prices by hand. */
export interface PriceRights {
  /** May set prices down to `lowestManualPrice`. */
  readonly mayDiscount: boolean
  /** May set any price of a line. */
  readonly maySetAnyPrice: boolean
}

/** Why a price is refused: staff set none at all, or none below `floorKopecks`. Null: it is allowed. */
export function manualPriceRefusal(
  priceKopecks: number,
  listKopecks: number,
  { mayDiscount, maySetAnyPrice }: PriceRights,
): { readonly floorKopecks: number | null } | null {
  if (maySetAnyPrice) return null
  if (!mayDiscount) return { floorKopecks: null }
  const floorKopecks = lowestManualPrice(listKopecks)
  return priceKopecks < floorKopecks ? { floorKopecks } : null
}
