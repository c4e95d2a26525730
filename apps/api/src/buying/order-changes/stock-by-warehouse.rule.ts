import { warehousePriority } from '../../catalogue/stock/warehouse-choice.rule.ts'

interface StockedOffer {
  readonly id: number
  /** How many pieces of it one unit of the group has. */
  readonly quantity: number
  readonly freeByWarehouse: readonly { readonly warehouseId: number; readonly count: number }[]
}

interface Reserved {
  readonly offerId: number
  readonly warehouseId: number
  readonly quantity: number
}

/**
 * How many units of a group an order can have from each warehouse alone, with what it has reserved there, in the order
 * in which the site takes from them; warehouses without any are left out.
 */
export function stockByWarehouse(
  offers: readonly StockedOffer[],
  reserved: readonly Reserved[],
  warehouseIds: readonly number[],
): { warehouseId: number; count: number }[] {
  const rank = warehousePriority(warehouseIds)
  const pieces = (offer: StockedOffer, warehouseId: number) =>
    offer.freeByWarehouse.filter((row) => row.warehouseId === warehouseId).reduce((sum, { count }) => sum + count, 0) +
    reserved
      .filter((row) => row.offerId === offer.id && row.warehouseId === warehouseId)
      .reduce((sum, { quantity }) => sum + quantity, 0)
  const ids = new Set(
    offers.flatMap((offer) => [
      ...offer.freeByWarehouse.map(({ warehouseId }) => warehouseId),
      ...reserved.filter(({ offerId }) => offerId === offer.id).map(({ warehouseId }) => warehouseId),
    ]),
  )
  return [...ids]
    .map((warehouseId) => ({
      warehouseId,
      count: Math.min(...offers.map((offer) => Math.floor(pieces(offer, warehouseId) / offer.quantity))),
    }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => rank(one.warehouseId) - rank(other.warehouseId) || one.warehouseId - other.warehouseId)
}
