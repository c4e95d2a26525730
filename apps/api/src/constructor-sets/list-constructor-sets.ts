import type { constructorSets } from '@shpulka/contract/constructor-sets'
import type { BasketDeps } from '../basket/basket.port.ts'
import type { Verb } from '../http/visit.ts'
import { listedSets } from './listed-sets.port.ts'

export const listConstructorSets: Verb<typeof constructorSets.listConstructorSets, BasketDeps> = (visit, deps) =>
  listedSets(visit, deps, visit.query.productId ?? null)
