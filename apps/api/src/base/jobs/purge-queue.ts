import { createHash } from 'node:crypto'
import { everythingTag } from '../db/everything-tag.rule.ts'
import type { Pool } from '../db/pool.ts'
import { addPurgeJob } from './purge-jobs.sql.ts'
import type { JobsLog } from './run-jobs.ts'

/** Beyond this, for example after an import of thousands of products, everything is purged at once. */
const maxTags = 500
const collectMilliseconds = 1_000

/** Collects tags of changes and queues jobs that purge them from the CDN, without slowing down the change itself. */
export function openPurgeQueue(pool: Pool, log: Pick<JobsLog, 'warn'>) {
  const pending = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let adding = Promise.resolve()

  async function add() {
    if (pending.size === 0) return
    const tags = pending.size > maxTags || pending.has(everythingTag) ? [everythingTag] : [...pending].sort()
    pending.clear()
    const list = JSON.stringify(tags)
    try {
      await addPurgeJob(pool, list, `purge ${createHash('sha256').update(list).digest('base64url')}`)
    } catch (err) {
      log.warn({ err }, 'changes could not be queued for the CDN')
      change(tags)
    }
  }

  function change(tags: readonly string[]) {
    for (const tag of tags) if (pending.size <= maxTags) pending.add(tag)
    timer ??= setTimeout(() => {
      timer = undefined
      adding = adding.then(add)
    }, collectMilliseconds)
  }

  return {
    change,
    /** Queues pending tags. Without the database they are lost, and the CDN's copies expire by themselves. */
    async close() {
      await adding.then(add)
      clearTimeout(timer)
    },
  }
}
