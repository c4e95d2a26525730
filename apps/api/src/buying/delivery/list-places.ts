import type { delivery } from '@shpulka/contract/buying/delivery'
import type { Handler } from '../../base/http/request-context.ts'
import { knownPlaces } from '../../base/integrations/places.port.ts'
import { cleanLine } from '../../base/text/plain-text.rule.ts'
import { parseDegrees, placesOf } from './places.rule.ts'
import { placeName } from './tariff-price.rule.ts'

export const listPlaces: Handler<typeof delivery.listPlaces, object> = async ({ query }) => {
  const search = { name: placeName(cleanLine(query.name ?? '')), box: parseDegrees(query.box) }
  const places = placesOf(await knownPlaces(), search, query.limit ?? 60)
  return places.map(({ name, region, latitude, longitude }) => ({ name, region, latitude, longitude }))
}
