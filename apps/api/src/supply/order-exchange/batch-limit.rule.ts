/** 1С loads a batch in one transaction; a larger one would take minutes. */
export const maxBatch = 200
/** How often a batch is sent before it is split: 1С may be unable to load one of its documents. */
export const maxAttempts = 3

/**
 * The size of the smaller batches after a batch was not confirmed; null: it was a single order, which is parked.
 */
export const nextBatchLimit = (orders: number): number | null =>
  orders <= 1 ? null : orders <= 10 ? 1 : Math.ceil(orders / 10)
