import type { Pool } from '../../base/db/pool.ts'

export interface CreditDeps {
  readonly pool: Pool
  readonly officePool: Pool
}
