import type { orders } from '@shpulka/contract/buying/orders'
import { transaction } from '../../base/db/transaction.ts'
import { notFound } from '../../base/http/failure.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { announceStock } from '../order-status/change-status.port.ts'
import { confirmEmailAddress } from '../order-status/reservations.port.ts'
import { isOrderKey } from './order-key.ts'
import type { OrdersDeps } from './place-order.ts'
import { shownOrder } from './shown-order.port.ts'
import { findLinkedOrder } from './shown-orders.sql.ts'

/**
 * The key in the email's link proves that its holder reads the mailbox. A confirmed order is returned unchanged, so
 * that a second click is not an error.
 */
export const confirmOrder: Handler<typeof orders.confirmOrder, OrdersDeps> = async (ctx, deps) => {
  const { orderId } = ctx.body
  const reserved = await transaction(deps.pool, async (tx) => {
    const [linked] = isOrderKey(deps.config, orderId, ctx.orderKey)
      ? await findLinkedOrder(tx, orderId, ctx.visitor.site.id)
      : []
    if (!linked) throw notFound('Такого заказа нет')
    return confirmEmailAddress(tx, orderId)
  })
  await announceStock(deps, reserved, ctx.log)
  return shownOrder(ctx, deps, orderId)
}
