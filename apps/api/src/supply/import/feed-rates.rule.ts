import { type FeedCurrency, normalizedCurrency, type RoubleRate, roubleRate } from './feed-price.rule.ts'

/**
 * Rates of a feed's currencies, each computed once; `withoutRate` lists those asked for that have none. `overrides`:
 * rates given at the start of the import.
 */
export function feedRates(
  feed: readonly FeedCurrency[],
  shop: readonly { readonly code: string; readonly rate: string }[],
  overrides: ReadonlyMap<string, string>,
): { rateOf: (currency: string) => RoubleRate | null; withoutRate: () => string[] } {
  const shopRates = new Map(shop.map(({ code, rate }) => [code, rate]))
  const rates = new Map<string, RoubleRate | null>()
  return {
    rateOf(currency) {
      if (!rates.has(currency)) rates.set(currency, roubleRate(currency, feed, shopRates, overrides))
      return rates.get(currency)!
    },
    withoutRate: () => [...rates].filter(([, rate]) => rate === null).map(([currency]) => normalizedCurrency(currency)),
  }
}
