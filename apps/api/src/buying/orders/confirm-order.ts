import type { orders } from '@shpulka/contract/buying/orders'
import { transaction } from '../../base/db/transaction.ts'
import { notFound } from '../../base/http/failure.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { tagsOfOffers } from '../../catalogue/catalog/offers.port.ts'
import { confirmEmailAddress } from '../order-status/reservations.port.ts'
import { isOrderKey } from './order-key.ts'
import { findReservedOffers } from './own-orders.sql.ts'
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
    await confirmEmailAddress(tx, orderId)
    // Goods of an order that had not reserved them when it was placed have been reserved now.
    return linked.isHeld ? [] : await findReservedOffers(tx, orderId)
  })
  if (reserved.length > 0)
    deps.changes.announce(
      await tagsOfOffers(
        deps.pool,
        reserved.map(({ offerId }) => offerId),
      ),
    )
  return shownOrder(ctx, deps, orderId)
}
