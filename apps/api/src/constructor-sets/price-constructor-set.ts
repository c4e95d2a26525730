import type { constructorSets } from '@shpulka/contract/constructor-sets'
import type { BasketDeps } from '../basket/basket.port.ts'
import type { Verb } from '../http/visit.ts'
import { givenChoice, knownSet } from './chosen-set.ts'
import { priceChoice } from './price-choice.ts'

export const priceConstructorSet: Verb<typeof constructorSets.priceConstructorSet, BasketDeps> = async ({ visitor, body }, deps) => {
  const choice = givenChoice(body.parts)
  const set = await knownSet(deps.pool, visitor, body.constructorSetId)
  const count = Math.max(1, body.count ?? 1)
  return priceChoice(deps.pool, deps, visitor, { set, choice, count, withBasket: body.withBasket ?? true, replaces: body.replaces ?? null })
}
