import type { constructorSets } from '@shpulka/contract/catalogue/constructor-sets'
import type { Verb } from '../../base/http/visit.ts'
import type { BasketDeps } from '../../buying/basket/basket.port.ts'
import { listedSets } from './listed-sets.port.ts'

export const listConstructorSets: Verb<typeof constructorSets.listConstructorSets, BasketDeps> = (visit, deps) =>
  listedSets(visit, deps, visit.query.productId ?? null)
