/** A file that passes one of these is refused: it is damaged or meant to hurt. The same for every format. */
/** Longest stretch without a single tag: what the parser must hold in memory at once. */
export const maxCharsBetweenTags = 8_000_000
export const maxDepth = 100
export const maxMarkupErrors = 10_000
