import { createHmac } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool, Queryable } from '../db/pool.ts'
import { tooManyRequests } from './failure.ts'
import { countHits } from './rate-limits.sql.ts'

export { deleteExpiredHits } from './rate-limits.sql.ts'

/** How often one address, account or user may make a request. */
export interface RateLimit {
  /** Unique in the whole program; logged when the limit is reached. */
  readonly name: string
  /**
   * Maximum of requests in the window. The specification's client may repeat a request after 408, 409, 425, 429 or 5xx:
   * where repeats cannot be recognised, the limit is twice the number meant for a person.
   */
  readonly times: number
  /** Length of the window, from the first request. */
  readonly seconds: number
}

/** Limits that hold across every process of the shop. */
export interface RateLimits {
  /**
   * Counts a request against each limit; 429 with Retry-After at the first reached limit. A refused request is not
   * counted at all, so waiting always helps, and one limit does not use up another.
   * `await limits.consume([suggestionsPerIp, ctx.clientKey])`
   */
  consume(...requests: readonly CountedRequest[]): Promise<void>
  /** `consume` inside a transaction: a rollback undoes the count. */
  consumeIn(tx: Queryable, ...requests: readonly CountedRequest[]): Promise<void>
}

type CountedRequest = readonly [limit: RateLimit, subject: string]

const maxReachedKeys = 10_000

/** Subjects are stored as HMACs: the table contains neither network nor email addresses. */
export function openRateLimits({
  pool,
  config: { tokenSecret },
  log,
}: {
  readonly pool: Pool
  readonly config: { readonly tokenSecret: string | null }
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}): RateLimits {
  if (tokenSecret === null) throw new Error('There is no secret to count by')
  const secret = tokenSecret
  // Caches reached limits in memory, so that a flood does not reach the database.
  const reachedUntil = new Map<string, number>()

  function rejectOverLimit(name: string, milliseconds: number): never {
    log.warn({ event: 'limit-reached', limit: name }, 'a limit is reached')
    throw tooManyRequests(Math.max(1, Math.ceil(milliseconds / 1000)))
  }

  async function consume(tx: Queryable, requests: readonly CountedRequest[]) {
    const keyed = requests.map(([limit, subject]) => ({
      limit,
      key: createHmac('sha256', secret).update(`limit\n${limit.name}\n${subject}`).digest(),
    }))
    for (const { limit, key } of keyed) {
      const remainingMilliseconds = (reachedUntil.get(key.toString('base64')) ?? 0) - performance.now()
      if (remainingMilliseconds > 0) rejectOverLimit(limit.name, remainingMilliseconds)
    }
    const [reached] = await countHits(
      tx,
      keyed.map(({ key }) => key),
      keyed.map(({ limit }) => limit.times),
      keyed.map(({ limit }) => limit.seconds),
    )
    if (!reached) return
    const { limit, key } = keyed[reached.ordinal - 1]!
    for (const [oldest] of reachedUntil) {
      if (reachedUntil.size < maxReachedKeys) break
      reachedUntil.delete(oldest)
    }
    reachedUntil.set(key.toString('base64'), performance.now() + reached.waitSeconds * 1000)
    rejectOverLimit(limit.name, reached.waitSeconds * 1000)
  }
  return { consume: (...requests) => consume(pool, requests), consumeIn: (tx, ...requests) => consume(tx, requests) }
}
