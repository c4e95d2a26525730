import type { Basket, basket } from '@shpulka/contract/buying/basket'
import { basketLineMaxCount, basketMaxLines } from '@shpulka/contract/buying/basket-limits'
import { transaction } from '../../base/db/transaction.ts'
import { unprocessable } from '../../base/http/failure.ts'
import { answerOrClaim, idempotencyKeyOf, storeAnswer } from '../../base/http/idempotency.ts'
import type { Handler } from '../../base/http/request-context.ts'
import type { PricedGroup } from '../../catalogue/catalog/offers.port.ts'
import { allowedCount } from '../../catalogue/catalog/sale-count.rule.ts'
import { addLines } from './add-lines.ts'
import { answerBasket, showBasket } from './answer-basket.ts'
import { findBasket, ownerOf } from './find-basket.ts'
import { type BasketDeps, priceStoredBasket, withoutUnavailable } from './read-basket.ts'
import { requestedGroups } from './requested-groups.ts'

export const addProducts: Handler<typeof basket.addProducts, BasketDeps> = async (ctx, deps) => {
  const { visitor, body } = ctx
  const { counts, groupsById } = await requestedGroups(deps, visitor, body.groups)
  const owner = ownerOf(visitor)
  const key = idempotencyKeyOf(ctx, 'addProducts')

  return transaction(deps.pool, async (tx) => {
    const earlierAnswer = key && (await answerOrClaim(tx, key))
    if (earlierAnswer) return earlierAnswer as Basket
    await addLines(tx, owner, counts, { replaces: body.change ?? false })
    let stored = await findBasket(tx, owner)
    const raised = body.change ? new Map() : raisedCounts(stored.lines, counts, groupsById)
    if (raised.size > 0) {
      await addLines(tx, owner, raised, { replaces: true })
      stored = await findBasket(tx, owner)
    }
    if (stored.lines.length > basketMaxLines)
      throw unprocessable(`В корзине может быть не больше ${basketMaxLines} строк: оформите заказ частями`)
    const basket = await withoutUnavailable(
      tx,
      deps,
      visitor,
      await priceStoredBasket(tx, deps, visitor, stored, groupsById),
    )
    const answer = answerBasket(basket, deps)
    // Both in one go: a change of the catalogue in between would give a repeat another answer.
    if (key) await storeAnswer(tx, key, showBasket(basket, deps))
    return answer
  })
}

/** Counts of added groups raised to the minimum and step of sale, which an «add» button does not know. */
function raisedCounts(
  lines: readonly { readonly groupId: number; readonly count: number }[],
  added: ReadonlyMap<number, number>,
  groupsById: ReadonlyMap<number, PricedGroup>,
): Map<number, number> {
  return new Map(
    lines.flatMap(({ groupId, count }) => {
      const raised = added.has(groupId) ? allowedCount(count, groupsById.get(groupId)!) : count
      return raised > count && raised <= basketLineMaxCount ? [[groupId, raised] as const] : []
    }),
  )
}
