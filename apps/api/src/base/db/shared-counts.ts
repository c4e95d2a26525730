import { createHmac, randomUUID } from 'node:crypto'
import type { Changes } from './changes.ts'
import type { Pool } from './pool.ts'
import { deleteProcess, saveHeartbeat, saveProcessCounts, sumCountsOfOthers } from './shared-counts.sql.ts'

const defaultHeartbeatMilliseconds = 5_000
const saveMilliseconds = 250
/** Announced when a process starts: the others then store their counts. */
const processStartedTag = 'process:came'

/**
 * Counts that each process holds in memory, shared through the database for limits over all processes together. A
 * single process stores only its heartbeat.
 */
export interface SharedCounts {
  /** `subject` is who or what is counted, stored as an HMAC. */
  change(kind: string, subject: string, by: number): void
  /** The sums of the other processes for each counter, at most a quarter of a second old. */
  countsOfOthers(counters: readonly (readonly [kind: string, subject: string])[]): Promise<readonly number[]>
  close(): Promise<void>
}

interface Options {
  readonly pool: Pool
  readonly changes: Pick<Changes, 'announce' | 'subscribe'>
  readonly config: { readonly tokenSecret: string | null }
  readonly log: { warn(fields: object, message: string): void }
  readonly heartbeatMilliseconds?: number
}

/** Shares the counts of this process with the others, and reads theirs. */
export async function openSharedCounts({
  pool,
  changes,
  config: { tokenSecret },
  log,
  heartbeatMilliseconds = defaultHeartbeatMilliseconds,
}: Options): Promise<SharedCounts> {
  if (tokenSecret === null) throw new Error('There is no secret to count by')
  const secret = tokenSecret
  const processId = randomUUID()
  const counts = new Map<string, number>()
  /** Keys whose counts are not stored yet. */
  let changed = new Set<string>()
  let isAlone = true
  let isClosed = false
  let saving: Promise<void> | null = null
  let heartbeatQueue = Promise.resolve()

  const keyOf = (kind: string, subject: string) =>
    createHmac('sha256', secret).update(`count\n${kind}\n${subject}`).digest('base64')

  async function sendHeartbeat() {
    const [heartbeat] = await saveHeartbeat(pool, processId)
    const wasAlone = isAlone
    isAlone = heartbeat!.others === 0
    // The database has lost the counts, or there was no other process to store them for.
    if (!isAlone && (wasAlone || heartbeat!.isNew)) changed = new Set(counts.keys())
  }

  const queueHeartbeat = () => {
    heartbeatQueue = heartbeatQueue
      .then(() => (isClosed ? undefined : sendHeartbeat()))
      .catch((err: Error) => log.warn({ err }, 'the heartbeat of a process could not be saved'))
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
        log.warn({ err }, 'counts of a process could not be saved')
      },
    )
  }

  await sendHeartbeat()
  const unsubscribe = await changes.subscribe((tags) => {
    if (tags.includes(processStartedTag)) queueHeartbeat()
  })
  changes.announce([processStartedTag])
  const timers = [setInterval(queueHeartbeat, heartbeatMilliseconds), setInterval(save, saveMilliseconds)]
  for (const timer of timers) timer.unref()

  return {
    change(kind, subject, by) {
      const key = keyOf(kind, subject)
      const count = (counts.get(key) ?? 0) + by
      if (count > 0) counts.set(key, count)
      else counts.delete(key)
      if (!isAlone) changed.add(key)
    },
    async countsOfOthers(counters) {
      if (isAlone) return counters.map(() => 0)
      const keys = counters.map(([kind, subject]) => Buffer.from(keyOf(kind, subject), 'base64'))
      return (await sumCountsOfOthers(pool, processId, keys)).map(({ count }) => count)
    },
    async close() {
      isClosed = true
      for (const timer of timers) clearInterval(timer)
      unsubscribe()
      await heartbeatQueue
      await saving
      await deleteProcess(pool, processId).catch(() => {})
    },
  }
}
