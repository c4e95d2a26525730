import { unprocessable } from '../../base/http/failure.ts'
import type { Visitor } from '../../base/http/request-context.ts'
import { nothingSelected, readBasket, showBasket } from '../basket/basket.port.ts'
import { calculationsPerBasket } from './calculation-limits.rule.ts'
import type { DeliveryDeps } from './deps.ts'
import { packedBasket } from './packed-basket.rule.ts'

/**
 * Reads the goods to ship from the visitor's basket, for a calculation to be stored. 422 with the basket when there are
 * none; 429 when there are too many calculations for this basket.
 */
export async function readPackedBasket(deps: DeliveryDeps, visitor: Visitor) {
  const basket = await readBasket(deps.pool, deps, visitor)
  const { contentsHash, isEmpty, packed } = packedBasket(basket)
  if (isEmpty || basket.id === null) throw unprocessable(nothingSelected, {}, { basket: showBasket(basket, deps) })
  await deps.limits.consume([calculationsPerBasket, `basket ${basket.id}`])
  return { basketId: basket.id, contentsHash, packed }
}
