import type { basket } from '@shpulka/contract/buying/basket'
import type { Handler } from '../../base/http/request-context.ts'
import { readBuyerBonuses } from '../bonuses/buyer-bonuses.port.ts'
import { enteredPromoCode, readPromoCode } from '../promo-codes/promo-codes.port.ts'
import { answerBasket } from './answer-basket.ts'
import { noRequestedDiscounts, ownerOf } from './find-basket.ts'
import { type BasketDeps, pricedBasket } from './read-basket.ts'
import { requestedGroups } from './requested-groups.ts'

export const priceVirtualBasket: Handler<typeof basket.priceVirtualBasket, BasketDeps> = async (ctx, deps) => {
  const { visitor, body } = ctx
  const { pool } = deps
  const userId = visitor.user?.id ?? null
  const codeId = await enteredPromoCode(pool, deps.limits, ctx, body.promoCode ?? null)
  const { counts, groupsById } = await requestedGroups(deps, visitor, body.groups)
  const lines = [...counts].map(([groupId, count]) => ({
    groupId,
    count,
    selected: true,
    group: groupsById.get(groupId)!,
  }))
  const requestedDiscounts = {
    ...noRequestedDiscounts,
    requestedBonusesKopecks: body.bonuses ?? 0,
    promoCode: codeId === null ? null : await readPromoCode(pool, codeId, userId, [...counts.keys()]),
    buyer: userId === null ? null : await readBuyerBonuses(pool, userId, visitor.site.id),
  }
  return answerBasket(
    pricedBasket(deps, visitor, { id: null, version: 0, owner: ownerOf(visitor), ...requestedDiscounts }, lines),
    deps,
  )
}
