import { type Changes, everything } from '../../base/db/changes.ts'
import type { Pool } from '../../base/db/pool.ts'
import { type DeliveryTermsRow, findDeliveryTerms } from './delivery-terms.sql.ts'

/**
 * Methods, zones, tariffs and points as they are, for estimates: a price an order takes is calculated from the
 * database.
 */
export type CurrentDeliveryTerms = () => Promise<DeliveryTermsRow>

const cacheMilliseconds = 60_000

/** Keeps the terms of delivery in memory until news of the settings, and no longer than a minute. */
export async function openDeliveryTerms(
  pool: Pool,
  changes: Pick<Changes, 'subscribe'>,
  now: () => number = Date.now,
): Promise<{ current: CurrentDeliveryTerms; close(): void }> {
  let cached: { terms: ReturnType<CurrentDeliveryTerms>; until: number } | null = null
  const stop = await changes.subscribe((tags) => {
    if (tags.some((tag) => tag === 'settings' || tag === everything)) cached = null
  })
  const read = async () => (await findDeliveryTerms(pool))[0]!
  return {
    current() {
      if (cached && cached.until > now()) return cached.terms
      const reading = { terms: read(), until: now() + cacheMilliseconds }
      cached = reading
      // Terms that could not be read are read again at the next request.
      reading.terms.catch(() => {
        if (cached === reading) cached = null
      })
      return reading.terms
    },
    close: stop,
  }
}
