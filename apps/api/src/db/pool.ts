import pg from 'pg'

// Ids and kopecks stay far below 2^53: as numbers they are comparable, sortable and JSON as they are.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export type Pool = pg.Pool
/** A pool or a connection inside a transaction: what every query takes first. */
export type Tx = pg.Pool | pg.PoolClient

/** Opens the pool. Slow readers cannot starve writers: a connection is waited for 5 s at most, a statement runs 15 s at most, a lock is waited for 5 s at most. */
export function openPool(databaseUrl: string, { connections = 10 } = {}): Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: connections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 15_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 10_000,
    // Planning a join of five tables costs more than running it for five rows: a statement is planned once a connection.
    options: '-c plan_cache_mode=force_generic_plan',
    application_name: 'shpulka',
  })
  // A connection that the server closed is replaced at the next query; without a listener it would end the process, idle or lent out between two queries.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
