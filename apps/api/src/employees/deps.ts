import type { Pool } from '../db/pool.ts'

export interface EmployeesDeps {
  readonly pool: Pool
}
