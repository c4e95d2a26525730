import type { DeliveryPoint } from '@shpulka/contract/buying/delivery'
import type { PackedGoods } from './carrier.ts'
import type { DeliveryPointRow } from './delivery.sql.ts'
import { estimateView } from './estimate.view.ts'
import { calendarOf, type DeliveryTerms, zonePrice } from './estimates.rule.ts'

/** A delivery point in the contract's shape. `packed` is null when there is nothing to deliver yet. */
export function pointView(
  row: DeliveryPointRow,
  terms: DeliveryTerms,
  siteId: number,
  packed: PackedGoods | null,
  now: Date,
): DeliveryPoint {
  const price = packed && zonePrice(terms, { siteId, methodId: row.methodId, zoneId: row.zoneId }, packed)
  return {
    code: row.code,
    methodId: row.methodId,
    carrier: row.carrier,
    kind: row.kind,
    title: row.title,
    city: row.city,
    address: row.address,
    latitude: row.latitude,
    longitude: row.longitude,
    hours: row.hours,
    phone: row.phone,
    howToFind: row.howToFind,
    distance: row.distance,
    payments: [...(row.takesCash ? (['cash'] as const) : []), ...(row.takesCard ? (['card'] as const) : [])],
    maxWeight: row.maxWeightGrams,
    maxSide: row.maxSideMm,
    estimate: price && estimateView(price, calendarOf(terms, siteId, row.methodId), now),
  }
}
