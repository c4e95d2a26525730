import { type CachedRows, type CacheOptions, cacheRows } from './cached-rows.ts'

const maxWaitMilliseconds = 86_400_000

interface Options<Rows> extends CacheOptions<Rows> {
  /** When time alone next changes what is shown of the rows; null: never. */
  nextTurn(rows: Rows, now: Date): Date | null
}

/** Cached rows that begin and end at a time: `onChange` is called then too. */
export async function cacheTimedRows<Rows>({ nextTurn, ...options }: Options<Rows>): Promise<CachedRows<Rows>> {
  let timer: NodeJS.Timeout | undefined
  const cached = await cacheRows({
    ...options,
    onChange() {
      options.onChange()
      wait()
    },
  })
  const wait = () => {
    clearTimeout(timer)
    const now = new Date()
    const turn = nextTurn(cached.current(), now)
    if (!turn) return
    const milliseconds = Number(turn) - Number(now)
    timer = setTimeout(
      () => {
        // A timer may go off a millisecond before the clock says so.
        if (Date.now() >= Number(turn)) options.onChange()
        wait()
      },
      Math.min(milliseconds, maxWaitMilliseconds),
    )
    timer.unref()
  }
  wait()
  return {
    current: cached.current,
    async close() {
      await cached.close()
      clearTimeout(timer)
    },
  }
}
