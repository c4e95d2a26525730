import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { connectionConfig } from './database-client.ts'

// Ids and kopecks stay far below 2^53, so numbers are safe and go into JSON directly.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export type Pool = pg.Pool
/**
 * A pool, or one connection of it, usually inside a transaction: the first argument of every statement. A parameter
 * called `tx` is the caller's transaction, if it has one.
 */
export type Queryable = pg.Pool | pg.PoolClient
/** Runs statements: a pool, a connection, or a reader that may use a standby (reads.ts). */
export interface Reader {
  query<Row extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<{ rows: Row[] }>
}

const defaultStatementTimeoutMilliseconds = 15_000
const endMilliseconds = 2_000
/** Longer than the server's statement timeout: when it is exceeded, the server is gone. */
const defaultQueryTimeoutMilliseconds = defaultStatementTimeoutMilliseconds + 1_000

export interface PoolOptions {
  readonly maxConnections?: number
  /**
   * How long to wait for the server's answer; null: without a limit, for commands that turn off the statement timeout.
   */
  readonly queryTimeoutMilliseconds?: number | null
  /** How long a statement may run. */
  readonly statementTimeoutMilliseconds?: number
  /** Plans each statement for its values instead of using a generic plan. */
  readonly usesCustomPlans?: boolean
  /** Writes through this pool fail. */
  readonly isReadOnly?: boolean
}

/**
 * For the back office: with a generic plan, a search of orders by phone scans a whole index (1.1 s instead of 2–12 ms),
 * and staff searches must not delay buyers.
 */
export const officePoolOptions: PoolOptions = {
  maxConnections: 4,
  statementTimeoutMilliseconds: 5_000,
  queryTimeoutMilliseconds: 6_000,
  usesCustomPlans: true,
}

/**
 * Opens the pool. Slow readers cannot starve writers: waiting for a connection or a lock is limited to 5 s, a statement
 * to 15 s. A server that does not answer at all (its machine or the network is gone) gets a second more; then the
 * connection is destroyed together with all idle ones.
 */
export function openPool(
  databaseUrl: string,
  {
    maxConnections = 10,
    queryTimeoutMilliseconds = defaultQueryTimeoutMilliseconds,
    statementTimeoutMilliseconds = defaultStatementTimeoutMilliseconds,
    usesCustomPlans = false,
    isReadOnly = false,
  }: PoolOptions = {},
): Pool {
  const pool = new pg.Pool({
    ...connectionConfig(databaseUrl),
    max: maxConnections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: statementTimeoutMilliseconds,
    ...(queryTimeoutMilliseconds !== null && { query_timeout: queryTimeoutMilliseconds }),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 10_000,
    // Planning a join of five tables takes longer than running it for five rows: plan each statement once per
    // connection.
    options: [
      `-c plan_cache_mode=${usesCustomPlans ? 'force_custom_plan' : 'force_generic_plan'}`,
      ...(isReadOnly ? ['-c default_transaction_read_only=on'] : []),
    ].join(' '),
    application_name: 'shpulka',
  })
  // A connection closed by the server is replaced at the next query. Without these listeners its error would end the
  // process, whether the connection is idle or checked out.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('release', (error) => {
    if (isUnanswered(error)) closeIdle(pool)
  })
  return pool
}

/**
 * Closes the pool. Who still has a connection gets two seconds: a job that was left (run-jobs.ts) may hold one for
 * minutes.
 */
export async function endPool(pool: Pool): Promise<void> {
  await Promise.race([pool.end(), pause(endMilliseconds, undefined, { ref: false })])
}

/** Whether the server did not answer in time; pg sets no code on this error. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout'

/**
 * Closes the idle connections: when one connection fails, the others are probably broken too. The next query opens a
 * new one.
 */
export function closeIdle(pool: Pool): void {
  for (let remaining = pool.idleCount; remaining > 0; remaining -= 1)
    pool.connect().then(
      (client) => client.release(true),
      () => {},
    )
}
