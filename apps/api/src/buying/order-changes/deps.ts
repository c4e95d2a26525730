import type { Changes } from '../../base/db/changes.ts'
import type { Pool } from '../../base/db/pool.ts'
import type { RateLimits } from '../../base/http/rate-limits.ts'
import type { StockQueue } from '../../catalogue/stock/stock-queue.port.ts'
import type { StaffQuotesDeps } from '../delivery/staff-quotes.port.ts'
import type { PastedListsDeps } from '../pasted-lists/pasted-goods.port.ts'

export interface OrderChangesDeps extends PastedListsDeps, StaffQuotesDeps {
  readonly pool: Pool
  /** For reads by staff: queries are planned for their values, with a short statement timeout. */
  readonly officePool: Pool
  readonly changes: Pick<Changes, 'announce'>
  readonly stockQueue: StockQueue
  readonly limits: RateLimits
}
