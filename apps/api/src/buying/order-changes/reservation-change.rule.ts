import type { StockAllocation } from '../../catalogue/stock/reserve.port.ts'
import { warehouseChoice } from '../../catalogue/stock/warehouse-choice.rule.ts'

/** What decides which stock an order that is changed gives back and takes. */
export interface ReservationFacts {
  /** How many of each offer the order takes from now on. */
  readonly wanted: ReadonlyMap<number, number>
  /** What it holds. */
  readonly held: readonly StockAllocation[]
  /** What it lacks already: nobody has to find that now. */
  readonly shortages: readonly { readonly offerId: number; readonly quantity: number }[]
  readonly free: readonly { readonly offerId: number; readonly warehouseId: number; readonly free: number }[]
  /** Of the site, the preferred first. */
  readonly warehouseIds: readonly number[]
}

export interface ReservationChange {
  readonly releases: readonly StockAllocation[]
  readonly reserves: readonly StockAllocation[]
  /** What it lacks after the change, by offer. */
  readonly lacks: ReadonlyMap<number, number>
  /** Of it, what it did not lack before: the change cannot be made. By offer. */
  readonly missing: ReadonlyMap<number, number>
}

/**
 * Only the difference moves: what is held stays where it lies. Goods are given back from the least preferred warehouse
 * first, and taken by the same choice as those of a new order.
 */
export function reservationChange({
  wanted,
  held,
  shortages,
  free,
  warehouseIds,
}: ReservationFacts): ReservationChange {
  const preference = (warehouseId: number) => {
    const index = warehouseIds.indexOf(warehouseId)
    return index < 0 ? warehouseIds.length : index
  }
  const releases: StockAllocation[] = []
  const extra = new Map<number, number>()
  for (const offerId of new Set([...held.map((row) => row.offerId), ...wanted.keys()])) {
    const rows = held
      .filter((row) => row.offerId === offerId)
      .sort((one, other) => preference(other.warehouseId) - preference(one.warehouseId))
    let surplus = rows.reduce((sum, { quantity }) => sum + quantity, 0) - (wanted.get(offerId) ?? 0)
    if (surplus < 0) extra.set(offerId, -surplus)
    for (const { warehouseId, quantity } of rows) {
      const given = Math.min(quantity, surplus)
      if (given <= 0) break
      releases.push({ offerId, warehouseId, quantity: given })
      surplus -= given
    }
  }
  const { taken, missing: lacks } = warehouseChoice(extra, free, warehouseIds)
  const lacked = new Map(shortages.map(({ offerId, quantity }) => [offerId, quantity]))
  const missing = new Map(
    [...lacks].flatMap(([offerId, quantity]) => {
      const more = quantity - (lacked.get(offerId) ?? 0)
      return more > 0 ? [[offerId, more] as const] : []
    }),
  )
  return { releases, reserves: taken, lacks, missing }
}
