import type { Basket } from '@shpulka/contract/buying/basket'
import { basketMaxLines } from '@shpulka/contract/buying/basket-limits'
import type { constructorSets } from '@shpulka/contract/catalogue/constructor-sets'
import { transaction } from '../../base/db/transaction.ts'
import { unprocessable } from '../../base/http/failure.ts'
import { answerOrClaim, idempotencyKeyOf, storeAnswer } from '../../base/http/idempotency.ts'
import type { Handler } from '../../base/http/request-context.ts'
import {
  type BasketDeps,
  findBasket,
  ownerOf,
  priceStoredBasket,
  showBasket,
  withoutUnavailable,
} from '../../buying/basket/basket.port.ts'
import { putSet, replaceSet } from '../../buying/basket/basket-sets.port.ts'
import { canBeBought } from './choice.rule.ts'
import { assertValidChoice, choiceFromParts, findSetOfSite } from './chosen-set.ts'

export const addConstructorSet: Handler<typeof constructorSets.addConstructorSet, BasketDeps> = async (ctx, deps) => {
  const { visitor, body } = ctx
  const choice = choiceFromParts(body.parts)
  const set = await findSetOfSite(deps.pool, visitor, body.constructorSetId)
  const groups = await deps.findGroups(deps.pool, visitor, [...choice.values()])
  assertValidChoice(set, choice, (groupId) => canBeBought(groups.get(groupId)))
  const owner = ownerOf(visitor)
  const key = idempotencyKeyOf(ctx, 'addConstructorSet')
  const count = body.count === undefined ? null : Math.max(1, body.count ?? 1)

  return transaction(deps.pool, async (tx) => {
    const storedAnswer = key && (await answerOrClaim(tx, key))
    if (storedAnswer) return storedAnswer as Basket
    if (body.replaces !== undefined) await replaceSet(tx, owner, body.replaces, { setId: set.id, choice, count })
    else await putSet(tx, owner, { setId: set.id, choice, count: count ?? 1 }, body.change ? 'replace' : 'add')
    const storedBasket = await findBasket(tx, owner)
    if (storedBasket.lines.length > basketMaxLines)
      throw unprocessable(
        `В корзине может быть не больше ${basketMaxLines} строк вместе с частями комплектов: оформите заказ частями`,
      )
    const priced = await priceStoredBasket(tx, deps, visitor, storedBasket, groups)
    const basket = showBasket(await withoutUnavailable(tx, deps, visitor, priced), deps)
    if (key) await storeAnswer(tx, key, basket)
    return basket
  })
}
