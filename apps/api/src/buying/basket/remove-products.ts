import type { basket } from '@shpulka/contract/buying/basket'
import { badInput } from '../../base/http/failure.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { findPricedGroups } from '../../catalogue/catalog/offers.port.ts'
import { answerBasket } from './answer-basket.ts'
import { lineKeys } from './basket-line.rule.ts'
import { deleteLines } from './baskets.sql.ts'
import { ownerOf } from './find-basket.ts'
import { type BasketDeps, readBasket } from './read-basket.ts'

export const removeProducts: Handler<typeof basket.removeProducts, BasketDeps> = async ({ visitor, body }, deps) => {
  if (body.groupIds === undefined && !body.notInStock) throw badInput({ groupIds: 'Назовите, что убрать из корзины' })
  const owner = ownerOf(visitor)
  const requested = body.groupIds ?? []
  const [groupIds, setIds] = lineKeys(body.notInStock ? await linesNotInStock() : [])
  await deleteLines(deps.pool, owner.siteId, owner.cartToken, owner.userId, [...requested, ...groupIds], setIds)
  return answerBasket(await readBasket(deps.pool, deps, visitor, owner), deps)

  async function linesNotInStock() {
    // Read from the database: cached groups may be stale.
    const { lines } = await readBasket(deps.pool, { ...deps, findGroups: findPricedGroups }, visitor, owner)
    return lines.filter(({ inStock }) => !inStock).map(({ line }) => line)
  }
}
