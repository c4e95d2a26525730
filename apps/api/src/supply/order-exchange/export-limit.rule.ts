/** 1С loads an export in one transaction; a larger one would take minutes. */
export const maxExportOrders = 200
/** How often an export is sent before it is split: 1С may be unable to load one of its documents. */
export const maxAttempts = 3

/**
 * The size of the smaller exports after an export was not confirmed; null: it was a single order, which is parked.
 */
export const nextExportLimit = (orders: number): number | null =>
  orders <= 1 ? null : orders <= 10 ? 1 : Math.ceil(orders / 10)
