import { type Changes, everything } from '../../base/db/changes.ts'
import type { Pool } from '../../base/db/pool.ts'
import { type DeliveryTermsRow, findDeliveryTerms } from './delivery-terms.sql.ts'

/** Methods, zones, tariffs and points as they are, for estimates: a price an order takes is calculated from the database. */
export type CurrentDeliveryTerms = () => Promise<DeliveryTermsRow>

const keptMilliseconds = 60_000

/** Keeps the terms of delivery in memory until news of the settings, and no longer than a minute. */
export async function openDeliveryTerms(
  pool: Pool,
  changes: Pick<Changes, 'subscribe'>,
  now: () => number = Date.now,
): Promise<{ current: CurrentDeliveryTerms; close(): void }> {
  let kept: { terms: ReturnType<CurrentDeliveryTerms>; until: number } | null = null
  const stop = await changes.subscribe((tags) => {
    if (tags.some((tag) => tag === 'settings' || tag === everything)) kept = null
  })
  const read = async () => (await findDeliveryTerms(pool))[0]!
  return {
    current() {
      if (kept && kept.until > now()) return kept.terms
      const reading = { terms: read(), until: now() + keptMilliseconds }
      kept = reading
      // What could not be read is read again by whoever asks next.
      reading.terms.catch(() => {
        if (kept === reading) kept = null
      })
      return reading.terms
    },
    close: stop,
  }
}
