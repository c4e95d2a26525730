import type { basket } from '@shpulka/contract/buying/basket'
import type { Verb } from '../../base/http/visit.ts'
import { readBuyerBonuses } from '../bonuses/buyer-bonuses.port.ts'
import { readPromoCode, typedPromoCode } from '../promo-codes/promo-codes.port.ts'
import { answerBasket, type BasketDeps, noWishes, ownerOf, pricedBasket } from './read-basket.ts'
import { wantedGroups } from './wanted-groups.ts'

export const priceVirtualBasket: Verb<typeof basket.priceVirtualBasket, BasketDeps> = async (visit, deps) => {
  const { visitor, body } = visit
  const { pool } = deps
  const userId = visitor.user?.id ?? null
  const codeId = await typedPromoCode(pool, deps.limits, visit, body.promoCode ?? null)
  const { counts, sold } = await wantedGroups(deps, visitor, body.groups)
  const lines = [...counts].map(([groupId, count]) => ({ groupId, count, selected: true, group: sold.get(groupId)! }))
  const wishes = {
    ...noWishes,
    bonusesWantedKopecks: body.bonuses ?? 0,
    promoCode: codeId === null ? null : await readPromoCode(pool, codeId, userId, [...counts.keys()]),
    buyer: userId === null ? null : await readBuyerBonuses(pool, userId, visitor.site.id),
  }
  return answerBasket(pricedBasket(deps, visitor, { id: null, version: 0, owner: ownerOf(visitor), ...wishes }, lines), deps)
}
