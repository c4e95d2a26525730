import type { Pool } from '../../base/db/pool.ts'

export interface EmployeesDeps {
  readonly pool: Pool
}
