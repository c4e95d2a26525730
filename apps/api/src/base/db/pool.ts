import pg from 'pg'

// Ids and kopecks stay far below 2^53: as numbers they are comparable, sortable and JSON as they are.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export type Pool = pg.Pool
/** A pool or a connection inside a transaction: what every query takes first. */
export type Tx = pg.Pool | pg.PoolClient

const statementMilliseconds = 15_000
/** Later than the server would give a statement up itself: then the server is not there any more. */
const answerMilliseconds = statementMilliseconds + 1_000

export interface PoolOptions {
  readonly connections?: number
  /**
   * How long an answer of the server is waited for; null: as long as it takes, for a command that lifts the limit of
   * its statements.
   */
  readonly answerMilliseconds?: number | null
  /** How long a statement may run. */
  readonly statementMilliseconds?: number
  /** Each statement is planned with its values. */
  readonly isPlannedByValue?: boolean
}

/**
 * Of the back office: a search of orders by a phone planned for any value walks an index end to end (1.1 s instead of
 * 2–12 ms), and what a manager asks for may not hold up buyers.
 */
export const officePoolOptions: PoolOptions = {
  connections: 4,
  statementMilliseconds: 5_000,
  answerMilliseconds: 6_000,
  isPlannedByValue: true,
}

/**
 * Opens the pool. Slow readers cannot starve writers: a connection is waited for 5 s at most, a statement runs 15 s at
 * most, a lock is waited for 5 s at most. A server that says nothing at all (its machine or the way to it is gone, and
 * no packet says so) is waited for a second longer; that connection is destroyed, and those that lie idle with it.
 */
export function openPool(
  databaseUrl: string,
  {
    connections = 10,
    answerMilliseconds: queryTimeout = answerMilliseconds,
    statementMilliseconds: statementTimeout = statementMilliseconds,
    isPlannedByValue = false,
  }: PoolOptions = {},
): Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: connections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: statementTimeout,
    ...(queryTimeout !== null && { query_timeout: queryTimeout }),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 10_000,
    // Planning a join of five tables costs more than running it for five rows: a statement is planned once a
    // connection.
    options: `-c plan_cache_mode=${isPlannedByValue ? 'force_custom_plan' : 'force_generic_plan'}`,
    application_name: 'shpulka',
  })
  // A connection that the server closed is replaced at the next query; without a listener it would end the process,
  // idle or checked out between two queries.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('release', (error) => {
    if (isUnanswered(error)) closeIdle(pool)
  })
  return pool
}

/** The server did not answer in time: pg gives this error no code. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout'

/**
 * Closes the idle connections: a failure that one connection met has probably broken the others too. The next query
 * opens a new one.
 */
export function closeIdle(pool: Pool): void {
  for (let left = pool.idleCount; left > 0; left -= 1)
    pool.connect().then(
      (client) => client.release(true),
      () => {},
    )
}
