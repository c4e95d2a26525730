import { createHmac } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool, Tx } from '../db/pool.ts'
import { tooManyRequests } from './failure.ts'
import { countHits, deletePassedHits } from './rate-limits.sql.ts'

/** How often something may be done by one of whatever is counted: an address, an account, a user. */
export interface RateLimit {
  /** Unique in the whole program; in the log when it is reached. */
  readonly name: string
  /**
   * Requests, each counted once. The specification's client may send one again after 408, 409, 425, 429 or 5xx: where
   * that is not known as a repeat the limit is twice what a person is meant to have.
   */
  readonly times: number
  /** From the first of them. */
  readonly seconds: number
}

/** Limits that hold across every process of the shop. */
export interface RateLimits {
  /**
   * Counts a request against each limit; 429 with Retry-After at the first that is reached. What is refused is counted
   * against none, so waiting always helps and who is stopped by one limit uses up no other.
   * `await limits.consume([suggestionsPerAddress, ctx.address])`
   */
  consume(...counted: readonly CountedRequest[]): Promise<void>
  /** The same inside a transaction: what is rolled back was not counted. */
  consumeIn(tx: Tx, ...counted: readonly CountedRequest[]): Promise<void>
}

type CountedRequest = readonly [limit: RateLimit, who: string]

const maxRemembered = 10_000

/** Whom a limit counts is stored as an HMAC: neither addresses nor e-mails stand in the table. */
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
  // A limit that was reached stays so until its time is up: a flood does not reach the database.
  const reachedUntil = new Map<string, number>()

  function rejectOverLimit(name: string, milliseconds: number): never {
    log.warn({ event: 'limit-reached', limit: name }, 'a limit is reached')
    throw tooManyRequests(Math.max(1, Math.ceil(milliseconds / 1000)))
  }

  async function consume(tx: Tx, counted: readonly CountedRequest[]) {
    const keyed = counted.map(([limit, who]) => ({
      limit,
      key: createHmac('sha256', secret).update(`limit\n${limit.name}\n${who}`).digest(),
    }))
    for (const { limit, key } of keyed) {
      const left = (reachedUntil.get(key.toString('base64')) ?? 0) - Date.now()
      if (left > 0) rejectOverLimit(limit.name, left)
    }
    const [reached] = await countHits(
      tx,
      keyed.map(({ key }) => key),
      keyed.map(({ limit }) => limit.times),
      keyed.map(({ limit }) => limit.seconds),
    )
    if (!reached) return
    const { limit, key } = keyed[reached.at - 1]!
    for (const [oldest] of reachedUntil) {
      if (reachedUntil.size < maxRemembered) break
      reachedUntil.delete(oldest)
    }
    reachedUntil.set(key.toString('base64'), Date.now() + reached.waitSeconds * 1000)
    rejectOverLimit(limit.name, reached.waitSeconds * 1000)
  }
  return { consume: (...counted) => consume(pool, counted), consumeIn: (tx, ...counted) => consume(tx, counted) }
}

/** Forgets what was counted longer ago than its limit looks. */
export const deleteExpiredHits = (tx: Tx) => deletePassedHits(tx)
