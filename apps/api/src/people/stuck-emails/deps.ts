import type { Pool } from '../../base/db/pool.ts'
import type { RateLimits } from '../../base/http/rate-limits.ts'

export interface StuckEmailsDeps {
  readonly pool: Pool
  readonly officePool: Pool
  readonly limits: RateLimits
}
