import type { Config, Currency, Site } from '@shpulka/contract/settings'

/** A site with what only the server knows of it. */
export interface SiteRow extends Site {
  readonly config: Config
  readonly priceListId: number
  /** What guests pay by. */
  readonly priceRole: string
  readonly warehouseIds: readonly number[]
}

/** Near-constant settings, kept in memory and replaced whole when they change. */
export interface Settings {
  readonly sites: readonly SiteRow[]
  readonly currencies: readonly Currency[]
  readonly priceRoles: readonly { readonly code: string; readonly title: string }[]
  readonly warehouses: readonly { readonly id: number; readonly title: string; readonly city: string }[]
}

/** Gives the settings as they are now. */
export type CurrentSettings = () => Settings
