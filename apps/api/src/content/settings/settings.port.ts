import type { BonusLevel } from '@shpulka/contract/buying/bonuses'
import type { UrlFilter } from '@shpulka/contract/catalogue/listing-url'
import type { Category, Config, Currency, Init, Seo, Site } from '@shpulka/contract/content/settings'
import type { TextTerms } from './text-terms.rule.ts'

/** A site with data that only the server needs. */
export interface SiteRow extends Site {
  readonly config: Config
  readonly priceListId: number
  /** The price role of guests. */
  readonly priceRole: string
  readonly warehouseIds: readonly number[]
  /** Percent of an order earned as bonuses at the lowest level. */
  readonly bonusPercent: number
  readonly bonusTerms: BonusTerms
  readonly invoiceDetails: InvoiceDetails
  /** Values of placeholders in its texts. */
  readonly textTerms: TextTerms
}

/** What invoices and other papers print of the seller besides its legal name; empty: unknown. */
export interface InvoiceDetails {
  /** Empty: a sole proprietor. */
  readonly kpp: string
  readonly bank: string
  readonly bic: string
  readonly account: string
  readonly correspondentAccount: string
  /** Surnames with initials, printed next to the signature lines. */
  readonly director: string
  readonly accountant: string
  /** VAT included in prices, percent; null: the seller does not pay VAT. */
  readonly vatPercent: number | null
}

/** Terms of bonuses on a site. */
export interface BonusTerms {
  /** Multiplier of the current promotion; 1: none. */
  readonly multiplier: number
  /** Largest share of the goods that bonuses may pay. */
  readonly writeOffPercent: number
  /** Lowest first; empty: the site gives none. */
  readonly levels: readonly BonusLevel[]
}

/** Rarely changed settings, cached in memory and replaced as a whole when they change. */
export interface Settings {
  readonly sites: readonly SiteRow[]
  readonly currencies: readonly Currency[]
  readonly priceRoles: readonly { readonly code: string; readonly title: string }[]
  readonly warehouses: readonly { readonly id: number; readonly title: string; readonly city: string }[]
  readonly orderStatuses: Init['orderStatuses']
  readonly cancelStatuses: Init['cancelStatuses']
  readonly blankStatuses: Init['blankStatuses']
}

/** Returns the current settings. */
export type CurrentSettings = () => Settings

/** Settings cached in memory for as long as the process lives. */
export interface OpenSettings {
  readonly current: CurrentSettings
  /** Calls the listener after each change of the settings; returns a function that unsubscribes it. */
  onChange(listener: () => void): () => void
  close(): Promise<void>
}

/** Default SEO texts of the pages of a room. */
export interface SeoTexts {
  /** The texts of a path and the cache tag of their source; null: not a page of this room. */
  seoOfPath(site: SiteRow, path: string): { readonly seo: Seo; readonly tag: string } | null
}

/** The text pages, as far as the calls of settings need them. */
export interface PagesOverview extends SeoTexts {
  /** Addresses of a site's pages, in the order of the owner. */
  pathsOf(siteId: number): string[]
}

/**
 * The catalogue, as far as the calls of settings need it; passed in by app.ts, so that the rooms do not depend on each
 * other.
 */
export interface CatalogOverview extends SeoTexts {
  /** Categories with products on the site down to a level, parents before children. */
  listCategories(siteId: number, nestingLevel: number): Category[]
  /** Number of products that a category's address shows a guest with these filters; 0 if one of them does not exist. */
  countListing(site: Pick<SiteRow, 'id' | 'priceRole'>, path: string, filters: readonly UrlFilter[]): number
}
