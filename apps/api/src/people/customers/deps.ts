import type { Changes } from '../../base/db/changes.ts'
import type { Pool } from '../../base/db/pool.ts'
import type { RateLimits } from '../../base/http/rate-limits.ts'
import type { CurrentSettings } from '../../content/settings/settings.port.ts'
import type { ErasureDeps } from '../users/erasure.port.ts'

export interface CustomersDeps extends ErasureDeps {
  readonly changes: Pick<Changes, 'announce'>
  readonly officePool: Pool
  readonly limits: RateLimits
  readonly currentSettings: CurrentSettings
}
