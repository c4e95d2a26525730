import type { BonusLevel } from '@shpulka/contract/buying/bonuses'
import type { UrlFilter } from '@shpulka/contract/catalogue/listing-url'
import type { Category, Config, Currency, Init, Seo, Site } from '@shpulka/contract/content/settings'
import type { TextTerms } from './text-terms.rule.ts'

/** A site with its data that only the server needs. */
export interface SiteRow extends Site {
  readonly config: Config
  readonly priceListId: number
  /** The price role of guests. */
  readonly priceRole: string
  readonly warehouseIds: readonly number[]
  /** Percent of an order earned as bonuses at the lowest level. */
  readonly bonusPercent: number
  readonly bonusTerms: BonusTerms
  readonly requisites: SellerRequisites
  /** Values of the terms in braces in its texts. */
  readonly textTerms: TextTerms
}

/** The details in a seller's documents beside the legal name; empty: not known. */
export interface SellerRequisites {
  /** Empty: a sole proprietor. */
  readonly kpp: string
  readonly bank: string
  readonly bic: string
  readonly account: string
  readonly correspondentAccount: string
  /** Surnames with initials, printed beside the signature lines. */
  readonly director: string
  readonly accountant: string
  /** VAT included in prices; null: the seller pays none. */
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

/** Near-constant settings, cached in memory and replaced whole when they change. */
export interface Settings {
  readonly sites: readonly SiteRow[]
  readonly currencies: readonly Currency[]
  readonly priceRoles: readonly { readonly code: string; readonly title: string }[]
  readonly warehouses: readonly { readonly id: number; readonly title: string; readonly city: string }[]
  readonly orderStatuses: Init['orderStatuses']
  readonly cancelStatuses: Init['cancelStatuses']
  readonly blankStatuses: Init['blankStatuses']
}

/** Returns the settings as they are now. */
export type CurrentSettings = () => Settings

/** Settings cached in memory for as long as the process lives. */
export interface OpenSettings {
  readonly current: CurrentSettings
  /** Calls back after the settings have changed; returns a function that stops it. */
  onChange(listener: () => void): () => void
  close(): Promise<void>
}

/** Default SEO texts of the addresses of a room. */
export interface AddressTexts {
  /** The texts, and the tag of what they are made from; null: not an address of this room. */
  describeAddress(site: SiteRow, path: string): { readonly seo: Seo; readonly tag: string } | null
}

/**
 * What the calls of settings ask of the catalogue; passed in by app.ts, so that the rooms do not depend on each other.
 */
export interface CatalogOverview extends AddressTexts {
  /** Categories with products on the site down to a level, parents before children. */
  listCategories(siteId: number, nestingLevel: number): Category[]
  /** How many products a category's address shows a guest under filters; 0 as well when one of them does not exist. */
  countListing(site: Pick<SiteRow, 'id' | 'priceRole'>, path: string, filters: readonly UrlFilter[]): number
}
