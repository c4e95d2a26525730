import type { delivery } from '@shpulka/contract/buying/delivery'
import { Failure, unprocessable } from '../../base/http/failure.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { plainLine } from '../../base/text/plain-text.rule.ts'
import { readBasket, showBasket } from '../basket/basket.port.ts'
import { calculationsPerBasket } from './calculation-limits.rule.ts'
import { findPointByCode } from './delivery.sql.ts'
import type { DeliveryDeps } from './deps.ts'
import { quotesTo } from './quotes.ts'
import { shippedOf } from './shipped.rule.ts'
import { storeQuotes } from './store-quotes.ts'

export const calculateToPoint: Handler<typeof delivery.calculateToPoint, DeliveryDeps> = async (ctx, deps) => {
  const { visitor, body } = ctx
  const [point] = await findPointByCode(deps.pool, visitor.site.id, plainLine(body.deliveryPointCode))
  if (!point) throw new Failure(404, 'Такого пункта выдачи нет', { deliveryPointCode: 'Выберите другой пункт' })
  const basket = await readBasket(deps.pool, deps, visitor)
  const { contentsHash, isEmpty, shipment } = shippedOf(basket)
  if (isEmpty || basket.id === null)
    throw unprocessable(
      'В корзине нет выбранных товаров: выберите, что заказать',
      {},
      { basket: showBasket(basket, deps) },
    )
  await deps.limits.take([calculationsPerBasket, `basket ${basket.id}`])
  const terms = await deps.currentDeliveryTerms()
  const quotes = await quotesTo(deps, ctx, point, shipment)
  const [calculation] = await storeQuotes(deps.pool, quotes, {
    terms,
    siteId: visitor.site.id,
    basketId: basket.id,
    contentsHash,
    pointId: point.id,
    addressHash: null,
    takesPayment: point.takesCash || point.takesCard,
  })
  if (!calculation)
    throw unprocessable('Этот пункт не примет такой тяжёлый заказ', {
      deliveryPointCode: 'Выберите другой пункт или доставку до адреса',
    })
  return calculation
}
