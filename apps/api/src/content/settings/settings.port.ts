import type { BonusLevel } from '@shpulka/contract/buying/bonuses'
import type { UrlFilter } from '@shpulka/contract/catalogue/listing-url'
import type { Category, Config, Currency, Init, Seo, Site } from '@shpulka/contract/content/settings'
import type { TextTerms } from './text-terms.rule.ts'

/** A site with what only the server knows of it. */
export interface SiteRow extends Site {
  readonly config: Config
  readonly priceListId: number
  /** The price role of guests. */
  readonly priceRole: string
  readonly warehouseIds: readonly number[]
  /** Of the level everybody has: what part of an order comes back as bonuses. */
  readonly bonusPercent: number
  readonly bonusTerms: BonusTerms
  readonly requisites: SellerRequisites
  /** The values its texts name in braces. */
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
  /** Surnames with initials, behind the lines to be signed. */
  readonly director: string
  readonly accountant: string
  /** VAT the prices hold; null: the seller pays none. */
  readonly vatPercent: number | null
}

/** How bonuses come and go on a site. */
export interface BonusTerms {
  /** Of the promotion under way; 1: none. */
  readonly multiplier: number
  /** Most of the goods that bonuses pay. */
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
  /** Calls back after new settings have taken the place of the old; returns a function that stops it. */
  onChange(listener: () => void): () => void
  close(): Promise<void>
}

/** Default texts of the addresses a room has. */
export interface AddressTexts {
  /** The texts, and the tag of what they are made from; null: the address is none of its own. */
  describeAddress(site: SiteRow, path: string): { readonly seo: Seo; readonly tag: string } | null
}

/**
 * What the settings' calls ask of the catalogue; given by whoever composes the two, so that the rooms do not depend on
 * each other.
 */
export interface CatalogOverview extends AddressTexts {
  /** Categories with products on the site down to a level, parents before children. */
  listCategories(siteId: number, nestingLevel: number): Category[]
  /** How many products a category's address shows a guest under filters; 0 as well when one of them does not exist. */
  countListing(site: Pick<SiteRow, 'id' | 'priceRole'>, path: string, filters: readonly UrlFilter[]): number
}
