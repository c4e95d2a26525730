import type { Pool } from '../../base/db/pool.ts'
import type { Limits } from '../../base/http/limits.ts'
import type { TokenConfig } from '../sessions/sessions.port.ts'

export interface RafflesDeps {
  readonly pool: Pool
  readonly limits: Limits
  readonly config: TokenConfig
}
