import type { Moysklad } from '../../base/integrations/moysklad.port.ts'
import type { OrderExchangeDeps } from '../order-exchange/order-exchange.port.ts'
import type { DocumentNames } from './document-state.rule.ts'
import type { Meta } from './order-body.rule.ts'

/** What all that is written to МойСклад is written with. */
export interface MoyskladContext {
  readonly deps: OrderExchangeDeps
  readonly moysklad: Moysklad
  /** Of the API, up to the version. */
  readonly url: string
  readonly connection: {
    readonly id: number
    readonly siteId: number
    readonly source: string
    readonly program: 'МойСклад'
  }
  /** What money given back is called there; asked for once. */
  readonly expenseItem: () => Promise<Meta>
}

/** What an order is sent with. */
export interface OrdersContext extends MoyskladContext {
  readonly words: DocumentNames
  /** Our status by name of theirs, in lower case: the owner's table. */
  readonly meanings: ReadonlyMap<string, string | null>
  readonly reserves: boolean
  /** Asked for once. */
  readonly organization: () => Promise<Meta>
  readonly delivery: () => Promise<Meta>
}
