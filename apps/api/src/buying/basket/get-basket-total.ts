import type { basket } from '@shpulka/contract/buying/basket'
import type { Verb } from '../../base/http/visit.ts'
import { type BasketDeps, readBasket } from './read-basket.ts'

export const getBasketTotal: Verb<typeof basket.getBasketTotal, BasketDeps> = async ({ visitor }, deps) =>
  (await readBasket(deps.pool, deps, visitor)).total
