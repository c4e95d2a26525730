import type { delivery } from '@shpulka/contract/delivery'
import { type BasketDeps, readBasket } from '../basket/basket.port.ts'
import { plainLine } from '../http/plain-text.rule.ts'
import type { Verb } from '../http/visit.ts'
import { findPoints } from './delivery.sql.ts'
import { placeName } from './tariff-price.rule.ts'

export const listDeliveryPoints: Verb<typeof delivery.listDeliveryPoints, BasketDeps> = async ({ visitor, query }, deps) => {
  const { total } = await readBasket(deps.pool, deps, visitor)
  const city = placeName(plainLine(query.city ?? ''))
  const points = await findPoints(deps.pool, visitor.site.id, query.methodId ?? null, city || null, total.weight)
  return points.map(({ code, methodId, title, city, address, latitude, longitude, hours, phone }) => ({
    code,
    methodId,
    title,
    city,
    address,
    latitude,
    longitude,
    hours,
    phone,
  }))
}
