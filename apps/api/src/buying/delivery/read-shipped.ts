import { unprocessable } from '../../base/http/failure.ts'
import type { Visitor } from '../../base/http/request-context.ts'
import { nothingSelected, readBasket, showBasket } from '../basket/basket.port.ts'
import { calculationsPerBasket } from './calculation-limits.rule.ts'
import type { DeliveryDeps } from './deps.ts'
import { shippedOf } from './shipped.rule.ts'

/**
 * What of the visitor's basket is shipped, for a calculation to be stored. 422 with the basket: nothing is; 429: too
 * much was calculated for it.
 */
export async function readShipped(deps: DeliveryDeps, visitor: Visitor) {
  const basket = await readBasket(deps.pool, deps, visitor)
  const { contentsHash, isEmpty, shipment } = shippedOf(basket)
  if (isEmpty || basket.id === null) throw unprocessable(nothingSelected, {}, { basket: showBasket(basket, deps) })
  await deps.limits.take([calculationsPerBasket, `basket ${basket.id}`])
  return { basketId: basket.id, contentsHash, shipment }
}
