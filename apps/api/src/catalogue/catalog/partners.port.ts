import type { Partner } from '@shpulka/contract/catalogue/partners'

/** Brands of the catalogue in memory. */
export interface CatalogPartners {
  /** Brands that have products on the site, in the owner's order. */
  listPartners(siteId: number): Partner[]
}
