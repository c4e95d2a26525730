import type { Pool } from '../../base/db/pool.ts'
import type { CurrentSettings } from '../../content/settings/settings.port.ts'

export interface PricesDeps {
  readonly pool: Pool
  /** For reads by staff: queries are planned for their values, with a short statement timeout. */
  readonly officePool: Pool
  readonly currentSettings: CurrentSettings
}
