import type { Changes } from '../../base/db/changes.ts'
import type { Pool } from '../../base/db/pool.ts'
import type { OrderProgram } from './program-name.rule.ts'

export interface OrderExchangeDeps {
  readonly pool: Pool
  readonly changes: Pick<Changes, 'announce'>
  readonly log: { error(fields: object, message: string): void }
}

/** Dependencies of the calls about discrepancies. */
export interface OrderDiscrepanciesDeps extends Pick<OrderExchangeDeps, 'pool' | 'changes'> {
  readonly officePool: Pool
}

/** A connection to 1С or МойСклад over which orders are exchanged. */
export interface ExchangeConnection {
  readonly id: number
  readonly siteId: number
  /** `source` of the products imported over it. */
  readonly source: string
  /** Missing: 1С. */
  readonly program?: OrderProgram
}
