import type { Pool } from '../../base/db/pool.ts'
import type { TokenConfig } from '../../people/sessions/sessions.port.ts'

/** Dependencies of the office calls. */
export interface MoyskladDeps {
  readonly pool: Pool
  readonly config: TokenConfig
}
