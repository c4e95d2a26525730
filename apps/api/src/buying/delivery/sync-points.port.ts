import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import type { Cdek, CdekPoint } from '../../base/integrations/cdek.port.ts'
import { findCarrierMethod, hideOtherPoints, writeCarrierPoints } from './carrier-points.sql.ts'
import { findZones } from './delivery.sql.ts'
import { type Zone, zoneOf } from './tariff-price.rule.ts'

const carrier = 'cdek'
/** A list with less than this share of the points buyers see, in zones of the shop, is treated as a mistake. */
const minShare = 0.5

/**
 * Updates points of CDEK: writes new and changed ones, hides those it no longer lists. Returns the counts, or null when
 * the answer was not usable.
 */
export async function syncCarrierPoints(
  pool: Pool,
  cdek: Pick<Cdek, 'points'>,
  log: { warn(fields: object, message: string): void },
): Promise<{ changed: number; hidden: number } | null> {
  const [method] = await findCarrierMethod(pool, carrier, 'point')
  const points = method ? await cdek.points() : null
  if (!method || points === null) return null
  const zones = await findZones(pool)
  const rows = [...new Map(points.map((point) => [point.code, rowOf(point, zones)])).values()].filter(
    (row) => row !== null,
  )
  if (points.length === 0 || rows.length < method.shown * minShare) {
    log.warn(
      { event: 'points-refused', given: points.length, inZones: rows.length, shown: method.shown },
      'too few points of a carrier to be all of them',
    )
    return null
  }
  return transaction(pool, async (tx) => {
    const [counts] = await writeCarrierPoints(tx, carrier, method.methodId, JSON.stringify(rows))
    const [hidden] = await hideOtherPoints(
      tx,
      carrier,
      rows.map(({ code }) => code),
    )
    return { changed: counts!.changed, hidden: hidden!.hidden }
  })
}

/** Null when the shop does not deliver there, not even by its own tariffs. */
function rowOf(
  { code, region, city, cityCode, howToFind, takesCash, takesCard, maxWeightGrams, maxSideMm, ...rest }: CdekPoint,
  zones: readonly Zone[],
) {
  const zone = zoneOf(zones, { city, region })
  return (
    zone && {
      ...rest,
      code: `${carrier}-${code}`,
      city,
      zone_id: zone.id,
      city_code: cityCode,
      how_to_find: howToFind,
      takes_cash: takesCash,
      takes_card: takesCard,
      max_weight_grams: maxWeightGrams,
      max_side_mm: maxSideMm,
    }
  )
}
