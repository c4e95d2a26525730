import type { constructorSets } from '@shpulka/contract/catalogue/constructor-sets'
import type { Handler } from '../../base/http/request-context.ts'
import type { BasketDeps } from '../../buying/basket/basket.port.ts'
import { choiceFromParts, findSetOfSite } from './chosen-set.ts'
import { priceChoice } from './price-choice.ts'

export const priceConstructorSet: Handler<typeof constructorSets.priceConstructorSet, BasketDeps> = async (
  { visitor, body },
  deps,
) => {
  const choice = choiceFromParts(body.parts)
  const set = await findSetOfSite(deps.pool, visitor, body.constructorSetId)
  const count = Math.max(1, body.count ?? 1)
  return priceChoice(deps.pool, deps, visitor, {
    set,
    choice,
    count,
    withBasket: body.withBasket ?? true,
    replaces: body.replaces ?? null,
  })
}
