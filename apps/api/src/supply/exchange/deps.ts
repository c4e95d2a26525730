import type { Changes } from '../../base/db/changes.ts'
import type { Pool } from '../../base/db/pool.ts'

/** Dependencies of the office calls. */
export interface ExchangeOfficeDeps {
  readonly pool: Pool
  readonly changes: Pick<Changes, 'announce'>
  readonly config: { readonly dataDir: string }
}
