import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from '../../base/db/pool.ts'
import { wordsToLog } from './missed-words.rule.ts'
import { addSearchMisses } from './search-words.sql.ts'

const writeMilliseconds = 2_000
/** How many words are collected between two writes; more are not counted. */
const maxPendingWords = 500
const maxEntries = 20_000
const retentionDays = 180

/** Counts searches that found nothing, and writes the counts in batches, outside of requests. */
export interface MissedSearchLog {
  note(siteId: number, query: string): void
  /** Writes the collected counts. */
  close(): Promise<void>
}

export function openMissedSearchLog(pool: Pool, log: Pick<FastifyBaseLogger, 'warn'>): MissedSearchLog {
  const countByKey = new Map<string, { siteId: number; words: string; count: number }>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<unknown> = Promise.resolve()

  async function write() {
    timer = undefined
    const misses = [...countByKey.values()]
    countByKey.clear()
    if (misses.length === 0) return
    const column = <Key extends keyof (typeof misses)[number]>(key: Key) => misses.map((miss) => miss[key])
    await addSearchMisses(pool, column('siteId'), column('words'), column('count'), maxEntries, retentionDays).catch(
      (error) => log.warn({ err: error }, 'missed searches could not be saved'),
    )
  }

  return {
    note(siteId, query) {
      const words = wordsToLog(query)
      if (words === null) return
      const key = `${siteId} ${words}`
      const pending = countByKey.get(key)
      if (pending) pending.count += 1
      else if (countByKey.size < maxPendingWords) countByKey.set(key, { siteId, words, count: 1 })
      timer ??= setTimeout(() => {
        writing = writing.then(write)
      }, writeMilliseconds).unref()
    },
    async close() {
      clearTimeout(timer)
      await writing
      await write()
    },
  }
}
