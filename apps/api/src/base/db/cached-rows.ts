import { setTimeout as pause } from 'node:timers/promises'
import type { Changes } from './changes.ts'
import { everythingTag } from './everything-tag.rule.ts'

const retryMilliseconds = 1_000

/** All rows of small tables, cached in memory. */
export interface CachedRows<Rows> {
  /** The rows now; after a change it returns other rows. */
  current(): Rows
  close(): Promise<void>
}

export interface CacheOptions<Rows> {
  readonly changes: Changes
  read(): Promise<Rows>
  /** Whether a message with this tag may mean that the rows have changed. */
  isAbout(tag: string): boolean
  /** Called after the rows were replaced. */
  onChange(): void
  readonly log: { error(about: object, message: string): void }
}

/** Reads rows and keeps them fresh by change messages. */
export async function cacheRows<Rows>({
  changes,
  read,
  isAbout,
  onChange,
  log,
}: CacheOptions<Rows>): Promise<CachedRows<Rows>> {
  let isClosed = false
  let rows: Rows
  // Changes announced during the first read are handled after it.
  const opened = Promise.withResolvers<void>()
  let reading = opened.promise
  // A failed read is repeated until it succeeds.
  const refresh = async () => {
    while (!isClosed) {
      try {
        rows = await read()
        onChange()
        return
      } catch (error) {
        log.error({ err: error }, 'cached rows could not be read again')
        await pause(retryMilliseconds)
      }
    }
  }
  const stop = await changes.subscribe((tags) => {
    if (tags.some((tag) => tag === everythingTag || isAbout(tag))) reading = reading.then(refresh)
  })
  rows = await read()
  opened.resolve()
  return {
    current: () => rows,
    async close() {
      isClosed = true
      stop()
      await reading
    },
  }
}
