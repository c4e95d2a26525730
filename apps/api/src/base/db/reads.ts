import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { databaseUrls } from './database-urls.rule.ts'
import { openPool, type Pool, type Reader } from './pool.ts'
import { findPrimaryPosition, findReplayPosition, type LogPosition } from './reads.sql.ts'

/** A standby that needs longer to catch up is too far behind. */
const catchUpMilliseconds = 2_000
const pollMilliseconds = 20
/** How long a failed standby is skipped. */
const cooldownMilliseconds = 30_000
/**
 * The header of a page of the write-ahead log. At a page's boundary the primary reports the position after the header,
 * a standby the one before it. No record is shorter.
 */
const pageHeaderBytes = 24

/**
 * Back office searches run here too, so statements get custom plans. The timeouts are short because another server can
 * answer instead.
 */
const standbyPoolOptions = {
  maxConnections: 4,
  statementTimeoutMilliseconds: 5_000,
  queryTimeoutMilliseconds: 6_000,
  usesCustomPlans: true,
  isReadOnly: true,
} as const

/** Long reads that no buyer waits for: answered by a standby while it is up to date, otherwise by the primary. */
export interface Reads {
  /**
   * Returns a reader that sees everything committed before this call, whichever server answers. Without a configured
   * standby it returns `fallback`, by default the API's pool.
   */
  freshReader(fallback?: Pool): Promise<Reader>
  /** The pools by their label in the metrics; empty without a configured standby. */
  readonly pools: Readonly<Record<string, Pool>>
  /** How many queries each kind of server answered. */
  readonly answered: { readonly standby: number; readonly primary: number }
  close(): Promise<void>
}

interface Options {
  /** The pool of the primary. */
  readonly pool: Pool
  readonly databaseUrl: string
  /** Null: there is no standby. */
  readonly readUrl: string | null
  readonly log: { warn(about: object, message: string): void }
  readonly cooldownMilliseconds?: number
}

interface Standby {
  /** For the log: the address without secrets. */
  readonly name: string
  readonly pool: Pool
  /** Whether its last query succeeded. */
  isHealthy: boolean
  /** By performance.now(). */
  skippedUntil: number
}

/** Opens the pools of the servers in DATABASE_READ_URL: the first of them that is up to date is read. */
export function openReads({
  pool,
  databaseUrl,
  readUrl,
  log,
  cooldownMilliseconds: cooldown = cooldownMilliseconds,
}: Options): Reads {
  const answered = { standby: 0, primary: 0 }
  if (readUrl === null)
    return { freshReader: async (fallback = pool) => fallback, pools: {}, answered, close: async () => {} }
  const standbys = databaseUrls(readUrl).map(openStandby)
  // Read-only, unlike the API's pool: a statement that writes fails on the primary as it does on a standby.
  const primary = openPool(databaseUrl, { maxConnections: 4, usesCustomPlans: true, isReadOnly: true })

  async function read<Row extends pg.QueryResultRow>(since: LogPosition, query: pg.QueryConfig) {
    const failed: [Standby, unknown][] = []
    const markAllFailed = () => {
      for (const [standby, error] of failed) markFailed(standby, error)
    }
    for (const standby of standbys) {
      const client = await connect(standby, since)
      if (client === null) continue
      try {
        const answer = await client.query<Row>(query)
        client.release()
        answered.standby += 1
        markAllFailed()
        markAnswered(standby)
        return answer
      } catch (error) {
        client.release(error as Error)
        failed.push([standby, error])
      }
    }
    // When another server answers the query, the standby was at fault, not the query.
    const answer = await primary.query<Row>(query)
    answered.primary += 1
    markAllFailed()
    return answer
  }

  /** A connection to a standby that has caught up; null when the standby must be skipped. */
  async function connect(standby: Standby, since: LogPosition): Promise<pg.PoolClient | null> {
    if (isSkipped(standby)) return null
    let client: pg.PoolClient | undefined
    try {
      client = await standby.pool.connect()
      await waitUntilCaughtUp(client, since, standby)
      return client
    } catch (error) {
      client?.release(error as Error)
      markFailed(standby, error)
      return null
    }
  }

  function markAnswered(standby: Standby) {
    if (standby.isHealthy || isSkipped(standby)) return
    standby.isHealthy = true
    log.warn({ standby: standby.name }, 'a standby is read again')
  }

  function markFailed(standby: Standby, error: unknown) {
    if (standby.isHealthy)
      log.warn({ err: error, standby: standby.name }, 'a standby is skipped, another server is read')
    standby.isHealthy = false
    standby.skippedUntil = performance.now() + cooldown
  }

  return {
    async freshReader() {
      const [since] = await findPrimaryPosition(pool)
      return { query: (query) => read(since!, query) }
    },
    pools: { ...Object.fromEntries(standbys.map((standby, n) => [`standby${n + 1}`, standby.pool])), reads: primary },
    answered,
    async close() {
      await Promise.all([primary, ...standbys.map((standby) => standby.pool)].map((each) => each.end()))
    },
  }
}

function openStandby(url: string): Standby {
  const { hostname, port } = new URL(url)
  return {
    name: `${decodeURIComponent(hostname)}${port && `:${port}`}`,
    pool: openPool(url, standbyPoolOptions),
    isHealthy: true,
    skippedUntil: 0,
  }
}

const isSkipped = ({ skippedUntil }: Standby) => performance.now() < skippedUntil

/** The last position read on each connection. By connection, because one address may lead to several standbys. */
const replayedPositions = new WeakMap<pg.PoolClient, number>()

async function waitUntilCaughtUp(client: pg.PoolClient, since: LogPosition, standby: Standby): Promise<void> {
  const requiredPosition = since.position - pageHeaderBytes
  for (
    const until = performance.now() + catchUpMilliseconds;
    (replayedPositions.get(client) ?? -1) < requiredPosition;
  ) {
    const [server] = await findReplayPosition(client)
    const { isStandby, position, secondsBehind, database, startedAt } = server!
    if (database !== since.database || !(isStandby || startedAt === since.startedAt))
      throw new Error('it is no standby of this database')
    if (position !== null) replayedPositions.set(client, position)
    if (position !== null && position >= requiredPosition) return
    // Another query may have marked it failed meanwhile.
    if (performance.now() > until || isSkipped(standby))
      throw new Error(
        `it is ${position === null ? 'an unknown number of' : requiredPosition - position} bytes behind, ${secondsBehind} s`,
      )
    await pause(pollMilliseconds)
  }
}
