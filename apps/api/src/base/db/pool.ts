import pg from 'pg'
import { connectionConfig } from './database-client.ts'

// Ids and kopecks stay far below 2^53: as numbers they are comparable, sortable and JSON as they are.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export type Pool = pg.Pool
/** A pool or a connection inside a transaction: what every query takes first. */
export type Tx = pg.Pool | pg.PoolClient
/** What a statement needs: a pool, a connection, or a reading that may be answered by a standby (reads.ts). */
export interface Reader {
  query<Row extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<{ rows: Row[] }>
}

const statementMilliseconds = 15_000
/** Longer than the server's own limit of a statement: if it is exceeded, the server is gone. */
const answerMilliseconds = statementMilliseconds + 1_000

export interface PoolOptions {
  readonly connections?: number
  /**
   * How long to wait for an answer of the server; null: without a limit, for commands that lift the limit of their
   * statements.
   */
  readonly answerMilliseconds?: number | null
  /** How long a statement may run. */
  readonly statementMilliseconds?: number
  /** Plans each statement for its values instead of once for any values. */
  readonly usesCustomPlans?: boolean
  /** Nothing can be written through it. */
  readonly isReadOnly?: boolean
}

/**
 * For the back office: a search of orders by phone, planned for any value, scans a whole index (1.1 s instead of
 * 2–12 ms), and searches of staff must not hold up buyers.
 */
export const officePoolOptions: PoolOptions = {
  connections: 4,
  statementMilliseconds: 5_000,
  answerMilliseconds: 6_000,
  usesCustomPlans: true,
}

/**
 * Opens the pool. Slow readers cannot starve writers: waiting for a connection or a lock is limited to 5 s, a statement
 * to 15 s. A server that does not answer at all (its machine or the network is gone) is waited for a second longer;
 * then the connection is destroyed together with all idle ones.
 */
export function openPool(
  databaseUrl: string,
  {
    connections = 10,
    answerMilliseconds: queryTimeout = answerMilliseconds,
    statementMilliseconds: statementTimeout = statementMilliseconds,
    usesCustomPlans = false,
    isReadOnly = false,
  }: PoolOptions = {},
): Pool {
  const pool = new pg.Pool({
    ...connectionConfig(databaseUrl),
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
    options: [
      `-c plan_cache_mode=${usesCustomPlans ? 'force_custom_plan' : 'force_generic_plan'}`,
      ...(isReadOnly ? ['-c default_transaction_read_only=on'] : []),
    ].join(' '),
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
