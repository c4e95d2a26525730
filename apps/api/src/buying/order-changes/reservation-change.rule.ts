import type { StockAllocation } from '../../catalogue/stock/reserve.port.ts'
import { warehouseChoice, warehousePriority } from '../../catalogue/stock/warehouse-choice.rule.ts'

/** What the changed reservation of an order is calculated from. */
export interface ReservationFacts {
  /** How many of each offer the changed order needs. */
  readonly required: ReadonlyMap<number, number>
  /** What it has reserved before the change. */
  readonly reserved: readonly StockAllocation[]
  /** Shortages before the change, which may remain. */
  readonly shortagesBefore: readonly { readonly offerId: number; readonly quantity: number }[]
  readonly free: readonly { readonly offerId: number; readonly warehouseId: number; readonly free: number }[]
  /** Warehouses of the site, the preferred first. */
  readonly warehouseIds: readonly number[]
}

export interface ReservationChange {
  readonly releases: readonly StockAllocation[]
  readonly reserves: readonly StockAllocation[]
  /** Shortages after the change, by offer. */
  readonly shortages: ReadonlyMap<number, number>
  /** The new part of the shortages, by offer. The change is refused if there is any. */
  readonly newShortages: ReadonlyMap<number, number>
}

/**
 * Releases or reserves only the difference: releases from the least preferred warehouse first, reserves by the same
 * choice of warehouses as a new order.
 */
export function reservationChange({
  required,
  reserved,
  shortagesBefore,
  free,
  warehouseIds,
}: ReservationFacts): ReservationChange {
  const preference = warehousePriority(warehouseIds)
  const releases: StockAllocation[] = []
  const extra = new Map<number, number>()
  for (const offerId of new Set([...reserved.map((row) => row.offerId), ...required.keys()])) {
    const rows = reserved
      .filter((row) => row.offerId === offerId)
      .sort((one, other) => preference(other.warehouseId) - preference(one.warehouseId))
    let surplus = rows.reduce((sum, { quantity }) => sum + quantity, 0) - (required.get(offerId) ?? 0)
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
