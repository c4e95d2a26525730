import { basketLineMaxCount } from '@shpulka/contract/buying/basket-limits'
import type { orders } from '@shpulka/contract/buying/orders'
import { transaction } from '../../base/db/transaction.ts'
import { notFound } from '../../base/http/failure.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { findPricedGroups } from '../../catalogue/catalog/offers.port.ts'
import { canBeBought } from '../../catalogue/constructor-sets/choice.rule.ts'
import { findSets } from '../../catalogue/constructor-sets/constructor-sets.port.ts'
import { increaseLines, ownerOf, showBasket } from '../basket/basket.port.ts'
import { putSet } from '../basket/basket-sets.port.ts'
import { type CurrentItem, repeatChanges } from './order-repeat.rule.ts'
import { partsInBasket, repeatedSetChanges, repeatedSets } from './order-set-repeat.rule.ts'
import type { OrdersDeps } from './place-order.ts'
import { findOrderedSets, findOrderOfVisitor } from './shown-orders.sql.ts'

/**
 * Adds the goods of an order to the basket. Counts are raised to at least those of the order, so that a repeated
 * request adds nothing. A set that can still be assembled is added as a set.
 */
export const repeatOrder: Handler<typeof orders.repeatOrder, OrdersDeps> = async ({ visitor, body }, deps) => {
  const [order] = await findOrderOfVisitor(deps.pool, body.orderId, visitor.site.id, visitor.user!.id, null)
  if (!order) throw notFound('Такого заказа нет')
  const groups = await findPricedGroups(deps.pool, visitor, [...new Set(order.lines.map(({ groupId }) => groupId))])
  const isGroupForSale = (groupId: number) => canBeBought(groups.get(groupId))
  const ordered = order.lines.some(({ set }) => set) ? await findOrderedSets(deps.pool, order.id) : []
  const designs = await findSets(
    deps.pool,
    ordered.map(({ setId }) => setId),
  )
  const { assembled, separate } = repeatedSets(ordered, designs, visitor.site.id, isGroupForSale)

  const separateLines = order.lines.filter(({ set }) => !set || separate.some(({ number }) => number === set.number))
  const counts = new Map<number, number>()
  for (const { groupId, count } of separateLines.filter((line) => isGroupForSale(line.groupId)))
    counts.set(groupId, Math.min((counts.get(groupId) ?? 0) + count, basketLineMaxCount))
  const basket = await transaction(deps.pool, async (tx) => {
    for (const set of assembled) await putSet(tx, ownerOf(visitor), set, 'raise')
    return increaseLines(tx, deps, visitor, counts)
  })
  const inBasket = new Map(
    basket.lines.flatMap((priced) =>
      !priced.line.set && counts.has(priced.line.groupId) ? [[priced.line.groupId, priced] as const] : [],
    ),
  )
  const addedSets = assembled.filter((set) => partsInBasket(set, basket.lines).length > 0)
  // The basket may remove what is out of stock.
  const now = new Map<number, CurrentItem>([
    ...[...groups.values()]
      .filter(({ isForSale }) => isForSale)
      .map(({ id, prices }) => [id, prices.length > 0 ? 'sold-out' : 'on-request'] as const),
    ...inBasket,
  ])
  return {
    added: [
      ...new Set([
        ...[...counts.keys()].filter((id) => inBasket.has(id)),
        ...addedSets.flatMap(({ choice }) => [...choice.values()]),
      ]),
    ],
    changes: [
      ...repeatedSetChanges(order.lines, { assembled, separate }, basket.lines),
      ...repeatChanges(separateLines, now),
    ],
    basket: showBasket(basket, deps),
  }
}
