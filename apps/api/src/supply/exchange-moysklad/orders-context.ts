import type { Changes } from '../../base/db/changes.ts'
import type { Pool } from '../../base/db/pool.ts'
import type { Moysklad } from '../../base/integrations/moysklad.port.ts'
import type { DocumentWords } from './document-state.rule.ts'
import type { Meta } from './order-body.rule.ts'

export interface OrdersDeps {
  readonly pool: Pool
  readonly changes: Pick<Changes, 'announce'>
  readonly log: { error(fields: object, message: string): void }
}

/** What an order is sent with. */
export interface OrdersContext {
  readonly deps: OrdersDeps
  readonly moysklad: Moysklad
  /** Of the API, up to the version. */
  readonly url: string
  readonly connection: {
    readonly id: number
    readonly siteId: number
    readonly source: string
    readonly program: 'МойСклад'
  }
  readonly words: DocumentWords
  /** Our status by name of theirs, in small letters: the owner's table. */
  readonly meanings: ReadonlyMap<string, string | null>
  readonly reserves: boolean
  /** Asked for once. */
  readonly organization: () => Promise<Meta>
  readonly delivery: () => Promise<Meta>
}
