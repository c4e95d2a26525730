import type { orders } from '@shpulka/contract/buying/orders'
import type { Handler } from '../../base/http/request-context.ts'
import type { OrdersDeps } from './place-order.ts'
import { shownOrder } from './shown-order.port.ts'

export const viewOwnOrder: Handler<typeof orders.viewOwnOrder, OrdersDeps> = (ctx, deps) =>
  shownOrder(ctx, deps, ctx.query.orderId)
