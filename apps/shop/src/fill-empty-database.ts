import { openClient } from '../../api/src/base/db/database-client.ts'
import { openPool } from '../../api/src/base/db/pool.ts'
import { openStorage } from '../../api/src/base/integrations/storage.port.ts'
import type { Config } from '../../api/src/config.ts'
import type { LoadedDemo } from '../../demo/src/load-demo.ts'

const fillLock = 7_362_011

/** What an empty database was filled with; null when it already had a site. */
export type FillResult = { readonly with: 'demo'; readonly demo: LoadedDemo } | { readonly with: 'settings' } | null

/**
 * Fills a database that has no site yet: with the demo, or with the settings a shop needs before its first goods. When
 * several processes start on one database, one fills it and the others wait.
 */
export async function fillEmptyDatabase(
  databaseUrl: string,
  config: Pick<Config, 's3' | 'dataDir' | 'isDemo'>,
): Promise<FillResult> {
  const lock = openClient(databaseUrl)
  // Lost while another connection fills: an error nobody listens for would end the process, and leave its database.
  lock.on('error', () => {})
  await lock.connect()
  try {
    await lock.query('select pg_advisory_lock($1)', [fillLock])
    const { rowCount } = await lock.query('select from sites limit 1')
    if (rowCount) return null
    const pool = openPool(databaseUrl)
    try {
      // Imported only now: a shop that has a site would hold the demo and what draws its papers in memory for nothing.
      if (config.isDemo) {
        const { loadDemo } = await import('../../demo/src/load-demo.ts')
        return { with: 'demo', demo: await loadDemo({ pool, files: await openStorage(config) }) }
      }
      const { loadInitialSettings } = await import('../../demo/src/load-initial-settings.ts')
      await loadInitialSettings(pool)
      return { with: 'settings' }
    } finally {
      await pool.end()
    }
  } finally {
    await lock.end()
  }
}
