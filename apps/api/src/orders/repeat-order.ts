import { basketLineMaxCount } from '@shpulka/contract/basket'
import type { orders } from '@shpulka/contract/orders'
import { raiseLines, showBasket } from '../basket/basket.port.ts'
import { findSoldGroups } from '../catalog/offers.port.ts'
import { transaction } from '../db/transaction.ts'
import { notFound } from '../http/failure.ts'
import type { Verb } from '../http/visit.ts'
import { repeatChanges } from './order-repeat.rule.ts'
import { findOrderOfVisitor } from './orders.sql.ts'
import type { OrdersDeps } from './place-order.ts'

/** The goods of an order once more: the basket gets at least as many, so that a repeat adds nothing. */
export const repeatOrder: Verb<typeof orders.repeatOrder, OrdersDeps> = async ({ visitor, body }, deps) => {
  const [order] = await findOrderOfVisitor(deps.pool, body.orderId, visitor.site.id, visitor.user!.id, null)
  if (!order) throw notFound('Такого заказа нет')
  const groupIds = order.lines.map(({ groupId }) => groupId)
  const groups = await findSoldGroups(deps.pool, visitor, groupIds)
  const sold = order.lines.filter(({ groupId }) => groups.get(groupId)?.isSold && groups.get(groupId)!.prices.length > 0)
  const counts = new Map(sold.map(({ groupId, count }) => [groupId, Math.min(count, basketLineMaxCount)]))
  const basket = await transaction(deps.pool, (tx) => raiseLines(tx, deps, visitor, counts))
  const now = new Map(basket.lines.flatMap((priced) => (counts.has(priced.line.groupId) ? [[priced.line.groupId, priced] as const] : [])))
  return { added: [...counts.keys()], changes: repeatChanges(order.lines, now), basket: showBasket(basket, deps) }
}
