import type { ZoneTariff } from '@shpulka/contract/buying/delivery'
import type { DeliveryTerms } from './estimates.rule.ts'

/** A method's tariffs in the order of the zones; zones it does not deliver to are left out. */
export const zoneTariffs = (
  { zones, tariffs }: Pick<DeliveryTerms, 'zones' | 'tariffs'>,
  methodId: number,
): ZoneTariff[] =>
  zones.flatMap(({ id }) => {
    const rows = tariffs
      .filter((row) => row.methodId === methodId && row.zoneId === id)
      .toSorted((one, other) => one.upToWeightGrams - other.upToWeightGrams)
    const last = rows.at(-1)
    if (!last) return []
    return {
      zoneId: id,
      daysMin: Math.min(...rows.map(({ daysMin }) => daysMin)),
      daysMax: Math.max(...rows.map(({ daysMax }) => daysMax)),
      steps: rows.map(({ upToWeightGrams, priceKopecks }) => ({ upToWeight: upToWeightGrams, price: priceKopecks })),
      perExtraKg: last.perExtraKgKopecks,
    }
  })
