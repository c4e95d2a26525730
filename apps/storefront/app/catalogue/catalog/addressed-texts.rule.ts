import { listingChoice, type UrlFilter } from '@shpulka/contract/catalogue/listing-url'
import type { ShownCurrency } from '@shpulka/ui/text/price-text.rule.ts'
import { priceCode } from './listing-choice.rule.ts'

// Texts are written for addresses with prices in roubles, while a visitor's address has them in the shown currency.

/** The filters whose texts may be shown. */
export const describedFilters = (filters: readonly UrlFilter[], { rate }: ShownCurrency): readonly UrlFilter[] =>
  rate === 1 ? filters : filters.filter(({ code }) => code !== priceCode)

/** The links that lead in this currency to what their titles say. */
export const shownCombinations = <Combination extends { readonly url: string }>(
  combinations: readonly Combination[],
  currency: ShownCurrency,
): Combination[] =>
  combinations.filter(({ url }) => {
    const { filters } = listingChoice(new URLSearchParams(url.split('?')[1] ?? ''))
    return describedFilters(filters, currency).length === filters.length
  })
