import type { Changes } from '../../base/db/changes.ts'
import type { Pool } from '../../base/db/pool.ts'
import type { RateLimits } from '../../base/http/rate-limits.ts'
import type { Banks } from '../../base/integrations/bank.port.ts'
import type { Lookup } from '../../base/integrations/lookup.port.ts'
import type { StockQueue } from '../../catalogue/stock/stock-queue.port.ts'
import type { StaffQuotesDeps } from '../delivery/staff-quotes.port.ts'
import type { PastedListsDeps } from '../pasted-lists/pasted-goods.port.ts'

export interface StaffOrdersDeps extends PastedListsDeps, StaffQuotesDeps {
  readonly pool: Pool
  readonly officePool: Pool
  readonly changes: Pick<Changes, 'announce'>
  readonly stockQueue: StockQueue
  readonly limits: RateLimits
  readonly lookup: Lookup
  readonly banks: Banks
}
