import type { Pool } from '../../base/db/pool.ts'

export interface StuckEmailsDeps {
  readonly pool: Pool
  readonly officePool: Pool
}
