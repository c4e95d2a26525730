import type { Carrier } from './carrier.ts'
import { findTariffs, findZones, type TariffOfMethodRow } from './delivery.sql.ts'
import { addressKinds } from './delivery-needs.rule.ts'
import { tariffPrice, zoneOf } from './tariff-price.rule.ts'

/** The built-in carrier: the shop's own tariffs by zone and weight. */
export const tariffCarrier: Carrier = async (tx, destination, { parcel, reachesFreeDelivery }) => {
  const isPoint = 'zoneId' in destination
  const zoneId = isPoint ? destination.zoneId : zoneOf(await findZones(tx), destination)?.id
  if (zoneId === undefined) return []
  const rows = await findTariffs(tx, zoneId, isPoint ? destination.methodId : null, addressKinds)
  return [...Map.groupBy(rows, ({ methodId }) => methodId)].flatMap(([methodId, tariff]) => {
    const method = tariff[0] as TariffOfMethodRow
    const mostGrams = Math.min(method.maxWeightGrams ?? Infinity, (isPoint ? destination.maxWeightGrams : null) ?? Infinity)
    if (parcel.weightGrams > mostGrams) return []
    const price = tariffPrice(tariff, parcel, method.isFreeFromThreshold && reachesFreeDelivery)
    return price ? [{ methodId, ...price }] : []
  })
}
