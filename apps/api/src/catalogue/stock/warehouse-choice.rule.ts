/** The free stock of an offer in a warehouse. */
interface FreeQuantity {
  readonly offerId: number
  readonly warehouseId: number
  readonly free: number
}

interface Allocation {
  readonly offerId: number
  readonly warehouseId: number
  readonly quantity: number
}

/** Which goods an order takes from which warehouse, and the shortage of each offer. */
interface WarehouseChoice {
  readonly allocations: readonly Allocation[]
  readonly missing: ReadonlyMap<number, number>
}

/**
 * Chooses the warehouses an order takes its offers from: the first one in the site's order that has enough of an offer,
 * else several in that order. `stock` holds only what may be taken: what an order reserved in a warehouse that the site
 * has since lost is its own still, and comes last.
 */
export function warehouseChoice(
  required: ReadonlyMap<number, number>,
  stock: readonly FreeQuantity[],
  warehouseIds: readonly number[],
): WarehouseChoice {
  const allocations: Allocation[] = []
  const missing = new Map<number, number>()
  const rank = warehousePriority(warehouseIds)
  for (const [offerId, quantity] of required) {
    const rows = stock
      .filter((row) => row.offerId === offerId && row.free > 0)
      .sort((one, other) => rank(one.warehouseId) - rank(other.warehouseId))
    const enough = rows.find(({ free }) => free >= quantity)
    let remaining = quantity
    for (const { warehouseId, free } of enough ? [enough] : rows) {
      const quantityTaken = Math.min(free, remaining)
      if (quantityTaken > 0) allocations.push({ offerId, warehouseId, quantity: quantityTaken })
      remaining -= quantityTaken
    }
    if (remaining > 0) missing.set(offerId, remaining)
  }
  return { allocations, missing }
}

/** The place of a warehouse in the site's order; one that is not in it is the last. */
export const warehousePriority =
  (warehouseIds: readonly number[]) =>
  (warehouseId: number): number => {
    const index = warehouseIds.indexOf(warehouseId)
    return index < 0 ? warehouseIds.length : index
  }

/** How many pieces of each offer all the lines need, by offer id. */
export function requiredQuantities(
  lines: readonly {
    readonly count: number
    readonly group: { readonly offers: readonly { readonly id: number; readonly quantity: number }[] }
  }[],
): Map<number, number> {
  const required = new Map<number, number>()
  for (const { count, group } of lines)
    for (const { id, quantity } of group.offers) required.set(id, (required.get(id) ?? 0) + count * quantity)
  return required
}
