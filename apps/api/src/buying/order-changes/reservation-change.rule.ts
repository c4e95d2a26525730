import type { StockAllocation } from '../../catalogue/stock/reserve.port.ts'
import { warehouseChoice } from '../../catalogue/stock/warehouse-choice.rule.ts'

/** From what the reservation of an order that is being changed is computed. */
export interface ReservationFacts {
  /** How many of each offer the changed order needs. */
  readonly wanted: ReadonlyMap<number, number>
  /** What it has reserved now. */
  readonly reserved: readonly StockAllocation[]
  /** What it lacks already: that may stay lacking. */
  readonly shortagesBefore: readonly { readonly offerId: number; readonly quantity: number }[]
  readonly free: readonly { readonly offerId: number; readonly warehouseId: number; readonly free: number }[]
  /** Of the site, the preferred first. */
  readonly warehouseIds: readonly number[]
}

export interface ReservationChange {
  readonly releases: readonly StockAllocation[]
  readonly reserves: readonly StockAllocation[]
  /** What it lacks after the change, by offer. */
  readonly shortages: ReadonlyMap<number, number>
  /** The part of the shortages that is new, by offer; if there is any, the change cannot be made. */
  readonly newShortages: ReadonlyMap<number, number>
}

/**
 * Only the difference is released or reserved. Goods are released in the least preferred warehouse first, and reserved
 * by the same choice of warehouses as for a new order.
 */
export function reservationChange({
  wanted,
  reserved,
  shortagesBefore,
  free,
  warehouseIds,
}: ReservationFacts): ReservationChange {
  const preference = (warehouseId: number) => {
    const index = warehouseIds.indexOf(warehouseId)
    return index < 0 ? warehouseIds.length : index
  }
  const releases: StockAllocation[] = []
  const extra = new Map<number, number>()
  for (const offerId of new Set([...reserved.map((row) => row.offerId), ...wanted.keys()])) {
    const rows = reserved
      .filter((row) => row.offerId === offerId)
      .sort((one, other) => preference(other.warehouseId) - preference(one.warehouseId))
    let surplus = rows.reduce((sum, { quantity }) => sum + quantity, 0) - (wanted.get(offerId) ?? 0)
    if (surplus < 0) extra.set(offerId, -surplus)
    for (const { warehouseId, quantity } of rows) {
      const released = Math.min(quantity, surplus)
      if (released <= 0) break
      releases.push({ offerId, warehouseId, quantity: released })
      surplus -= released
    }
  }
  const { allocations, missing: shortages } = warehouseChoice(extra, free, warehouseIds)
  const before = new Map(shortagesBefore.map(({ offerId, quantity }) => [offerId, quantity]))
  const newShortages = new Map(
    [...shortages].flatMap(([offerId, quantity]) => {
      const more = quantity - (before.get(offerId) ?? 0)
      return more > 0 ? [[offerId, more] as const] : []
    }),
  )
  return { releases, reserves: allocations, shortages, newShortages }
}
