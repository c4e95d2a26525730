import type { Changes } from '../../base/db/changes.ts'
import type { Pool } from '../../base/db/pool.ts'
import type { RateLimits } from '../../base/http/rate-limits.ts'
import type { CurrentSettings } from '../../content/settings/settings.port.ts'

export interface DeskDeps {
  readonly pool: Pool
  /** For reads by staff: queries are planned for their values, with a short statement timeout. */
  readonly officePool: Pool
  readonly changes: Pick<Changes, 'announce'>
  readonly limits: RateLimits
  readonly currentSettings: CurrentSettings
}
