import type { constructorSets } from '@shpulka/contract/constructor-sets'
import { type BasketDeps, ownerOf, readBasket, showBasket } from '../basket/basket.port.ts'
import { removeSets } from '../basket/basket-sets.port.ts'
import type { Verb } from '../http/visit.ts'

export const removeConstructorSet: Verb<typeof constructorSets.removeConstructorSet, BasketDeps> = async ({ visitor, body }, deps) => {
  const owner = ownerOf(visitor)
  await removeSets(deps.pool, owner, body.ids)
  return showBasket(await readBasket(deps.pool, deps, visitor, owner), deps)
}
