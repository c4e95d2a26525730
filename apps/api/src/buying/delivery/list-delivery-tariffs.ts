import type { delivery } from '@shpulka/contract/buying/delivery'
import type { Handler } from '../../base/http/request-context.ts'
import { cleanLine } from '../../base/text/plain-text.rule.ts'
import type { DeliveryDeps } from './deps.ts'
import { methodEstimates, methodZone } from './estimates.rule.ts'
import { placesOfCountry } from './places-of-country.ts'
import { zoneTariffs } from './zone-tariffs.rule.ts'

/** Within the limits of every method, so that only the place can be a reason for refusal. */
const lightest = {
  parcel: { weightGrams: 0, volumeCm3: 0, lengthMm: 0, widthMm: 0, heightMm: 0 },
  isDeliveryFree: false,
}

export const listDeliveryTariffs: Handler<typeof delivery.listDeliveryTariffs, DeliveryDeps> = async (
  { visitor: { site }, query, tag },
  deps,
) => {
  const destination = {
    siteId: site.id,
    city: cleanLine(query.city ?? '') || site.city,
    region: cleanLine(query.region ?? ''),
  }
  const [terms, places] = await Promise.all([deps.currentDeliveryTerms(), placesOfCountry()])
  const estimates = methodEstimates(terms, destination, lightest, places)
  tag('settings')
  return {
    city: destination.city,
    zones: terms.zones.map(({ id, title }) => ({ id, title })),
    methods: terms.methods
      .filter(({ siteId }) => siteId === null || siteId === site.id)
      .map(({ id, title, description, maxWeightGrams, isFreeFromThreshold }) => ({
        id,
        title,
        description,
        maxWeight: maxWeightGrams,
        isFreeFromThreshold,
        zoneId: methodZone(terms, destination, id, places),
        refusal: estimates.get(id)?.refusal ?? null,
        tariffs: zoneTariffs(terms, id),
      })),
  }
}
