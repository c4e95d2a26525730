import type { Pool } from '../../base/db/pool.ts'
import type { PresencePart } from './presence-part.port.ts'

export interface PresenceDeps {
  readonly pool: Pool
  readonly presenceParts: readonly PresencePart[]
}
