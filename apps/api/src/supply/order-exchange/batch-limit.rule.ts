/** 1С loads a batch in one transaction; more than this it takes minutes over. */
export const maxBatch = 200
/** How often one batch is given out before it is taken apart: one of its documents may be what 1С cannot load. */
export const maxTries = 3

/**
 * The size of smaller batches for the orders of a batch that was not confirmed; null: it was a single order, which is
 * put aside.
 */
export const nextBatchLimit = (orders: number): number | null =>
  orders <= 1 ? null : orders <= 10 ? 1 : Math.ceil(orders / 10)
