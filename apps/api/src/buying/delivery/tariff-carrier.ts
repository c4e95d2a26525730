import type { Carrier } from './carrier.ts'
import { findTariffs, findZones, type TariffOfMethodRow } from './delivery.sql.ts'
import { addressKinds } from './delivery-needs.rule.ts'
import { isWithinLimits } from './parcel-limits.rule.ts'
import { tariffPrice, zoneOf } from './tariff-price.rule.ts'

/** The built-in carrier: the shop's own tariffs by zone and weight. */
export const tariffCarrier: Carrier = async (tx, siteId, destination, { parcel, isDeliveryFree }) => {
  const isPoint = 'zoneId' in destination
  const zoneId = isPoint
    ? destination.zoneId
    : destination.place
      ? zoneOf(await findZones(tx), destination.place)?.id
      : undefined
  if (zoneId === undefined) return []
  const rows = await findTariffs(tx, siteId, zoneId, isPoint ? destination.methodId : null, addressKinds)
  return [...Map.groupBy(rows, ({ methodId }) => methodId)].flatMap(([methodId, tariff]) => {
    const method = tariff[0] as TariffOfMethodRow
    if (!isWithinLimits(parcel, method, ...(isPoint ? [destination] : []))) return []
    const price = tariffPrice(tariff, parcel, method.isFreeFromThreshold && isDeliveryFree)
    return price ? [{ methodId, ...price, carrier: 'shop', option: '' }] : []
  })
}
