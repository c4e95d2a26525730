import pg from 'pg'
import type { Config } from '../../api/src/config.ts'
import { openPool } from '../../api/src/db/pool.ts'
import { type LoadedDemo, loadDemo } from '../../api/src/demo/load-demo.ts'
import { openStorage } from '../../api/src/outside/storage.port.ts'

const onlyOne = 7_362_011

/** Loads the demo catalogue into a database that has no site yet. What was loaded; null: nothing. Of several processes that start on one database one loads, the others wait. */
export async function loadDemoIfEmpty(databaseUrl: string, config: Pick<Config, 's3' | 'dataDir'>): Promise<LoadedDemo | null> {
  const lock = new pg.Client({ connectionString: databaseUrl })
  await lock.connect()
  try {
    await lock.query('select pg_advisory_lock($1)', [onlyOne])
    const { rowCount } = await lock.query('select from sites limit 1')
    if (rowCount) return null
    const pool = openPool(databaseUrl)
    try {
      return await loadDemo({ pool, files: await openStorage(config) })
    } finally {
      await pool.end()
    }
  } finally {
    await lock.end()
  }
}
