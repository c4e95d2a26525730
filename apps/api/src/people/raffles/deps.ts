import type { Pool } from '../../base/db/pool.ts'
import type { RateLimits } from '../../base/http/rate-limits.ts'
import type { TokenConfig } from '../sessions/sessions.port.ts'

export interface RafflesDeps {
  readonly pool: Pool
  readonly limits: RateLimits
  readonly config: TokenConfig
}
