/** Limits of every XML format: a file beyond one of them is damaged or hostile, and is refused. */
/** The longest text without a tag: the parser holds it in memory. */
export const maxCharsBetweenTags = 8_000_000
export const maxDepth = 100
export const maxMarkupErrors = 10_000
