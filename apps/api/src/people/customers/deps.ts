import type { Pool } from '../../base/db/pool.ts'
import type { RateLimits } from '../../base/http/rate-limits.ts'
import type { CurrentSettings } from '../../content/settings/settings.port.ts'

export interface CustomersDeps {
  readonly pool: Pool
  readonly officePool: Pool
  readonly limits: RateLimits
  readonly currentSettings: CurrentSettings
}
