import { type CachedRows, type CacheOptions, cacheRows } from './cached-rows.ts'

/** A timer of over 24.8 days would fire at once, and one set before the clock was corrected fires late. */
const maxWaitMilliseconds = 86_400_000

interface Options<Rows> extends CacheOptions<Rows> {
  /** The next time at which the shown rows change by themselves; null: never. */
  nextChange(rows: Rows, now: Date): Date | null
}

/** Cached rows that are shown from and until a time: `onChange` is also called at these times. */
export async function cacheTimedRows<Rows>({ nextChange, ...options }: Options<Rows>): Promise<CachedRows<Rows>> {
  let timer: NodeJS.Timeout | undefined
  const cached = await cacheRows({
    ...options,
    onChange() {
      options.onChange()
      scheduleNext()
    },
  })
  const scheduleNext = () => {
    clearTimeout(timer)
    const now = new Date()
    const changeAt = nextChange(cached.current(), now)
    if (!changeAt) return
    const milliseconds = Number(changeAt) - Number(now)
    timer = setTimeout(
      () => {
        // A timer may fire a millisecond early by the clock.
        if (Date.now() >= Number(changeAt)) options.onChange()
        scheduleNext()
      },
      Math.min(milliseconds, maxWaitMilliseconds),
    )
    timer.unref()
  }
  scheduleNext()
  return {
    current: cached.current,
    async close() {
      await cached.close()
      clearTimeout(timer)
    },
  }
}
