/**
 * Placeholder of the site's origin in a cached text: a byte no text can hold, so one file serves every host of the
 * site.
 */
export const originPlaceholder = '\u0001'
