import { type Basket, type basket, basketMaxLines } from '@shpulka/contract/buying/basket'
import { transaction } from '../../base/db/transaction.ts'
import { refused } from '../../base/http/failure.ts'
import { firstAnswer, keepAnswer, requestKey } from '../../base/http/idempotency.ts'
import type { Verb } from '../../base/http/visit.ts'
import { addLines } from './add-lines.ts'
import { answerBasket, type BasketDeps, findBasket, ownerOf, priceFoundBasket, showBasket, withoutMissing } from './read-basket.ts'
import { wantedGroups } from './wanted-groups.ts'

export const addProducts: Verb<typeof basket.addProducts, BasketDeps> = async (visit, deps) => {
  const { visitor, body } = visit
  const { counts, sold } = await wantedGroups(deps, visitor, body.groups)
  const owner = ownerOf(visitor)
  const key = requestKey(visit, 'addProducts')

  return transaction(deps.pool, async (tx) => {
    const given = key && (await firstAnswer(tx, key))
    if (given) return given as Basket
    await addLines(tx, owner, counts, body.change ?? false)
    const found = await findBasket(tx, owner)
    if (found.lines.length > basketMaxLines) throw refused(`В корзине может быть не больше ${basketMaxLines} строк: оформите заказ частями`)
    const basket = await withoutMissing(tx, deps, visitor, await priceFoundBasket(tx, deps, visitor, found, sold))
    if (key) await keepAnswer(tx, key, showBasket(basket, deps))
    return answerBasket(basket, deps)
  })
}
