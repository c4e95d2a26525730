import type { basket } from '@shpulka/contract/buying/basket'
import type { Handler } from '../../base/http/request-context.ts'
import { type BasketDeps, readBasket } from './read-basket.ts'

export const getBasketTotal: Handler<typeof basket.getBasketTotal, BasketDeps> = async ({ visitor }, deps) =>
  (await readBasket(deps.pool, deps, visitor)).total
