import type { orders } from '@shpulka/contract/orders'
import { transaction } from '../db/transaction.ts'
import { badInput, notFound, refused } from '../http/failure.ts'
import type { Verb } from '../http/visit.ts'
import { changeStatus, tellOfFreedStock } from '../order-status/change-status.port.ts'
import { orderView } from './order.view.ts'
import { findOrder, lockOwnOrder } from './orders.sql.ts'
import type { OrdersDeps } from './place-order.ts'

/** The buyer cancels while the status allows. Cancelled already, by whoever: the order as it is, so that a second click is no mistake. */
export const cancelOrder: Verb<typeof orders.cancelOrder, OrdersDeps> = async ({ visitor, query, log }, deps) => {
  const { orderId, cancelStatusId } = query
  const reason = deps.currentSettings().cancelStatuses.find(({ id }) => id === cancelStatusId)
  if (cancelStatusId !== undefined && !reason) throw badInput({ cancelStatusId: 'Такой причины нет в списке' })
  const { order, freedOffers } = await transaction(deps.pool, async (tx) => {
    const [own] = await lockOwnOrder(tx, orderId, visitor.site.id, visitor.user!.id)
    if (!own) throw notFound('Такого заказа нет')
    if (own.stage !== 'cancelled' && (!own.isBuyerCancellable || own.cancelledCode === null))
      throw refused(`Заказ в статусе «${own.title}» отменить уже нельзя: позвоните нам, и мы поможем`)
    const freed =
      own.stage === 'cancelled'
        ? []
        : (await changeStatus(tx, { orderId, to: own.cancelledCode!, who: 'buyer', why: reason?.title ?? '', cancelStatusId: reason?.id ?? null }))
            .freedOffers
    const [now] = await findOrder(tx, orderId)
    return { order: now!, freedOffers: freed }
  })
  void tellOfFreedStock(deps, freedOffers, log)
  return orderView(order)
}
