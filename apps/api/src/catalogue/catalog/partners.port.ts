import type { Partner } from '@shpulka/contract/catalogue/partners'

/** Brands as the catalogue in memory knows them. */
export interface CatalogPartners {
  /** Those with products on the site, in the owner's order. */
  listPartners(siteId: number): Partner[]
}
