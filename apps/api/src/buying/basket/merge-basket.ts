import type { basket } from '@shpulka/contract/buying/basket'
import { transaction } from '../../base/db/transaction.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { answerBasket } from './answer-basket.ts'
import { mergeGuestBasket } from './basket.port.ts'
import { type BasketDeps, readBasket } from './read-basket.ts'

export const mergeBasket: Handler<typeof basket.mergeBasket, BasketDeps> = async ({ visitor, body }, deps) => {
  await transaction(deps.pool, (tx) => mergeGuestBasket(tx, visitor, body.cartToken))
  return answerBasket(await readBasket(deps.pool, deps, visitor), deps)
}
