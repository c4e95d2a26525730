import { fileURLToPath } from 'node:url'
import { runMigrations } from 'graphile-worker'
import { runner } from 'node-pg-migrate'

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
    // Two that were written side by side may land in either order.
    checkOrder: false,
    logger: { debug: silent, info: silent, warn: silent, error: silent },
  } as Parameters<typeof runner>[0])
  await runMigrations({ connectionString: databaseUrl })
  return { applied: applied.length }
}
