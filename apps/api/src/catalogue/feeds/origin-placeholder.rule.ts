/**
 * Stands for the site's origin in a cached text, so that one file serves all hosts of the site. No other text can
 * contain this byte.
 */
export const originPlaceholder = '\u0001'
