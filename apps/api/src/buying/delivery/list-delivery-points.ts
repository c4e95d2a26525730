import type { delivery } from '@shpulka/contract/buying/delivery'
import type { Handler } from '../../base/http/request-context.ts'
import { normalizedWords } from '../../base/integrations/normalized-words.rule.ts'
import { knownPlaces } from '../../base/integrations/places.port.ts'
import { cleanLine } from '../../base/text/plain-text.rule.ts'
import { readBasket } from '../basket/basket.port.ts'
import { findPoints } from './delivery.sql.ts'
import type { DeliveryDeps } from './deps.ts'
import { packedBasket } from './packed-basket.rule.ts'
import { longestSideMm } from './parcel-limits.rule.ts'
import { parseDegrees, placesOf } from './places.rule.ts'
import { pointView } from './point.view.ts'
import { placeName } from './tariff-price.rule.ts'

export const listDeliveryPoints: Handler<typeof delivery.listDeliveryPoints, DeliveryDeps> = async (
  { visitor, query },
  deps,
) => {
  const [basket, terms, nearest] = await Promise.all([
    readBasket(deps.pool, deps, visitor),
    deps.currentDeliveryTerms(),
    sortOrigin(query),
  ])
  const { packed, isEmpty } = packedBasket(basket)
  const points = await findPoints(
    deps.pool,
    visitor.site.id,
    query.methodId ?? null,
    placeName(cleanLine(query.city ?? '')) || null,
    normalizedWords(query.search ?? ''),
    packed.parcel.weightGrams,
    longestSideMm(packed.parcel),
    parseDegrees(query.box),
    nearest?.latitude ?? null,
    nearest?.longitude ?? null,
    query.limit ?? 300,
    query.offset ?? 0,
  )
  const now = new Date()
  return points.map((point) => pointView(point, terms, visitor.site.id, isEmpty ? null : packed, now))
}

async function sortOrigin({ at, near }: { readonly at?: string; readonly near?: string }) {
  const [latitude, longitude] = parseDegrees(at) ?? []
  if (latitude !== undefined && longitude !== undefined) return { latitude, longitude }
  const name = placeName(cleanLine(near ?? ''))
  return name === '' ? null : placesOf(await knownPlaces(), { name, box: null }, 1)[0]
}
