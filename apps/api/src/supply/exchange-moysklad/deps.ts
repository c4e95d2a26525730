import type { Pool } from '../../base/db/pool.ts'
import type { TokenConfig } from '../../people/sessions/sessions.port.ts'

/** What calls of the office need. */
export interface MoyskladDeps {
  readonly pool: Pool
  readonly config: TokenConfig
}
