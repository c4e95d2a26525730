/** The most of one group in a basket. */
export const basketLineMaxCount = 9999

/** The most lines in a basket. */
export const basketMaxLines = 500
