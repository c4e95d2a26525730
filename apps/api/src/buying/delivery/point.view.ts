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
  const {
    code,
    methodId,
    carrier,
    kind,
    title,
    city,
    address,
    latitude,
    longitude,
    hours,
    phone,
    howToFind,
    distance,
  } = row
  const price = packed && zonePrice(terms, { siteId, methodId, zoneId: row.zoneId }, packed)
  return {
    code,
    methodId,
    carrier,
    kind,
    title,
    city,
    address,
    latitude,
    longitude,
    hours,
    phone,
    howToFind,
    distance,
    payments: [...(row.takesCash ? (['cash'] as const) : []), ...(row.takesCard ? (['card'] as const) : [])],
    maxWeight: row.maxWeightGrams,
    maxSide: row.maxSideMm,
    estimate: price && estimateView(price, calendarOf(terms, siteId, methodId), now),
  }
}
