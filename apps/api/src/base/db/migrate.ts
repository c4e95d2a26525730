import { fileURLToPath } from 'node:url'
import { runMigrations } from 'graphile-worker'
import { runner } from 'node-pg-migrate'
import pg from 'pg'

const silent = () => {}

/**
 * Brings the database to the newest schema: ours, then the job queue's. Several processes may start at once: an
 * advisory lock lets one work and the others wait.
 */
export async function migrate(databaseUrl: string): Promise<{ applied: number }> {
  const applied = await runner({
    databaseUrl,
    dir: fileURLToPath(new URL('./migrations', import.meta.url)),
    direction: 'up',
    migrationsTable: 'migrations',
    count: Number.POSITIVE_INFINITY,
    advisoryLockMode: 'wait',
    // Migrations from parallel branches may be merged in either order.
    checkOrder: false,
    logger: { debug: silent, info: silent, warn: silent, error: silent },
  } as Parameters<typeof runner>[0])
  await migrateQueue(databaseUrl)
  return { applied: applied.length }
}

/**
 * With our own pool, fully closed on return: the queue's own would still be closing when a command stops the server.
 */
async function migrateQueue(databaseUrl: string): Promise<void> {
  const pgPool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  pgPool.on('error', silent).on('connect', (client) => client.on('error', silent))
  try {
    await runMigrations({ pgPool })
  } finally {
    await pgPool.end()
  }
}
