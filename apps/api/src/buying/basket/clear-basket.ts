import type { basket } from '@shpulka/contract/buying/basket'
import type { Handler } from '../../base/http/request-context.ts'
import { answerBasket } from './answer-basket.ts'
import { deleteLines } from './baskets.sql.ts'
import { ownerOf } from './find-basket.ts'
import { type BasketDeps, readBasket } from './read-basket.ts'

export const clearBasket: Handler<typeof basket.clearBasket, BasketDeps> = async ({ visitor }, deps) => {
  const owner = ownerOf(visitor)
  await deleteLines(deps.pool, owner.siteId, owner.cartToken, owner.userId, null, null)
  return answerBasket(await readBasket(deps.pool, deps, visitor, owner), deps)
}
