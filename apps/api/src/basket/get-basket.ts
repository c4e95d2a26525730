import type { basket } from '@shpulka/contract/basket'
import type { Verb } from '../http/visit.ts'
import { type BasketDeps, readBasket, showBasket } from './basket.port.ts'

export const getBasket: Verb<typeof basket.getBasket, BasketDeps> = async ({ visitor }, deps) =>
  showBasket(await readBasket(deps.pool, deps, visitor), deps)
