/** A file that passes one of these is refused: it is damaged or meant to hurt. The same for every format. */
/** Longest stretch without a single tag: what the parser must hold in memory at once. */
export const MAX_CHARS_BETWEEN_TAGS = 8_000_000
export const MAX_DEPTH = 100
export const MAX_MARKUP_ERRORS = 10_000
