import type { Changes } from '../../base/db/changes.ts'
import type { Pool } from '../../base/db/pool.ts'
import type { OrderProgram } from './program-words.rule.ts'

export interface OrderExchangeDeps {
  readonly pool: Pool
  readonly changes: Pick<Changes, 'announce'>
  readonly log: { error(fields: object, message: string): void }
}

/** What the worklist of discrepancies is answered from. */
export interface OrderDiscrepanciesDeps extends Pick<OrderExchangeDeps, 'pool' | 'changes'> {
  readonly officePool: Pool
}

/** A connection to 1С or МойСклад as orders are exchanged over it. */
export interface ExchangeConnection {
  readonly id: number
  readonly siteId: number
  /** Whose ids the goods of the site have that came over it. */
  readonly source: string
  /** Missing: 1С. */
  readonly program?: OrderProgram
}
