import { unprocessable } from '../../base/http/failure.ts'
import type { Visitor } from '../../base/http/request-context.ts'
import { nothingSelected, readBasket, showBasket } from '../basket/basket.port.ts'
import { calculationsPerBasket } from './calculation-limits.rule.ts'
import type { DeliveryDeps } from './deps.ts'
import { shippedOf } from './shipped.rule.ts'

/**
 * Reads the goods in the visitor's basket that are shipped, for a calculation to be stored. 422 with the basket:
 * nothing is shipped; 429: too many calculations for this basket.
 */
export async function readShipped(deps: DeliveryDeps, visitor: Visitor) {
  const basket = await readBasket(deps.pool, deps, visitor)
  const { contentsHash, isEmpty, shipment } = shippedOf(basket)
  if (isEmpty || basket.id === null) throw unprocessable(nothingSelected, {}, { basket: showBasket(basket, deps) })
  await deps.limits.consume([calculationsPerBasket, `basket ${basket.id}`])
  return { basketId: basket.id, contentsHash, shipment }
}
