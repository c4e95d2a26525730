import type { orders } from '@shpulka/contract/buying/orders'
import { transaction } from '../../base/db/transaction.ts'
import { badInput, notFound, unprocessable } from '../../base/http/failure.ts'
import type { Handler, RequestContext } from '../../base/http/request-context.ts'
import { announceStock, changeStatus } from '../order-status/change-status.port.ts'
import { isOrderKey } from './order-key.ts'
import { findOwnOrder, lockOwnOrder } from './own-orders.sql.ts'
import type { OrdersDeps } from './place-order.ts'
import { shownOrder } from './shown-order.port.ts'

/** Cancels an order of the signed-in buyer. */
export const cancelOrder: Handler<typeof orders.cancelOrder, OrdersDeps> = (ctx, deps) =>
  cancel(ctx, deps, { cartToken: null, hasOrderKey: false })

/**
 * Cancels an order for anyone who may see it: its buyer, a guest with the cart token of the order, or the holder of the
 * key in the email's link.
 */
export const cancelOwnOrder: Handler<typeof orders.cancelOwnOrder, OrdersDeps> = (ctx, deps) =>
  cancel(ctx, deps, {
    cartToken: ctx.visitor.cartToken,
    hasOrderKey: isOrderKey(deps.config, ctx.query.orderId, ctx.orderKey),
  })

/** Cancels if the status allows it. A cancelled order is returned unchanged, so that a second click is not an error. */
async function cancel(
  ctx: RequestContext<typeof orders.cancelOrder>,
  deps: OrdersDeps,
  { cartToken, hasOrderKey }: { readonly cartToken: string | null; readonly hasOrderKey: boolean },
) {
  const { visitor, query, log } = ctx
  const { orderId, cancelStatusId } = query
  const reason = deps.currentSettings().cancelStatuses.find(({ id }) => id === cancelStatusId)
  if (cancelStatusId !== undefined && !reason) throw badInput({ cancelStatusId: 'Такой причины нет в списке' })
  const changedOffers = await transaction(deps.pool, async (tx) => {
    const [own] = await lockOwnOrder(tx, orderId, visitor.site.id, visitor.user?.id ?? null, cartToken, hasOrderKey)
    const [order] = own ? await findOwnOrder(tx, orderId) : []
    if (!order) throw notFound('Такого заказа нет')
    if (order.stage === 'cancelled') return []
    if (!order.isBuyerCancellable || order.cancelledStatusCode === null)
      throw unprocessable(`Заказ в статусе «${order.title}» отменить уже нельзя: позвоните нам, и мы поможем`)
    if (order.hasSentGoods)
      throw unprocessable('Часть заказа уже в пути: позвоните нам, и мы вернём деньги за остальное или за всё')
    const change = {
      orderId,
      to: order.cancelledStatusCode,
      who: 'buyer',
      why: reason?.title ?? '',
      cancelStatusId: reason?.id ?? null,
    }
    return (await changeStatus(tx, change)).changedOffers
  })
  void announceStock(deps, changedOffers, log)
  return shownOrder(ctx, deps, orderId)
}
