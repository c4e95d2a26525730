import type { Pool } from '../../base/db/pool.ts'
import type { PresenceSource } from './presence-source.port.ts'

export interface PresenceDeps {
  readonly pool: Pool
  readonly presenceSources: readonly PresenceSource[]
}
