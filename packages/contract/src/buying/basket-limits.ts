/** Maximum count of one group in a basket. */
export const basketLineMaxCount = 9999

/** Maximum number of lines in a basket. */
export const basketMaxLines = 500
