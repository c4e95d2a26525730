/** A tag for everything at once: after a lost connection nobody knows what was missed. */
export const everything = 'everything'
