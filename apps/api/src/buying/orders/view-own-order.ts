import type { orders } from '@shpulka/contract/buying/orders'
import type { Verb } from '../../base/http/visit.ts'
import type { OrdersDeps } from './place-order.ts'
import { shownOrder } from './shown-order.port.ts'

export const viewOwnOrder: Verb<typeof orders.viewOwnOrder, OrdersDeps> = (visit, deps) => shownOrder(visit, deps, visit.query.orderId)
