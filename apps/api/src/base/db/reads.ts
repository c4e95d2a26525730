import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { databaseUrls } from './database-urls.rule.ts'
import { openPool, type Pool, type Reader } from './pool.ts'
import { findPrimaryPosition, findReplayPosition, type LogPosition } from './reads.sql.ts'

/** A standby that takes longer to come up to date is too far behind. */
const catchUpMilliseconds = 2_000
const lookAgainMilliseconds = 20
/** How long a standby that failed is not asked. */
const cooldownMilliseconds = 30_000
/**
 * The header of a page of the write-ahead log. At a page's boundary the primary reports the position after the header, a
 * standby the one before it. No record is shorter.
 */
const pageHeaderBytes = 24

/**
 * Searches of the back office are answered here too: their statements are planned for their values. The limits are
 * short because another server can answer instead.
 */
const standbyPoolOptions = {
  connections: 4,
  statementMilliseconds: 5_000,
  answerMilliseconds: 6_000,
  usesCustomPlans: true,
  isReadOnly: true,
} as const

/** Long reads that no buyer waits for: a standby answers them while it is up to date, otherwise the primary. */
export interface Reads {
  /**
   * Begins a reading: it sees everything committed before this call, whichever server answers. Where no standby is
   * configured it is the pool `fallback`, and without one the API's.
   */
  begin(fallback?: Pool): Promise<Reader>
  /** Its pools by their label in the metrics; empty where no standby is configured. */
  readonly pools: Readonly<Record<string, Pool>>
  /** How many queries were answered by whom. */
  readonly answered: { readonly standby: number; readonly primary: number }
  close(): Promise<void>
}

interface Options {
  /** Of the primary. */
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
  /** Whether it answered the last time. */
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
    return { begin: async (fallback = pool) => fallback, pools: {}, answered, close: async () => {} }
  const standbys = databaseUrls(readUrl).map(openStandby)
  // Not the API's pool: a statement that writes fails on the primary as it does on a standby.
  const primary = openPool(databaseUrl, { connections: 4, usesCustomPlans: true, isReadOnly: true })

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
        noteAnswer(standby)
        return answer
      } catch (error) {
        client.release(error as Error)
        failed.push([standby, error])
      }
    }
    // A query that another server answers too was not at fault: the standby was.
    const answer = await primary.query<Row>(query)
    answered.primary += 1
    markAllFailed()
    return answer
  }

  /** A connection to a standby that has come up to date; null: it is not to be read now. */
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

  function noteAnswer(standby: Standby) {
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
    async begin() {
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

/**
 * The last position seen at each connection. By connection, because behind one address there may be several standbys.
 */
const reached = new WeakMap<pg.PoolClient, number>()

async function waitUntilCaughtUp(client: pg.PoolClient, since: LogPosition, standby: Standby): Promise<void> {
  const wanted = since.position - pageHeaderBytes
  for (const until = performance.now() + catchUpMilliseconds; (reached.get(client) ?? -1) < wanted; ) {
    const [server] = await findReplayPosition(client)
    const { isStandby, position, secondsBehind, database, startedAt } = server!
    if (database !== since.database || !(isStandby || startedAt === since.startedAt))
      throw new Error('it is no standby of this database')
    if (position !== null) reached.set(client, position)
    if (position !== null && position >= wanted) return
    // Another query may have found it silent meanwhile.
    if (performance.now() > until || isSkipped(standby))
      throw new Error(
        `it is ${position === null ? 'an unknown number of' : wanted - position} bytes behind, ${secondsBehind} s`,
      )
    await pause(lookAgainMilliseconds)
  }
}
