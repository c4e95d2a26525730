import type { Changes } from '../../base/db/changes.ts'
import type { Pool } from '../../base/db/pool.ts'
import type { StockQueue } from '../../catalogue/stock/stock-queue.port.ts'
import type { PastedListsDeps } from '../pasted-lists/pasted-goods.port.ts'

export interface StaffOrdersDeps extends PastedListsDeps {
  readonly pool: Pool
  readonly officePool: Pool
  readonly changes: Pick<Changes, 'announce'>
  readonly stockQueue: StockQueue
}
