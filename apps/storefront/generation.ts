/**
 * Increment it with a change that pages already open cannot work with: they will ask to be reloaded at once (the
 * version dialog). Pages of other versions reload at their next navigation.
 */
export const generation = 2
