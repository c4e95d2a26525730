/**
 * When a link prefetches its page: on intent, except for personal pages, which are not cached and would be requested
 * twice.
 */
export const prefetchOf = (to: string) =>
  /^\/(user|cart|checkout|order|favorites|compare|workshop|plan-workshop)(\/|\?|$)/.test(to) ? 'none' : 'intent'
