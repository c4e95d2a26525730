import type { Pool } from '../../base/db/pool.ts'

export interface SavedViewsDeps {
  readonly pool: Pool
  readonly officePool: Pool
}
