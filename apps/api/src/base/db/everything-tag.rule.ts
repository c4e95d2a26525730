/** The tag of a change that may be of anything: after a lost connection nobody knows what was missed. */
export const everythingTag = 'everything'
