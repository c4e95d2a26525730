/**
 * When a link asks for the page it leads to: on intent, but for what is the visitor's own, which no browser keeps and
 * would be asked for twice.
 */
export const prefetchOf = (to: string) =>
  /^\/(user|cart|checkout|order|favorites|compare|workshop|plan-workshop)(\/|\?|$)/.test(to) ? 'none' : 'intent'
