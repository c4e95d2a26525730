import type { basket } from '@shpulka/contract/basket'
import type { Verb } from '../http/visit.ts'
import { answerBasket, type BasketDeps, ownerOf, pricedBasket } from './read-basket.ts'
import { wantedGroups } from './wanted-groups.ts'

export const priceVirtualBasket: Verb<typeof basket.priceVirtualBasket, BasketDeps> = async ({ visitor, body }, deps) => {
  const { counts, sold } = await wantedGroups(deps, visitor, body.groups)
  const lines = [...counts].map(([groupId, count]) => ({ groupId, count, selected: true, group: sold.get(groupId)! }))
  return answerBasket(pricedBasket(deps, visitor, { id: null, version: 0, owner: ownerOf(visitor) }, lines), deps)
}
