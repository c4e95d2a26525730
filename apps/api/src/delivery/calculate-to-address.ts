import type { delivery } from '@shpulka/contract/delivery'
import { readBasket, showBasket } from '../basket/basket.port.ts'
import { refused } from '../http/failure.ts'
import type { Verb } from '../http/visit.ts'
import { addressHash } from './calculation-fit.rule.ts'
import { calculationsPerBasket } from './calculation-limits.rule.ts'
import type { DeliveryDeps } from './deps.ts'
import { quotesTo } from './quotes.ts'
import { shippedOf } from './shipped.rule.ts'
import { storeQuotes } from './store-quotes.ts'

export const calculateToAddress: Verb<typeof delivery.calculateToAddress, DeliveryDeps> = async (visit, deps) => {
  const { visitor, body } = visit
  const basket = await readBasket(deps.pool, deps, visitor)
  const { contentsHash, isEmpty, shipment } = shippedOf(basket)
  if (isEmpty || basket.id === null)
    throw refused('В корзине нет выбранных товаров: выберите, что заказать', {}, { basket: showBasket(basket, deps) })
  await deps.limits.take([calculationsPerBasket, `basket ${basket.id}`])
  const terms = await deps.currentDeliveryTerms()
  const quotes = await quotesTo(deps, visit, body.address, shipment)
  return storeQuotes(deps.pool, quotes, {
    terms,
    siteId: visitor.site.id,
    basketId: basket.id,
    contentsHash,
    pointId: null,
    addressHash: addressHash(body.address),
    takesPayment: true,
  })
}
