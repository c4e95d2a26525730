import type { builtInFilters } from '@shpulka/contract/catalogue/catalog'
import { type ListingChoice, listingChoice } from '@shpulka/contract/catalogue/listing-url'
import type { Category } from '@shpulka/contract/content/settings'

/** A listing that is not a category: a brand or a collection. */
export interface ProductListing {
  readonly listing: 'partners' | 'collections'
  readonly id: number
  readonly code: string
  readonly title: string
}

/** What the products belong to: a category, a brand or a collection; null for the whole catalogue. */
export type ListingOf = Category | ProductListing | null

/**
 * The place of a listing in addresses: what follows /more and /filters. A category's path never begins with a tilde,
 * which marks other listings.
 */
export const listingPlace = (source: ListingOf): string =>
  source === null ? '' : isListing(source) ? `~${source.listing}/${source.code}` : source.path

/** Brands and collections are not searched, and a brand's page ignores the brand filter. */
export function choiceOf(source: ListingOf, url: URL): ListingChoice {
  const choice = listingChoice(url.searchParams)
  if (!isListing(source)) return choice
  const filters = isPartner(source) ? choice.filters.filter(({ code }) => code !== partnerCode) : choice.filters
  return { ...choice, filters, search: '', sort: choice.sort === 'relevance' ? 'popular' : choice.sort }
}

export const partnerCode: (typeof builtInFilters)['partner'] = 'partner'
export const isListing = (source: ListingOf): source is ProductListing => source !== null && 'listing' in source
export const isPartner = (source: ListingOf): source is ProductListing =>
  isListing(source) && source.listing === 'partners'
export const isCollection = (source: ListingOf): source is ProductListing =>
  isListing(source) && source.listing === 'collections'
export const categoryIn = (source: ListingOf): Category | null => (isListing(source) ? null : source)
