import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { databaseHosts } from './database-hosts.rule.ts'
import { openPool, type Pool, type Reader } from './pool.ts'
import { findPrimaryPosition, findReadPosition, type LogPosition } from './reads.sql.ts'

/** A standby that takes longer to come up to date is too far behind. */
const catchUpMilliseconds = 2_000
const lookAgainMilliseconds = 20
/** How long a standby that failed is left alone. */
const restMilliseconds = 30_000
/**
 * A page of the log begins with as much: a primary names the place after it, a standby the place before. No record is
 * shorter.
 */
const pageHeaderBytes = 24

/** Of the back office too, whose searches are planned for their values. A standby has another server to stand in. */
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
   * named, it is the pool `otherwise`; missing: the pool of calls.
   */
  begin(otherwise?: Pool): Promise<Reader>
  /** Its pools by name; none where no standby is named. */
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
  readonly restMilliseconds?: number
}

interface Standby {
  /** For the log: the address without secrets. */
  readonly name: string
  readonly pool: Pool
  /** Whether it answered the last time. */
  isWell: boolean
  restsUntil: number
}

/** Opens the pools of the servers in DATABASE_READ_URL: the first of them that is up to date is read. */
export function openReads({
  pool,
  databaseUrl,
  readUrl,
  log,
  restMilliseconds: rest = restMilliseconds,
}: Options): Reads {
  const answered = { standby: 0, primary: 0 }
  if (readUrl === null)
    return { begin: async (otherwise = pool) => otherwise, pools: {}, answered, close: async () => {} }
  const standbys = databaseHosts(readUrl).map(openStandby)
  // Not the pool of calls: what is read here can be written nowhere.
  const primary = openPool(databaseUrl, { connections: 4, usesCustomPlans: true, isReadOnly: true })

  async function read<Row extends pg.QueryResultRow>(since: LogPosition, query: pg.QueryConfig) {
    const failed: [Standby, unknown][] = []
    const leaveFailedAlone = () => {
      for (const [standby, error] of failed) leaveAlone(standby, error)
    }
    for (const standby of standbys) {
      const client = await connect(standby, since)
      if (client === null) continue
      try {
        const answer = await client.query<Row>(query)
        client.release()
        answered.standby += 1
        leaveFailedAlone()
        noteAnswer(standby)
        return answer
      } catch (error) {
        client.release(error as Error)
        failed.push([standby, error])
      }
    }
    // Only what another server answers was the fault of the standby.
    const answer = await primary.query<Row>(query)
    answered.primary += 1
    leaveFailedAlone()
    return answer
  }

  /** A connection to a standby that has come up to date; null: it is not to be read now. */
  async function connect(standby: Standby, since: LogPosition): Promise<pg.PoolClient | null> {
    if (isResting(standby)) return null
    let client: pg.PoolClient | undefined
    try {
      client = await standby.pool.connect()
      await catchUp(client, since, standby)
      return client
    } catch (error) {
      client?.release(error as Error)
      leaveAlone(standby, error)
      return null
    }
  }

  function noteAnswer(standby: Standby) {
    if (standby.isWell || isResting(standby)) return
    standby.isWell = true
    log.warn({ standby: standby.name }, 'a standby is read again')
  }

  function leaveAlone(standby: Standby, error: unknown) {
    if (standby.isWell) log.warn({ err: error, standby: standby.name }, 'a standby is not read, others are')
    standby.isWell = false
    standby.restsUntil = performance.now() + rest
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
    isWell: true,
    restsUntil: 0,
  }
}

const isResting = ({ restsUntil }: Standby) => performance.now() < restsUntil

/**
 * How far each connection is known to have come. Asked of the connection that is read, because behind one address there
 * may be several standbys.
 */
const reached = new WeakMap<pg.PoolClient, number>()

async function catchUp(client: pg.PoolClient, since: LogPosition, standby: Standby): Promise<void> {
  const wanted = since.position - pageHeaderBytes
  for (const until = performance.now() + catchUpMilliseconds; (reached.get(client) ?? -1) < wanted; ) {
    const [server] = await findReadPosition(client)
    const { isStandby, position, secondsBehind, database, startedAt } = server!
    if (database !== since.database || !(isStandby || startedAt === since.startedAt))
      throw new Error('it is no standby of this database')
    if (position !== null) reached.set(client, position)
    if (position !== null && position >= wanted) return
    // What another query has found out need not be waited for.
    if (performance.now() > until || isResting(standby))
      throw new Error(
        `it is ${position === null ? 'any number of' : wanted - position} bytes behind, ${secondsBehind} s`,
      )
    await pause(lookAgainMilliseconds)
  }
}
