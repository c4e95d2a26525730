import type { orders } from '@shpulka/contract/buying/orders'
import { transaction } from '../../base/db/transaction.ts'
import { badInput, notFound, refused } from '../../base/http/failure.ts'
import type { Verb, Visit } from '../../base/http/visit.ts'
import { changeStatus, tellOfFreedStock } from '../order-status/change-status.port.ts'
import { isOrderKey } from './order-key.ts'
import { lockOwnOrder } from './orders.sql.ts'
import type { OrdersDeps } from './place-order.ts'
import { shownOrder } from './shown-order.port.ts'

/** The signed-in buyer cancels. */
export const cancelOrder: Verb<typeof orders.cancelOrder, OrdersDeps> = (visit, deps) => cancel(visit, deps, { cartToken: null, isByKey: false })

/** Whoever may see the order cancels it: its buyer, a guest by the cart token it was placed by, or by the key of the email's link. */
export const cancelOwnOrder: Verb<typeof orders.cancelOwnOrder, OrdersDeps> = (visit, deps) =>
  cancel(visit, deps, { cartToken: visit.visitor.cartToken, isByKey: isOrderKey(deps.config, visit.query.orderId, visit.orderKey) })

/** While the status allows. Cancelled already, by whoever: the order as it is, so that a second click is no mistake. */
async function cancel(
  visit: Visit<typeof orders.cancelOrder>,
  deps: OrdersDeps,
  { cartToken, isByKey }: { readonly cartToken: string | null; readonly isByKey: boolean },
) {
  const { visitor, query, log } = visit
  const { orderId, cancelStatusId } = query
  const reason = deps.currentSettings().cancelStatuses.find(({ id }) => id === cancelStatusId)
  if (cancelStatusId !== undefined && !reason) throw badInput({ cancelStatusId: 'Такой причины нет в списке' })
  const freedOffers = await transaction(deps.pool, async (tx) => {
    const [own] = await lockOwnOrder(tx, orderId, visitor.site.id, visitor.user?.id ?? null, cartToken, isByKey)
    if (!own) throw notFound('Такого заказа нет')
    if (own.stage === 'cancelled') return []
    if (!own.isBuyerCancellable || own.cancelledCode === null)
      throw refused(`Заказ в статусе «${own.title}» отменить уже нельзя: позвоните нам, и мы поможем`)
    const change = { orderId, to: own.cancelledCode, who: 'buyer', why: reason?.title ?? '', cancelStatusId: reason?.id ?? null }
    return (await changeStatus(tx, change)).freedOffers
  })
  void tellOfFreedStock(deps, freedOffers, log)
  return shownOrder(visit, deps, orderId)
}
