import type { Pool } from '../db/pool.ts'
import type { AddressTexts, CatalogOverview, CurrentSettings } from './settings.port.ts'

export interface SettingsDeps {
  readonly pool: Pool
  readonly currentSettings: CurrentSettings
  readonly catalog: CatalogOverview
  readonly collections: AddressTexts
}
