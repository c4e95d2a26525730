import { createHash } from 'node:crypto'
import type { Pool } from '../db/pool.ts'
import { addPurgeJob } from './purge-jobs.sql.ts'
import type { JobsLog } from './run-jobs.ts'

/** An import changes thousands of products: they are not asked for one by one. */
const maxTags = 500
const gatherMilliseconds = 1_000

/** Gathers tags of what changed and puts jobs to purge them into the queue: a change is not made slower by it. */
export function openPurgeQueue(pool: Pool, log: Pick<JobsLog, 'warn'>) {
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let adding = Promise.resolve()

  async function add() {
    if (waiting.size === 0) return
    const tags = waiting.size > maxTags || waiting.has('everything') ? ['everything'] : [...waiting].sort()
    waiting.clear()
    const list = JSON.stringify(tags)
    try {
      await addPurgeJob(pool, list, `purge ${createHash('sha256').update(list).digest('base64url')}`)
    } catch (err) {
      log.warn({ err }, 'what changed could not be queued for the CDN')
      change(tags)
    }
  }

  function change(tags: readonly string[]) {
    for (const tag of tags) if (waiting.size <= maxTags) waiting.add(tag)
    timer ??= setTimeout(() => {
      timer = undefined
      adding = adding.then(add)
    }, gatherMilliseconds)
  }

  return {
    change,
    /** What waits is queued; while the database is away it is lost, and the CDN forgets by itself. */
    async close() {
      await adding.then(add)
      clearTimeout(timer)
    },
  }
}
