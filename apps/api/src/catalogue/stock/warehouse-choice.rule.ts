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

/** The goods an order takes from each warehouse, and the shortage of each offer. */
interface WarehouseChoice {
  readonly taken: readonly Allocation[]
  readonly missing: ReadonlyMap<number, number>
}

/**
 * From which warehouses an order takes its offers: each from the first warehouse, in the site's order, that has enough,
 * else from several in that order.
 */
export function warehouseChoice(
  wanted: ReadonlyMap<number, number>,
  stock: readonly FreeQuantity[],
  warehouseIds: readonly number[],
): WarehouseChoice {
  const taken: Allocation[] = []
  const missing = new Map<number, number>()
  for (const [offerId, quantity] of wanted) {
    const rows = stock
      .filter((row) => row.offerId === offerId && row.free > 0)
      .sort((one, other) => warehouseIds.indexOf(one.warehouseId) - warehouseIds.indexOf(other.warehouseId))
    const whole = rows.find(({ free }) => free >= quantity)
    let left = quantity
    for (const { warehouseId, free } of whole ? [whole] : rows) {
      const takes = Math.min(free, left)
      if (takes > 0) taken.push({ offerId, warehouseId, quantity: takes })
      left -= takes
    }
    if (left > 0) missing.set(offerId, left)
  }
  return { taken, missing }
}

/** By offer: how many pieces all the lines need. */
export function wantedOffers(
  lines: readonly {
    readonly count: number
    readonly group: { readonly offers: readonly { readonly id: number; readonly quantity: number }[] }
  }[],
): Map<number, number> {
  const wanted = new Map<number, number>()
  for (const { count, group } of lines)
    for (const { id, quantity } of group.offers) wanted.set(id, (wanted.get(id) ?? 0) + count * quantity)
  return wanted
}
