import type { Pool } from '../db/pool.ts'
import type { Limits } from '../http/limits.ts'
import type { TokenConfig } from '../sessions/sessions.port.ts'

export interface RafflesDeps {
  readonly pool: Pool
  readonly limits: Limits
  readonly config: TokenConfig
}
