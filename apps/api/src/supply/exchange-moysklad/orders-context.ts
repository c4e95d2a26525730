import type { Moysklad } from '../../base/integrations/moysklad.port.ts'
import type { OrderExchangeDeps } from '../order-exchange/order-exchange.port.ts'
import type { DocumentNames } from './document-state.rule.ts'
import type { Meta } from './order-body.rule.ts'

/** Context of everything written to МойСклад. */
export interface MoyskladContext {
  readonly deps: OrderExchangeDeps
  readonly moysklad: Moysklad
  /** Base URL of the API, up to the version. */
  readonly url: string
  readonly connection: {
    readonly id: number
    readonly siteId: number
    readonly source: string
    readonly program: 'МойСклад'
  }
  /** The expense item of refunds; loaded once. */
  readonly expenseItem: () => Promise<Meta>
}

/** Context of sending orders. */
export interface OrdersContext extends MoyskladContext {
  readonly names: DocumentNames
  /** The owner's mapping: our status by the name of theirs, in lower case. */
  readonly meanings: ReadonlyMap<string, string | null>
  readonly reserves: boolean
  /** Loaded once. */
  readonly seller: () => Promise<Meta>
  readonly delivery: () => Promise<Meta>
}
