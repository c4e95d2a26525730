import type { basket } from '@shpulka/contract/basket'
import type { Verb } from '../http/visit.ts'
import { answerBasket, type BasketDeps, readBasket } from './read-basket.ts'

export const getBasket: Verb<typeof basket.getBasket, BasketDeps> = async ({ visitor }, deps) =>
  answerBasket(await readBasket(deps.pool, deps, visitor), deps)
