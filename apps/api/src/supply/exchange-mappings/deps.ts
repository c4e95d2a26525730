import type { Changes } from '../../base/db/changes.ts'
import type { Pool } from '../../base/db/pool.ts'

export interface ExchangeMappingsDeps {
  readonly pool: Pool
  readonly changes: Pick<Changes, 'announce'>
}
