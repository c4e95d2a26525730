import { createHmac, randomUUID } from 'node:crypto'
import type { Changes } from './changes.ts'
import type { Pool } from './pool.ts'
import { deleteProcess, saveProcessCounts, sayProcessAlive, sumsOfOthers } from './shared-counts.sql.ts'

const beatMilliseconds = 5_000
const saveMilliseconds = 250
/** Announced when a process starts: the others write down at once what they count. */
const cameTag = 'process:came'

/**
 * What every process counts in its memory, for limits that hold for all of them together. A process that is alone
 * writes nothing but that it lives.
 */
export interface SharedCounts {
  /** `who`: whom it is counted of; written down as an HMAC. */
  change(what: string, who: string, by: number): void
  /** How many the other processes count, of each in turn; as of a quarter of a second ago. */
  ofOthers(counted: readonly (readonly [what: string, who: string])[]): Promise<readonly number[]>
  close(): Promise<void>
}

interface Options {
  readonly pool: Pool
  readonly changes: Pick<Changes, 'announce' | 'subscribe'>
  readonly config: { readonly tokenSecret: string | null }
  readonly log: { warn(fields: object, message: string): void }
}

/** Says to the other processes what this one counts, and reads what they do. */
export async function openSharedCounts({
  pool,
  changes,
  config: { tokenSecret },
  log,
}: Options): Promise<SharedCounts> {
  if (tokenSecret === null) throw new Error('There is no secret to count by')
  const secret = tokenSecret
  const processId = randomUUID()
  const counts = new Map<string, number>()
  /** Keys whose counts are to be written down. */
  let changed = new Set<string>()
  let isAlone = true
  let isClosed = false
  let saving: Promise<void> | null = null
  let beating = Promise.resolve()

  const keyOf = (what: string, who: string) =>
    createHmac('sha256', secret).update(`count\n${what}\n${who}`).digest('base64')

  async function beat() {
    const [said] = await sayProcessAlive(pool, processId)
    const wasAlone = isAlone
    isAlone = said!.others === 0
    // The database has lost what was said, or nobody has wanted it until now.
    if (!isAlone && (wasAlone || said!.isNew)) changed = new Set(counts.keys())
  }

  const beatLater = () => {
    beating = beating
      .then(() => (isClosed ? undefined : beat()))
      .catch((err: Error) => log.warn({ err }, 'a process could not say that it lives'))
  }

  function save() {
    if (isAlone || saving || changed.size === 0 || isClosed) return
    const keys = [...changed]
    changed = new Set()
    saving = saveProcessCounts(
      pool,
      processId,
      keys.map((key) => Buffer.from(key, 'base64')),
      keys.map((key) => counts.get(key) ?? 0),
    ).then(
      () => {
        saving = null
      },
      (err: Error) => {
        saving = null
        for (const key of keys) changed.add(key)
        log.warn({ err }, 'counts of a process were not written down')
      },
    )
  }

  await beat()
  const unsubscribe = await changes.subscribe((tags) => {
    if (tags.includes(cameTag)) beatLater()
  })
  changes.announce([cameTag])
  const timers = [setInterval(beatLater, beatMilliseconds), setInterval(save, saveMilliseconds)]
  for (const timer of timers) timer.unref()

  return {
    change(what, who, by) {
      const key = keyOf(what, who)
      const count = (counts.get(key) ?? 0) + by
      if (count > 0) counts.set(key, count)
      else counts.delete(key)
      if (!isAlone) changed.add(key)
    },
    async ofOthers(counted) {
      if (isAlone) return counted.map(() => 0)
      const keys = counted.map(([what, who]) => Buffer.from(keyOf(what, who), 'base64'))
      return (await sumsOfOthers(pool, processId, keys)).map(({ count }) => count)
    },
    async close() {
      isClosed = true
      for (const timer of timers) clearInterval(timer)
      unsubscribe()
      await beating
      await saving
      await deleteProcess(pool, processId).catch(() => {})
    },
  }
}
