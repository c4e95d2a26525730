/** Maximum number of units in one line of a basket. */
export const basketLineMaxCount = 9999

/** Maximum number of lines in a basket: of products and of constructor sets. */
export const basketMaxLines = 500
