import type { basket } from '@shpulka/contract/buying/basket'
import type { Handler } from '../../base/http/request-context.ts'
import { answerBasket } from './answer-basket.ts'
import { type BasketDeps, readBasket } from './read-basket.ts'

export const getBasket: Handler<typeof basket.getBasket, BasketDeps> = async ({ visitor }, deps) =>
  answerBasket(await readBasket(deps.pool, deps, visitor), deps)
