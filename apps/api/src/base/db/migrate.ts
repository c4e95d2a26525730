import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { runMigrations } from 'graphile-worker'
import { PG_MIGRATE_LOCK_ID, runner } from 'node-pg-migrate'
import pg from 'pg'
import { connectionConfig, openClient } from './database-client.ts'

const silent = () => {}
/** No lock in time, or a cycle of waiting that the server ended. */
const lockedOutCodes = ['55P03', '40P01']

interface Options {
  /** How long a migration waits for a table in use; all later queries of the table wait behind it. */
  readonly lockMilliseconds?: number
  /** The limit after which the start fails. */
  readonly maxAttempts?: number
  /** The pause between attempts, in which the waiting queries run. */
  readonly pauseMilliseconds?: number
}

/**
 * Migrates the database to the newest schema: the shop's, then the job queue's. Several processes may start at once: an
 * advisory lock lets one work while the others wait. Waiting for a table in use is split into short attempts, so that a
 * running shop keeps serving buyers.
 */
export async function migrate(
  databaseUrl: string,
  { lockMilliseconds = 3_000, maxAttempts = 40, pauseMilliseconds = 1_000 }: Options = {},
): Promise<{ applied: number }> {
  let applied = 0
  await whenUnlocked(async () => {
    applied = await migrateShop(databaseUrl, lockMilliseconds)
  })
  await whenUnlocked(() => migrateQueue(databaseUrl, lockMilliseconds))
  return { applied }

  async function whenUnlocked(work: () => Promise<void>) {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work()
      } catch (error) {
        if (attempt >= maxAttempts || !isLockedOut(error)) throw error
        await pause(pauseMilliseconds)
      }
    }
  }
}

/** Each file is a transaction: one that gets no lock in time is rolled back, and the next try starts from it. */
async function migrateShop(databaseUrl: string, lockMilliseconds: number): Promise<number> {
  const client = openClient(databaseUrl)
  client.on('error', silent)
  await client.connect()
  try {
    // Waits without a limit for another migrating process, but not for a table.
    await client.query('select pg_advisory_lock($1)', [PG_MIGRATE_LOCK_ID])
    await client.query(`set lock_timeout = ${lockMilliseconds}`)
    const applied = await runner({
      dbClient: client,
      dir: fileURLToPath(new URL('./migrations', import.meta.url)),
      direction: 'up',
      migrationsTable: 'migrations',
      count: Number.POSITIVE_INFINITY,
      noLock: true,
      // Migrations from parallel branches may be merged in either order.
      checkOrder: false,
      logger: { debug: silent, info: silent, warn: silent, error: silent },
    } as Parameters<typeof runner>[0])
    return applied.length
  } finally {
    await client.end()
  }
}

/** Uses a pool of its own, fully closed here: the queue's pool may still be closing when a command stops the server. */
async function migrateQueue(databaseUrl: string, lockMilliseconds: number): Promise<void> {
  const pgPool = new pg.Pool({ ...connectionConfig(databaseUrl), max: 1, lock_timeout: lockMilliseconds })
  pgPool.on('error', silent).on('connect', (client) => client.on('error', silent))
  try {
    await runMigrations({ pgPool })
    await pgPool.query(showRowsToGranted)
  } finally {
    await pgPool.end()
  }
}

/** The queue's row level security shows rows only to the owner of its tables; ordinary grants are enough here. */
const showRowsToGranted = `do $$ declare it regclass; begin
  for it in select oid from pg_class where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity
  loop execute format('alter table %s disable row level security', it); end loop;
end $$`

const isLockedOut = (error: unknown) => lockedOutCodes.includes(String((error as { code?: unknown } | null)?.code))
