import type { basket } from '@shpulka/contract/buying/basket'
import type { Verb } from '../../base/http/visit.ts'
import { answerBasket, type BasketDeps, readBasket } from './read-basket.ts'

export const getBasket: Verb<typeof basket.getBasket, BasketDeps> = async ({ visitor }, deps) =>
  answerBasket(await readBasket(deps.pool, deps, visitor), deps)
