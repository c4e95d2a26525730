import type { Changes } from '../../base/db/changes.ts'
import { everythingTag } from '../../base/db/everything-tag.rule.ts'
import type { Pool } from '../../base/db/pool.ts'
import { type DeliveryTermsRow, findDeliveryTerms } from './delivery-terms.sql.ts'

/** Cached methods, zones, tariffs and points, for estimates. The price of an order is read from the database. */
export type CurrentDeliveryTerms = () => Promise<DeliveryTermsRow>

const cacheMilliseconds = 60_000

/** Caches the terms of delivery until the settings change, for at most a minute. */
export async function openDeliveryTerms(
  pool: Pool,
  changes: Pick<Changes, 'subscribe'>,
  now: () => number = () => performance.now(),
): Promise<{ current: CurrentDeliveryTerms; close(): void }> {
  let cached: { terms: ReturnType<CurrentDeliveryTerms>; expiresAt: number } | null = null
  const stop = await changes.subscribe((tags) => {
    if (tags.some((tag) => tag === 'settings' || tag === everythingTag)) cached = null
  })
  const read = async () => (await findDeliveryTerms(pool))[0]!
  return {
    current() {
      if (cached && cached.expiresAt > now()) return cached.terms
      const reading = { terms: read(), expiresAt: now() + cacheMilliseconds }
      cached = reading
      // A failed read is not cached: the next request reads again.
      reading.terms.catch(() => {
        if (cached === reading) cached = null
      })
      return reading.terms
    },
    close: stop,
  }
}
