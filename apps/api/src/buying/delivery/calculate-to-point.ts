import type { delivery } from '@shpulka/contract/buying/delivery'
import { Failure, unprocessable } from '../../base/http/failure.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { cleanLine } from '../../base/text/plain-text.rule.ts'
import { findPointByCode } from './delivery.sql.ts'
import type { DeliveryDeps } from './deps.ts'
import { pointLimitRefusal } from './estimates.rule.ts'
import { pointRefusal } from './quote-messages.rule.ts'
import { carrierQuotesTo } from './quotes.ts'
import { readPackedBasket } from './read-packed-basket.ts'
import { storeQuotes } from './store-quotes.ts'

export const calculateToPoint: Handler<typeof delivery.calculateToPoint, DeliveryDeps> = async (ctx, deps) => {
  const { visitor, body } = ctx
  const [point] = await findPointByCode(deps.pool, visitor.site.id, cleanLine(body.deliveryPointCode))
  if (!point) throw new Failure(404, 'Такого пункта выдачи нет', { deliveryPointCode: 'Выберите другой пункт' })
  const { basketId, contentsHash, packed } = await readPackedBasket(deps, visitor)
  const terms = await deps.currentDeliveryTerms()
  const { quotes, noCarrierPrice } = await carrierQuotesTo(
    deps,
    { site: visitor.site, clientKey: ctx.clientKey },
    point,
    packed,
  )
  const [calculation] = await storeQuotes(deps.pool, quotes, {
    terms,
    siteId: visitor.site.id,
    basketId,
    contentsHash,
    pointId: point.id,
    addressHash: null,
    takesPayment: point.takesCash || point.takesCard,
  })
  if (!calculation)
    throw unprocessable(pointRefusal(noCarrierPrice, pointLimitRefusal(terms, point, packed.parcel)), {
      deliveryPointCode: 'Выберите другой пункт или доставку до адреса',
    })
  return calculation
}
