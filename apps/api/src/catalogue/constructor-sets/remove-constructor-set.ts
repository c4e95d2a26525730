import type { constructorSets } from '@shpulka/contract/catalogue/constructor-sets'
import type { Handler } from '../../base/http/request-context.ts'
import { type BasketDeps, ownerOf, readBasket, showBasket } from '../../buying/basket/basket.port.ts'
import { removeSets } from '../../buying/basket/basket-sets.port.ts'

export const removeConstructorSet: Handler<typeof constructorSets.removeConstructorSet, BasketDeps> = async (
  { visitor, body },
  deps,
) => {
  const owner = ownerOf(visitor)
  await removeSets(deps.pool, owner, body.ids)
  return showBasket(await readBasket(deps.pool, deps, visitor, owner), deps)
}
