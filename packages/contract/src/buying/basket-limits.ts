/** Largest count of one group in a basket. */
export const basketLineMaxCount = 9999

/** Most lines in a basket. */
export const basketMaxLines = 500
